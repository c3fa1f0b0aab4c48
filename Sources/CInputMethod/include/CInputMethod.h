#pragma once
#include <webkit/webkit.h>

/* Called for a key before the page gets it; says whether it is taken. */
typedef gboolean (*DovetailKeyFilter)(void *data, guint keyval, gboolean is_press);

/* An input method whose doings a program decides. Transfer full. */
WebKitInputMethodContext *dovetail_input_method_new(DovetailKeyFilter filter, void *data);

/* No key reaches the filter any more. */
void dovetail_input_method_disconnect(WebKitInputMethodContext *context);

/* Shows a text that is being composed; an empty one ends the composition. */
void dovetail_input_method_compose(WebKitInputMethodContext *context, const char *text);

/* Puts a finished text into the page. */
void dovetail_input_method_commit(WebKitInputMethodContext *context, const char *text);
