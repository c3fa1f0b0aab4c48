#pragma once
#include <glib.h>

/* Scheme, host and port; compared part by part, never as text. */
typedef struct Origin {
  char *scheme, *host;
  guint port; /* 0 for the scheme's own */
} Origin;

/* Reads the origin of an address as the engine writes it: in small letters,
 * with nothing to be decoded. FALSE when it has none. */
gboolean origin_parse(Origin *origin, const char *address);

gboolean origin_equal(const Origin *one, const Origin *other);

/* Whether two addresses differ in nothing but their fragments. */
gboolean origin_equal_address(const char *one, const char *other);

void origin_clear(Origin *origin);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Origin, origin_clear)
