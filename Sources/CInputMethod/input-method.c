#include "CInputMethod.h"

/* A subclass can only be made in C: Swift has no place for a class structure. */

typedef struct {
  WebKitInputMethodContext parent;
  DovetailKeyFilter filter;
  void *data;
  char *preedit;
} DovetailInputMethod;

typedef struct {
  WebKitInputMethodContextClass parent;
} DovetailInputMethodClass;

G_DEFINE_TYPE(DovetailInputMethod, dovetail_input_method, WEBKIT_TYPE_INPUT_METHOD_CONTEXT)

static gboolean filter_key_event(WebKitInputMethodContext *context, GdkEvent *event) {
  DovetailInputMethod *self = (DovetailInputMethod *)context;
  if (!self->filter)
    return FALSE;
  gboolean is_press = gdk_event_get_event_type(event) == GDK_KEY_PRESS;
  return self->filter(self->data, gdk_key_event_get_keyval(event), is_press);
}

static void get_preedit(WebKitInputMethodContext *context, char **text, GList **underlines,
                        guint *cursor_offset) {
  DovetailInputMethod *self = (DovetailInputMethod *)context;
  const char *preedit = self->preedit ? self->preedit : "";
  guint length = (guint)g_utf8_strlen(preedit, -1);
  if (text)
    *text = g_strdup(preedit);
  if (underlines)
    *underlines =
        length ? g_list_prepend(NULL, webkit_input_method_underline_new(0, length)) : NULL;
  if (cursor_offset)
    *cursor_offset = length;
}

static void finalize(GObject *object) {
  g_free(((DovetailInputMethod *)object)->preedit);
  G_OBJECT_CLASS(dovetail_input_method_parent_class)->finalize(object);
}

static void dovetail_input_method_class_init(DovetailInputMethodClass *class) {
  G_OBJECT_CLASS(class)->finalize = finalize;
  WebKitInputMethodContextClass *methods = WEBKIT_INPUT_METHOD_CONTEXT_CLASS(class);
  methods->filter_key_event = filter_key_event;
  methods->get_preedit = get_preedit;
}

static void dovetail_input_method_init(DovetailInputMethod *self) { (void)self; }

WebKitInputMethodContext *dovetail_input_method_new(DovetailKeyFilter filter, void *data) {
  DovetailInputMethod *self = g_object_new(dovetail_input_method_get_type(), NULL);
  self->filter = filter;
  self->data = data;
  return (WebKitInputMethodContext *)self;
}

void dovetail_input_method_disconnect(WebKitInputMethodContext *context) {
  ((DovetailInputMethod *)context)->filter = NULL;
}

void dovetail_input_method_compose(WebKitInputMethodContext *context, const char *text) {
  DovetailInputMethod *self = (DovetailInputMethod *)context;
  gboolean was = self->preedit && *self->preedit;
  g_free(self->preedit);
  self->preedit = g_strdup(text);
  gboolean is = *text != 0;
  if (is && !was)
    g_signal_emit_by_name(self, "preedit-started");
  if (is || was)
    g_signal_emit_by_name(self, "preedit-changed");
  if (was && !is)
    g_signal_emit_by_name(self, "preedit-finished");
}

void dovetail_input_method_commit(WebKitInputMethodContext *context, const char *text) {
  DovetailInputMethod *self = (DovetailInputMethod *)context;
  /* As input methods do: the text in the making goes first. */
  g_clear_pointer(&self->preedit, g_free);
  g_signal_emit_by_name(self, "committed", text);
}
