#include "worlds.h"

static GHashTable *worlds;
static WorldAdded world_added;

void worlds_initialize(WorldAdded added) {
  worlds = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_object_unref);
  world_added = added;
}

WebKitScriptWorld *worlds_named(const char *name) {
  if (!*name) return webkit_script_world_get_default();
  WebKitScriptWorld *world = g_hash_table_lookup(worlds, name);
  if (!world) {
    world = webkit_script_world_new_with_name(name);
    g_hash_table_insert(worlds, g_strdup(name), world);
    world_added(world, name);
  }
  return world;
}
