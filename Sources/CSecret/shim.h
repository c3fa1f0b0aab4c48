#pragma once
#include <libsecret/secret.h>

/* A schema is a struct with a fixed array, and GHashTable attributes are built
 * by a variadic function; both stand here. */

static inline const SecretSchema *dovetail_secret_schema(void) {
  static const SecretSchema schema = {
      .name = "dovetail.Secret",
      .flags = SECRET_SCHEMA_NONE,
      .attributes = {{"app", SECRET_SCHEMA_ATTRIBUTE_STRING},
                     {"profile", SECRET_SCHEMA_ATTRIBUTE_STRING},
                     {"key", SECRET_SCHEMA_ATTRIBUTE_STRING},
                     {NULL, 0}}};
  return &schema;
}

static inline GHashTable *dovetail_secret_attributes(const char *app, const char *profile,
                                                     const char *key) {
  return secret_attributes_build(dovetail_secret_schema(), "app", app, "profile", profile,
                                 "key", key, NULL);
}
