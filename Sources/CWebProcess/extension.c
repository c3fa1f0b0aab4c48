/* What Dovetail runs inside WebKitGTK's web process. WebKitGTK evaluates
 * scripts in main frames only and does not say which frame speaks; here every
 * frame is at hand. */
#include <webkit/webkit-web-process-extension.h>

#include "evaluation.h"
#include "frames.h"
#include "worlds.h"

static char *private_world_name;

static void on_page_window(WebKitScriptWorld *world, WebKitWebPage *page,
                           WebKitFrame *frame, gpointer data) {
  (void)world, (void)data;
  frames_document_gone(frames_add(page, frame));
}

/* Tells the private world's scripts which frame they are in, before they run. */
static void on_private_window(WebKitScriptWorld *world, WebKitWebPage *page,
                              WebKitFrame *frame, gpointer data) {
  (void)page, (void)data;
  g_autoptr(JSCContext) context =
      webkit_frame_get_js_context_for_script_world(frame, world);
  /* As text: not every 64-bit number is a JavaScript number. */
  g_autofree char *id =
      g_strdup_printf("%" G_GUINT64_FORMAT, webkit_frame_get_id(frame));
  g_autoptr(JSCValue) identity = jsc_value_new_object(context, NULL, NULL);
  g_autoptr(JSCValue) id_value = jsc_value_new_string(context, id);
  g_autoptr(JSCValue) is_main =
      jsc_value_new_boolean(context, webkit_frame_is_main_frame(frame));
  jsc_value_object_set_property(identity, "id", id_value);
  jsc_value_object_set_property(identity, "isMain", is_main);
  jsc_context_set_value(context, "dovetailFrame", identity);
}

static void on_world_added(WebKitScriptWorld *world, const char *name) {
  if (g_str_equal(name, private_world_name))
    g_signal_connect(world, "window-object-cleared", G_CALLBACK(on_private_window), NULL);
}

static gboolean on_page_message(WebKitWebPage *page, WebKitUserMessage *message,
                                gpointer data) {
  (void)data;
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
  GVariant *parameters = webkit_user_message_get_parameters(message);
  if (!g_str_equal(webkit_user_message_get_name(message), "dovetail:world") ||
      !parameters || !g_variant_is_of_type(parameters, G_VARIANT_TYPE_STRING))
    return FALSE;
  worlds_named(g_variant_get_string(parameters, NULL));
  return TRUE;
}

static void on_page(WebKitWebProcessExtension *extension, WebKitWebPage *page,
                    gpointer data) {
  (void)extension, (void)data;
  g_signal_connect(page, "user-message-received", G_CALLBACK(on_page_message), NULL);
}

/* data (sas): the private world's name, and the other names in use. */
G_MODULE_EXPORT void webkit_web_process_extension_initialize_with_user_data(
    WebKitWebProcessExtension *extension, GVariant *data) {
  if (!data || !g_variant_is_of_type(data, G_VARIANT_TYPE("(sas)"))) return;
  GVariantIter *names;
  const char *name;
  g_variant_get(data, "(sas)", &private_world_name, &names);
  worlds_initialize(on_world_added);
  frames_initialize();
  evaluation_initialize(worlds_named(private_world_name));
  while (g_variant_iter_next(names, "&s", &name)) worlds_named(name);
  g_variant_iter_free(names);
  g_signal_connect(webkit_script_world_get_default(), "window-object-cleared",
                   G_CALLBACK(on_page_window), NULL);
  g_signal_connect(extension, "page-created", G_CALLBACK(on_page), NULL);
  g_signal_connect(extension, "user-message-received", G_CALLBACK(on_process_message),
                   NULL);
}
