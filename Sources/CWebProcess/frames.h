#pragma once
#include <webkit/webkit-web-process-extension.h>

/* The frames of this process, and the calls that wait in each. */

typedef struct Frame {
  WebKitFrame *frame; /* not owned; the entry goes with it */
  guint64 page;
  char *origin; /* of its document, as `self.origin` says; NULL until there is one */
  GHashTable *calls; /* set of Call */
} Frame;

/* A function call whose promise is not settled yet. */
typedef struct Call {
  WebKitUserMessage *message; /* NULL once answered */
  Frame *frame;               /* NULL once answered */
  JSCValue *encode;           /* encode.js, of the frame's private world */
  guint functions;            /* JavaScript functions that can still settle it */
} Call;

void frames_initialize(void);

/* The entry of a frame, made when it is new. */
Frame *frames_add(WebKitWebPage *page, WebKitFrame *frame);

/* The frame of this id in this page, or NULL; 0 is the main frame. */
Frame *frames_find(WebKitWebPage *page, guint64 id);

/* Begins to go through all entries, of whatever page. */
void frames_iterate(GHashTableIter *iterator);

/* Answers every call that waits in a frame: its document is gone. */
void frames_document_gone(Frame *frame);
