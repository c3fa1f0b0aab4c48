#include "frames.h"

#include "evaluation.h"

static GHashTable *frames;

static void frame_free(gpointer data) {
  Frame *frame = data;
  frames_document_gone(frame);
  g_hash_table_unref(frame->calls);
  g_free(frame->origin);
  g_free(frame);
}

void frames_initialize(void) {
  frames = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, frame_free);
}

static void on_frame_gone(gpointer id, GObject *gone) {
  (void)gone;
  g_hash_table_remove(frames, id);
  g_free(id);
}

Frame *frames_add(WebKitWebPage *page, WebKitFrame *frame) {
  guint64 id = webkit_frame_get_id(frame);
  Frame *entry = g_hash_table_lookup(frames, &id);
  if (entry) return entry;
  entry = g_new0(Frame, 1);
  entry->frame = frame;
  entry->page = webkit_web_page_get_id(page);
  entry->calls = g_hash_table_new(NULL, NULL);
  g_hash_table_insert(frames, g_memdup2(&id, sizeof id), entry);
  g_object_weak_ref(G_OBJECT(frame), on_frame_gone, g_memdup2(&id, sizeof id));
  return entry;
}

Frame *frames_find(WebKitWebPage *page, guint64 id) {
  guint64 page_id = webkit_web_page_get_id(page);
  Frame *entry = g_hash_table_lookup(frames, &id);
  if (id) return entry && entry->page == page_id ? entry : NULL;
  GHashTableIter each;
  g_hash_table_iter_init(&each, frames);
  while (g_hash_table_iter_next(&each, NULL, (gpointer *)&entry))
    if (entry->page == page_id && webkit_frame_is_main_frame(entry->frame)) return entry;
  return NULL;
}

void frames_iterate(GHashTableIter *iterator) { g_hash_table_iter_init(iterator, frames); }

void frames_document_gone(Frame *frame) {
  GList *calls = g_hash_table_get_keys(frame->calls);
  for (GList *each = calls; each; each = each->next) evaluation_document_gone(each->data);
  g_list_free(calls);
}
