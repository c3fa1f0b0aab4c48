#include "evaluation.h"

#include "worlds.h"

static const char encode_source[] = {
#embed "encode.js"
    , 0};
static const char call_source[] = {
#embed "call.js"
    , 0};

static WebKitScriptWorld *private_world;

void evaluation_initialize(WebKitScriptWorld *world) { private_world = world; }

static void reply(WebKitUserMessage *message, const char *kind, const char *text,
                  const char *address, guint line, guint column) {
  webkit_user_message_send_reply(
      message, webkit_user_message_new(
                   kind, g_variant_new("(sssuu)", kind, text ? text : "",
                                       address ? address : "", line, column)));
}

/* Replies with the exception that a context holds; FALSE when it holds none. */
static gboolean reply_exception(WebKitUserMessage *message, JSCContext *context) {
  JSCException *exception = jsc_context_get_exception(context);
  if (!exception) return FALSE;
  g_object_ref(exception);
  jsc_context_clear_exception(context);
  g_autofree char *text = jsc_exception_to_string(exception);
  reply(message, "exception", text, jsc_exception_get_source_uri(exception),
        jsc_exception_get_line_number(exception),
        jsc_exception_get_column_number(exception));
  g_object_unref(exception);
  jsc_context_clear_exception(context);
  return TRUE;
}

/* encode.js as a function. Made before the script runs: the script may remove
 * its frame, which then has no context to give. */
static JSCValue *encode_function(WebKitFrame *frame) {
  g_autoptr(JSCContext) context =
      webkit_frame_get_js_context_for_script_world(frame, private_world);
  jsc_context_clear_exception(context);
  return jsc_context_evaluate_with_source_uri(context, encode_source, -1,
                                              "dovetail:encode", 1);
}

static void reply_value(WebKitUserMessage *message, JSCValue *encode, JSCValue *value) {
  JSCContext *context = jsc_value_get_context(encode);
  g_autoptr(JSCValue) encoded =
      jsc_value_function_call(encode, JSC_TYPE_VALUE, value, G_TYPE_NONE);
  if (jsc_context_get_exception(context)) {
    jsc_context_clear_exception(context);
    reply(message, "unsupported", NULL, NULL, 0, 0);
    return;
  }
  g_autofree char *text = jsc_value_to_string(encoded);
  reply(message, "value", text, NULL, 0, 0);
}

/* Takes the message out of a call, so that it is answered once. */
static WebKitUserMessage *call_take_message(Call *call) {
  if (call->frame) g_hash_table_remove(call->frame->calls, call);
  call->frame = NULL;
  g_clear_object(&call->encode);
  return g_steal_pointer(&call->message);
}

void evaluation_document_gone(Call *call) {
  g_autoptr(WebKitUserMessage) message = call_take_message(call);
  if (message) reply(message, "document-gone", NULL, NULL, 0, 0);
}

static gboolean call_unreachable(gpointer data) {
  Call *call = data;
  g_autoptr(WebKitUserMessage) message = call_take_message(call);
  if (message) reply(message, "unreachable", NULL, NULL, 0, 0);
  g_free(call);
  return G_SOURCE_REMOVE;
}

/* Runs inside garbage collection, hence the detour. */
static void on_function_collected(gpointer data) {
  Call *call = data;
  if (--call->functions == 0) g_idle_add(call_unreachable, call);
}

static void on_fulfilled(JSCValue *value, Call *call) {
  if (!call->message) return;
  g_autoptr(JSCValue) encode = g_object_ref(call->encode);
  g_autoptr(WebKitUserMessage) message = call_take_message(call);
  reply_value(message, encode, value);
}

static guint number_property(JSCValue *object, const char *name) {
  g_autoptr(JSCValue) value = jsc_value_object_get_property(object, name);
  double number = value && jsc_value_is_number(value) ? jsc_value_to_double(value) : 0;
  return number > 0 && number < G_MAXINT ? (guint)number : 0;
}

static void on_rejected(JSCValue *reason, Call *call) {
  if (!call->message) return;
  g_autoptr(WebKitUserMessage) message = call_take_message(call);
  JSCContext *context = jsc_value_get_context(reason);
  g_autofree char *text = jsc_value_to_string(reason);
  g_autofree char *address = NULL;
  guint line = 0, column = 0;
  if (jsc_value_is_object(reason)) {
    g_autoptr(JSCValue) source = jsc_value_object_get_property(reason, "sourceURL");
    if (source && jsc_value_is_string(source)) address = jsc_value_to_string(source);
    line = number_property(reason, "line");
    column = number_property(reason, "column");
  }
  /* A getter may have thrown; the rejection is what counts. */
  jsc_context_clear_exception(context);
  reply(message, "exception", text, address, line, column);
}

static JSCValue *settling_function(JSCContext *context, GCallback callback, Call *call) {
  call->functions++;
  return jsc_value_new_function(context, NULL, callback, call, on_function_collected,
                                G_TYPE_NONE, 1, JSC_TYPE_VALUE);
}

/* Calls the function and waits for what it promises. Everything happens in the
 * function's own world: nothing private may reach a page that replaced `then`. */
static void call_function(Frame *frame, WebKitUserMessage *message, JSCValue *encode,
                          JSCValue *function, const char *arguments) {
  JSCContext *context = jsc_value_get_context(function);
  g_autoptr(JSCValue) nodes = jsc_value_new_from_json(context, arguments);
  g_autoptr(JSCValue) start =
      jsc_context_evaluate_with_source_uri(context, call_source, -1, "dovetail:call", 1);
  if (reply_exception(message, context)) return;
  g_autoptr(JSCValue) promise = jsc_value_function_call(
      start, JSC_TYPE_VALUE, function, JSC_TYPE_VALUE, nodes, G_TYPE_NONE);
  if (reply_exception(message, context)) return;
  Call *call = g_new0(Call, 1);
  call->message = g_object_ref(message);
  call->frame = frame;
  call->encode = g_object_ref(encode);
  g_hash_table_add(frame->calls, call);
  g_autoptr(JSCValue) fulfilled =
      settling_function(context, G_CALLBACK(on_fulfilled), call);
  g_autoptr(JSCValue) rejected = settling_function(context, G_CALLBACK(on_rejected), call);
  g_autoptr(JSCValue) result =
      jsc_value_object_invoke_method(promise, "then", JSC_TYPE_VALUE, fulfilled,
                                     JSC_TYPE_VALUE, rejected, G_TYPE_NONE);
  jsc_context_clear_exception(context);
}

void evaluation_run(WebKitWebPage *page, WebKitUserMessage *message) {
  guint64 id;
  const char *world, *source, *arguments;
  gboolean is_function;
  g_variant_get(webkit_user_message_get_parameters(message), "(t&s&sb&s)", &id, &world,
                &source, &is_function, &arguments);
  Frame *frame = frames_find(page, id);
  if (!frame) {
    reply(message, "no-frame", NULL, NULL, 0, 0);
    return;
  }
  g_autoptr(JSCContext) context = webkit_frame_get_js_context_for_script_world(
      frame->frame, worlds_named(world));
  jsc_context_clear_exception(context);
  g_autoptr(WebKitFrame) alive = g_object_ref(frame->frame);
  g_autoptr(JSCValue) encode = encode_function(alive);
  g_autoptr(JSCValue) value = jsc_context_evaluate_with_source_uri(
      context, source, -1, webkit_frame_get_uri(alive), 1);
  if (reply_exception(message, context)) return;
  if (is_function)
    call_function(frame, message, encode, value, arguments);
  else
    reply_value(message, encode, value);
}
