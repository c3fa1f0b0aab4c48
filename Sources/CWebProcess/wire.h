#pragma once
#include <webkit/webkit-web-process-extension.h>

/* A page's own line to the native side, for short messages: a pair of sockets that
 * both main loops read. The engine's messages change threads twice on each way, which
 * takes longer than what is done with a short one.
 *
 * Nothing overtakes: a page uses its line only while the native side is known to have
 * seen all that the page has said through the engine. Where it is not, a message goes
 * by the engine, and a question behind it ("dovetail:wire") finds out when it is again.
 * What the native side has for a page that must not overtake, it sends by the engine
 * too ("dovetail:answer"). What has come by the line is taken before that.
 *
 * Packets, in the machine's byte order:
 *   up    u64 number; u32 length of world, head and text; u32 kind; these, and what
 *         stands beside the text
 *   down  u64 number; u32 length of the text; u32 kind; both. Kind 3: nobody answers.
 * "dovetail:answer" has (tttyay): page, number, and what the reply of a message by
 * the engine has. */

/* A packet is not longer than this. */
#define WIRE_LIMIT (32 << 10)

/* Sends a message by the page's line; `done` gets the answer. FALSE where it must go
 * by the engine: then wire_said is to be called. */
gboolean wire_send(WebKitWebPage *page, const char *world, const char *head, GBytes *text,
                   guchar kind, const char *beside, gsize size, JSCValue *done);

/* Something is sent by the engine that a later message must not overtake. Gives its
 * number, which wire_seen takes when it is known that the native side has seen it. */
guint64 wire_said(WebKitWebPage *page);
void wire_seen(WebKitWebPage *page, guint64 said);

/* Asks when the native side has seen all that was said; the first time, gives it its
 * end of the line. */
void wire_ask(WebKitWebPage *page);

/* Takes an answer that came by the engine. */
gboolean wire_take_answer(WebKitWebPage *page, WebKitUserMessage *message);

/* wire_said for a world's script. */
JSCValue *wire_said_function(JSCContext *context, WebKitWebPage *page);
