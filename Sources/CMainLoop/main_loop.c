#define _GNU_SOURCE /* gettid */

#include "CMainLoop.h"

#include <errno.h>
#include <glib.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "internal.h"

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

typedef struct {
  GSource source;
  GPollFD wake;
} MainQueueSource;

/* Whether the run loop may have taken wake-ups during the current drain. */
static gboolean run_loop_ran;

int dovetail_main_queue_descriptor(void) {
  return _dispatch_get_main_queue_handle_4CF();
}

void dovetail_main_queue_wake(void) {
  eventfd_write(dovetail_main_queue_descriptor(), 1);
}

void dovetail_main_queue_note_run_loop(void) { run_loop_ran = TRUE; }

static gboolean main_queue_check(GSource *source) {
  if (dovetail_run_loop_is_asking()) return FALSE;
  return (((MainQueueSource *)source)->wake.revents & G_IO_IN) != 0;
}

/* GLib blocks a source while it is being dispatched, so a loop nested in a main
 * queue job does not come here: libdispatch would not drain twice anyway, but
 * the wake-up would be gone. */
static gboolean main_queue_dispatch(GSource *source, GSourceFunc callback,
                                    gpointer data) {
  eventfd_t count;
  /* An unread eventfd stays ready, and the loop would serve nothing else. */
  eventfd_read(dovetail_main_queue_descriptor(), &count);
  if (dovetail_run_loop_nesting() > 0) dovetail_run_loop_note_taken_wake();

  run_loop_ran = FALSE;
  _dispatch_main_queue_callback_4CF(NULL);
  if (run_loop_ran) dovetail_main_queue_wake();
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs main_queue_functions = {
    .check = main_queue_check,
    .dispatch = main_queue_dispatch,
};

void dovetail_main_loop_attach(void) {
  static gboolean attached = FALSE;
  if (!attached) {
    attached = TRUE;
    GSource *source =
        g_source_new(&main_queue_functions, sizeof(MainQueueSource));
    g_source_set_name(source, "Main dispatch queue");
    GPollFD *wake = &((MainQueueSource *)source)->wake;
    wake->fd = dovetail_main_queue_descriptor();
    wake->events = G_IO_IN;
    /* Not g_source_add_unix_fd: GLib would not ask main_queue_check then. */
    g_source_add_poll(source, wake);
    g_source_attach(source, NULL);
    g_source_unref(source);
  }
  dovetail_run_loop_attach();
}

_Bool dovetail_main_loop_is_main_thread(void) { return gettid() == getpid(); }

static sem_t held;

static gboolean hold(gpointer data) {
  (void)data;
  sem_post(&held);
  for (;;) pause();
}

/* A program that ends on another thread, as Swift Testing does, tears down its
 * libraries while the loop still runs, and what the loop does then crashes, such as
 * a call into libX11. So the loop is held first; one that does not come to it within
 * a second is left alone. */
static void hold_loop_at_exit(void) {
  if (dovetail_main_loop_is_main_thread()) return;
  GSource *source = g_idle_source_new();
  g_source_set_priority(source, G_MININT);
  g_source_set_callback(source, hold, NULL, NULL);
  g_source_attach(source, NULL);
  struct timespec limit;
  clock_gettime(CLOCK_REALTIME, &limit);
  limit.tv_sec += 1;
  while (sem_timedwait(&held, &limit) != 0 && errno == EINTR) continue;
}

static __attribute__((swiftcall)) void drain(drain_original original,
                                             drain_override override) {
  dovetail_main_loop_attach();
  sem_init(&held, 0, 0);
  atexit(hold_loop_at_exit);
  GMainLoop *loop = g_main_loop_new(NULL, FALSE);
  g_main_loop_run(loop);
}

__attribute__((constructor)) static void install(void) {
  swift_task_asyncMainDrainQueue_hook = drain;
}
