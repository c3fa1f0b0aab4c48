// The floor: GTK 4 and WebKitGTK 6.0 with default settings, and nothing else.
#include <webkit/webkit.h>

static WebKitWebView *view;

static gboolean echo(WebKitUserContentManager *manager, JSCValue *value,
                     WebKitScriptMessageReply *reply, gpointer data) {
  g_autoptr(JSCValue) n = jsc_value_object_get_property(value, "n");
  g_autoptr(JSCValue) answer =
      jsc_value_new_number(jsc_value_get_context(value), jsc_value_to_double(n));
  webkit_script_message_reply_return_value(reply, answer);
  return TRUE;
}

static gboolean mirror(WebKitUserContentManager *manager, JSCValue *value,
                       WebKitScriptMessageReply *reply, gpointer data) {
  webkit_script_message_reply_return_value(reply, value);
  return TRUE;
}

typedef struct {
  WebKitScriptMessageReply *reply;
  JSCContext *context;
  int left;
  gint64 start;
} Evaluation;

static void next(Evaluation *evaluation);

static void evaluated(GObject *source, GAsyncResult *result, gpointer data) {
  Evaluation *evaluation = data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JSCValue) value = webkit_web_view_evaluate_javascript_finish(view, result, &error);
  if (!value || jsc_value_to_double(value) != 2) g_error("1+1 is not 2");
  next(evaluation);
}

static void next(Evaluation *evaluation) {
  if (evaluation->left-- > 0) {
    webkit_web_view_evaluate_javascript(view, "1+1", -1, NULL, NULL, NULL, evaluated, evaluation);
    return;
  }
  g_autoptr(JSCValue) answer = jsc_value_new_number(
      evaluation->context, (g_get_monotonic_time() - evaluation->start) / 1000.0);
  webkit_script_message_reply_return_value(evaluation->reply, answer);
  webkit_script_message_reply_unref(evaluation->reply);
  g_object_unref(evaluation->context);
  g_free(evaluation);
}

static gboolean evaluate(WebKitUserContentManager *manager, JSCValue *value,
                         WebKitScriptMessageReply *reply, gpointer data) {
  Evaluation *evaluation = g_new0(Evaluation, 1);
  evaluation->reply = webkit_script_message_reply_ref(reply);
  evaluation->context = g_object_ref(jsc_value_get_context(value));
  evaluation->left = jsc_value_to_int32(value);
  evaluation->start = g_get_monotonic_time();
  next(evaluation);
  return TRUE;
}

int main(int argc, char **argv) {
  if (argc != 2) return 64;
  gtk_init();
  GtkWidget *window = gtk_window_new();
  gtk_window_set_default_size(GTK_WINDOW(window), 390, 760);
  view = WEBKIT_WEB_VIEW(webkit_web_view_new());
  WebKitUserContentManager *manager = webkit_web_view_get_user_content_manager(view);
  g_signal_connect(manager, "script-message-with-reply-received::echo", G_CALLBACK(echo), NULL);
  g_signal_connect(manager, "script-message-with-reply-received::evaluate", G_CALLBACK(evaluate),
                   NULL);
  g_signal_connect(manager, "script-message-with-reply-received::mirror", G_CALLBACK(mirror), NULL);
  webkit_user_content_manager_register_script_message_handler_with_reply(manager, "echo", NULL);
  webkit_user_content_manager_register_script_message_handler_with_reply(manager, "mirror", NULL);
  webkit_user_content_manager_register_script_message_handler_with_reply(manager, "evaluate",
                                                                        NULL);
  gtk_window_set_child(GTK_WINDOW(window), GTK_WIDGET(view));
  webkit_web_view_load_uri(view, argv[1]);
  gtk_window_present(GTK_WINDOW(window));
  g_main_loop_run(g_main_loop_new(NULL, FALSE));
}
