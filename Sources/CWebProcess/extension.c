/* What Dovetail runs inside WebKitGTK's web process. WebKitGTK evaluates
 * scripts in main frames only and does not say which frame speaks; here every
 * frame is at hand. */
#include <webkit/webkit-web-process-extension.h>

#include "crossing.h"
#include "evaluation.h"
#include "frames.h"
#include "headers.h"
#include "wire.h"
#include "worlds.h"

static char *private_world_name;

static void on_page_window(WebKitScriptWorld *world, WebKitWebPage *page,
                           WebKitFrame *frame, gpointer data) {
  (void)world, (void)data;
  frames_document_gone(frames_add(page, frame));
}

/* Tells the scripts of Dovetail's worlds which frame and page they are in, before
 * they run. */
static void on_own_window(WebKitScriptWorld *world, WebKitWebPage *page,
                              WebKitFrame *frame, gpointer data) {
  (void)data;
  g_autoptr(JSCContext) context =
      webkit_frame_get_js_context_for_script_world(frame, world);
  g_autoptr(JSCValue) origin = jsc_context_get_value(context, "origin");
  Frame *entry = frames_add(page, frame);
  g_free(entry->origin);
  entry->origin = jsc_value_to_string(origin);
  /* As text: not every 64-bit number is a JavaScript number. */
  g_autofree char *id =
      g_strdup_printf("%" G_GUINT64_FORMAT, webkit_frame_get_id(frame));
  g_autofree char *page_id =
      g_strdup_printf("%" G_GUINT64_FORMAT, webkit_web_page_get_id(page));
  g_autoptr(JSCValue) identity = jsc_value_new_object(context, NULL, NULL);
  g_autoptr(JSCValue) id_value = jsc_value_new_string(context, id);
  g_autoptr(JSCValue) is_main =
      jsc_value_new_boolean(context, webkit_frame_is_main_frame(frame));
  g_autoptr(JSCValue) page_value = jsc_value_new_string(context, page_id);
  jsc_value_object_set_property(identity, "id", id_value);
  jsc_value_object_set_property(identity, "page", page_value);
  jsc_value_object_set_property(identity, "isMain", is_main);
  /* Before it says anything: its first word must not overtake the news of it. */
  wire_said(page);
  g_autoptr(JSCValue) said = wire_said_function(context, page);
  jsc_value_object_set_property(identity, "said", said);
  g_autoptr(JSCValue) cross = crossing_function(context, page, world);
  jsc_value_object_set_property(identity, "cross", cross);
  jsc_context_set_value(context, "dovetailFrame", identity);
}

static void on_world_added(WebKitScriptWorld *world, const char *name) {
  (void)name;
  g_signal_connect(world, "window-object-cleared", G_CALLBACK(on_own_window), NULL);
}

static gboolean on_page_message(WebKitWebPage *page, WebKitUserMessage *message,
                                gpointer data) {
  (void)data;
  if (g_str_equal(webkit_user_message_get_name(message), "dovetail:answer"))
    return wire_take_answer(page, message);
  if (!g_str_equal(webkit_user_message_get_name(message), "dovetail:evaluate")) return FALSE;
  GVariant *parameters = webkit_user_message_get_parameters(message);
  if (!parameters || !g_variant_is_of_type(parameters, G_VARIANT_TYPE("(tssbs)")))
    return FALSE;
  evaluation_run(page, message);
  return TRUE;
}

static gboolean on_process_message(WebKitWebProcessExtension *extension,
                                   WebKitUserMessage *message, gpointer data) {
  (void)extension, (void)data;
  const char *name = webkit_user_message_get_name(message);
  GVariant *parameters = webkit_user_message_get_parameters(message);
  if (!parameters) return FALSE;
  if (g_str_equal(name, "dovetail:world") &&
      g_variant_is_of_type(parameters, G_VARIANT_TYPE_STRING))
    worlds_named(g_variant_get_string(parameters, NULL));
  else if (g_str_equal(name, "dovetail:headers") &&
           g_variant_is_of_type(parameters, G_VARIANT_TYPE(HEADERS_TYPE)))
    headers_set(parameters);
  else
    return FALSE;
  return TRUE;
}

static void on_page(WebKitWebProcessExtension *extension, WebKitWebPage *page,
                    gpointer data) {
  (void)extension, (void)data;
  g_signal_connect(page, "user-message-received", G_CALLBACK(on_page_message), NULL);
  headers_watch(page);
}

/* data: the private world's name, the other names in use, and each store's
 * header fields. */
G_MODULE_EXPORT void webkit_web_process_extension_initialize_with_user_data(
    WebKitWebProcessExtension *extension, GVariant *data) {
  if (!data || !g_variant_is_of_type(data, G_VARIANT_TYPE("(sasa" HEADERS_TYPE ")"))) return;
  g_autoptr(GVariantIter) names = NULL, stores = NULL;
  const char *name;
  g_variant_get(data, "(sasa" HEADERS_TYPE ")", &private_world_name, &names, &stores);
  worlds_initialize(on_world_added);
  frames_initialize();
  WebKitScriptWorld *private_world = worlds_named(private_world_name);
  evaluation_initialize(private_world);
  headers_initialize(private_world);
  while (g_variant_iter_next(names, "&s", &name)) worlds_named(name);
  for (GVariant *store; (store = g_variant_iter_next_value(stores)); g_variant_unref(store))
    headers_set(store);
  g_signal_connect(webkit_script_world_get_default(), "window-object-cleared",
                   G_CALLBACK(on_page_window), NULL);
  g_signal_connect(extension, "page-created", G_CALLBACK(on_page), NULL);
  g_signal_connect(extension, "user-message-received", G_CALLBACK(on_process_message),
                   NULL);
}
