#include "CMainLoop.h"

#include <glib-unix.h>
#include <glib.h>
#include <unistd.h>

/* The Swift runtime parks the main thread of an async program by this hook
 * (stdlib/public/Concurrency). Left alone, the main queue then moves to another
 * thread, and WebKit must stay on one. */
typedef __attribute__((swiftcall)) void (*drain_original)(void);
typedef __attribute__((swiftcall)) void (*drain_override)(void);
extern __attribute__((swiftcall)) void (*swift_task_asyncMainDrainQueue_hook)(
    drain_original, drain_override);

/* libdispatch's contract with CFRunLoop; the handle is an eventfd on Linux. */
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *);

static gboolean on_main_queue(gint fd, GIOCondition condition, gpointer data) {
  guint64 count;
  /* An unread eventfd stays ready, and the loop would serve nothing else. */
  if (read(fd, &count, sizeof count) < 0) {
  }
  _dispatch_main_queue_callback_4CF(NULL);
  return G_SOURCE_CONTINUE;
}

void dovetail_main_loop_attach(void) {
  static gboolean attached = FALSE;
  if (attached) return;
  attached = TRUE;
  g_unix_fd_add(_dispatch_get_main_queue_handle_4CF(), G_IO_IN, on_main_queue,
                NULL);
}

static __attribute__((swiftcall)) void drain(drain_original original,
                                             drain_override override) {
  dovetail_main_loop_attach();
  GMainLoop *loop = g_main_loop_new(NULL, FALSE);
  g_main_loop_run(loop);
}

__attribute__((constructor)) static void install(void) {
  swift_task_asyncMainDrainQueue_hook = drain;
}
