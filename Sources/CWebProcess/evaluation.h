#pragma once
#include "frames.h"

/* The world whose scripts encode values; the page cannot reach it. */
void evaluation_initialize(WebKitScriptWorld *private_world);

/* Runs what a message asks for and replies, at once or when a promise settles.
 *
 * Parameters (tssbs): frame, world, source, whether the source is an async
 * function to call, its arguments as encode.js writes an array.
 * Reply (sssuu): kind, text, source address, line, column; kind is "value"
 * (text as encode.js writes it), "exception", "unsupported", "no-frame",
 * "document-gone" or "unreachable". */
void evaluation_run(WebKitWebPage *page, WebKitUserMessage *message);

/* Answers a waiting call: its document is gone. */
void evaluation_document_gone(Call *call);
