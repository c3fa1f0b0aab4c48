#pragma once
#include <webkit/webkit-web-process-extension.h>

/* Messages of the worlds of Dovetail and the app to the native side, beside the
 * engine's own script messages: bytes cross as bytes, and what is long crosses
 * as memory that both processes map.
 *
 * Parameters of a message (sstyay) and of its reply (tyay):
 *   s   the world                         (message only)
 *   s   handler and frame, as the script of the world says them (message only)
 *   t   the length of the text in bytes
 *   y   what stands behind the text: 0 nothing, 1 another text, 2 bytes
 *   ay  both, one after the other; empty where a file descriptor comes along,
 *       which holds them */

/* A function of a world's script: (head, text, beside, done). `beside` is a text,
 * a Uint8Array or undefined. `done` is called once, with a text and what stands
 * beside it, or with nothing when nobody answers. */
JSCValue *crossing_function(JSCContext *context, WebKitWebPage *page,
                            WebKitScriptWorld *world);

/* Calls `done` with an answer: a text of `length` bytes and what stands behind it;
 * with nothing where there is none. */
void crossing_give(JSCValue *done, guint64 length, guchar kind, GBytes *data);

/* What a message holds: in its parameters, or in the file that comes with it. */
GBytes *crossing_data(WebKitUserMessage *message, GVariant *inside);
