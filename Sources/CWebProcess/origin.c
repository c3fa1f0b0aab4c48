#include "origin.h"

#include <string.h>

gboolean origin_parse(Origin *origin, const char *address) {
  const char *start = address ? strstr(address, "://") : NULL;
  if (!start) return FALSE;
  /* Only so much is read as an address: what follows may hold what GLib, other
   * than the engine, takes for a mistake. */
  g_autofree char *place =
      g_strndup(address, (start + 3 - address) + strcspn(start + 3, "/?#\\"));
  int port = -1;
  if (!g_uri_split_network(place, G_URI_FLAGS_ENCODED, &origin->scheme, &origin->host, &port,
                           NULL))
    return FALSE;
  gboolean is_usual = (port == 443 && g_str_equal(origin->scheme, "https")) ||
                      (port == 80 && g_str_equal(origin->scheme, "http"));
  origin->port = port > 0 && !is_usual ? (guint)port : 0;
  return TRUE;
}

gboolean origin_equal(const Origin *one, const Origin *other) {
  return one->scheme && other->scheme && one->port == other->port &&
         g_str_equal(one->scheme, other->scheme) && g_strcmp0(one->host, other->host) == 0;
}

gboolean origin_equal_address(const char *one, const char *other) {
  size_t length = strcspn(one, "#");
  return length == strcspn(other, "#") && strncmp(one, other, length) == 0;
}

void origin_clear(Origin *origin) {
  g_clear_pointer(&origin->scheme, g_free);
  g_clear_pointer(&origin->host, g_free);
}
