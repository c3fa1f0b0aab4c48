/* Foundation's main run loop serves the default GLib context.
 *
 * XCTest waits by spinning the run loop, and so does code that calls
 * `RunLoop.main.run(until:)`. Before the run loop goes to sleep, the main thread
 * asks GLib what it waits for (prepare, query) and puts that into an epoll set.
 * A helper thread sleeps on that set and does nothing but signal an eventfd,
 * which is the port of a run loop source; the source's perform function, on the
 * main thread, lets GLib check and dispatch. Nothing ticks, and outside of a
 * sleeping run loop the set is gone, so that a GLib loop has no rival.
 *
 * The helper is needed because CFRunLoop reads eight bytes from a port that is
 * ready, which only an eventfd or timerfd allows, not an epoll descriptor. */

#include <errno.h>
#include <glib.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "internal.h"

/* MARK: CoreFoundation, as libFoundation exports it. Weak: a program without
 * Foundation has no run loop to serve. */

typedef struct run_loop *RunLoop;
typedef struct run_loop_source *RunLoopSource;
typedef struct run_loop_observer *RunLoopObserver;

enum {
  activity_entry = 1 << 0,
  activity_before_sources = 1 << 2,
  activity_before_waiting = 1 << 5,
  activity_after_waiting = 1 << 6,
  activity_exit = 1 << 7,
};

/* CFRunLoopSourceContext1; CFRunLoopSourceCreate takes it by its version. */
typedef struct {
  long version;
  void *info;
  const void *(*retain)(const void *);
  void (*release)(const void *);
  const void *(*describe)(const void *);
  unsigned char (*equal)(const void *, const void *);
  unsigned long (*hash)(const void *);
  int (*port)(void *);
  void (*perform)(void *);
} PortSourceContext;

#define WEAK extern __attribute__((weak))
WEAK const void *const kCFRunLoopCommonModes;
WEAK RunLoop CFRunLoopGetMain(void);
WEAK RunLoopSource CFRunLoopSourceCreate(const void *allocator, long order,
                                         PortSourceContext *context);
WEAK void CFRunLoopAddSource(RunLoop, RunLoopSource, const void *mode);
WEAK RunLoopObserver CFRunLoopObserverCreate(
    const void *allocator, unsigned long activities, unsigned char repeats,
    long order, void (*callback)(RunLoopObserver, unsigned long, void *),
    void *context);
WEAK void CFRunLoopAddObserver(RunLoop, RunLoopObserver, const void *mode);

/* MARK: State, all of it the main thread's, but for the descriptors that the
 * helper reads. */

static int port = -1;         /* eventfd: GLib has something to do */
static int watched = -1;      /* epoll: holds `wanted` while asleep */
static int wanted = -1;       /* epoll: what GLib waits for; -1 when awake */
static int timer = -1;        /* timerfd: GLib's next timeout */
static gboolean owns_context; /* between before-waiting and after-waiting */
static int nesting;
static gboolean taken_wake; /* by a GLib loop, see internal.h */
static int asking_depth = -1;

int dovetail_run_loop_nesting(void) { return nesting; }

void dovetail_run_loop_note_taken_wake(void) { taken_wake = TRUE; }

/* A loop that a GLib callback runs is one dispatch deeper, and serves the main
 * queue as usual. */
gboolean dovetail_run_loop_is_asking(void) {
  return asking_depth == g_main_depth();
}

static void *helper(void *unused) {
  for (;;) {
    struct epoll_event event;
    /* One-shot: ready once for each time the main thread goes to sleep. */
    if (epoll_wait(watched, &event, 1, -1) == 1) eventfd_write(port, 1);
  }
  return NULL;
}

static void start_helper(void) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, 64 * 1024);
  /* Signals stay with the threads of the program. */
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  if (pthread_create(&thread, &attributes, helper, NULL) != 0)
    g_error("The run loop could not start the thread that waits for GLib");
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
}

/* MARK: Going to sleep and waking up */

/* Puts one descriptor into `wanted`; FALSE when epoll cannot wait for it,
 * which poll() would call ready (a regular file, a closed descriptor). */
static gboolean want(int descriptor, uint32_t events) {
  struct epoll_event event = {.events = events};
  return epoll_ctl(wanted, EPOLL_CTL_ADD, descriptor, &event) == 0 ||
         errno == EEXIST;
}

/* A new set each time: descriptors that were closed, or opened again under the
 * same number, leave nothing stale. GIOCondition and epoll share poll's bits. */
static gboolean want_everything(const GPollFD *descriptors, int count,
                                int timeout) {
  wanted = epoll_create1(EPOLL_CLOEXEC);
  if (wanted < 0) return FALSE;
  for (int i = 0; i < count; i++) {
    /* CFRunLoop waits for the main queue itself. */
    if (descriptors[i].fd == dovetail_main_queue_descriptor()) continue;
    if (!want(descriptors[i].fd, descriptors[i].events)) return FALSE;
  }
  if (timeout > 0) {
    struct itimerspec when = {.it_value = {.tv_sec = timeout / 1000,
                                           .tv_nsec = timeout % 1000 * 1000000L}};
    timerfd_settime(timer, 0, &when, NULL);
    if (!want(timer, EPOLLIN)) return FALSE;
  }
  struct epoll_event once = {.events = EPOLLIN | EPOLLONESHOT};
  return epoll_ctl(watched, EPOLL_CTL_ADD, wanted, &once) == 0;
}

static void fall_asleep(void) {
  static GPollFD *descriptors;
  static int capacity;
  GMainContext *context = g_main_context_default();

  /* Owning the context makes other threads wake it when they add sources. */
  if (owns_context || !g_main_context_acquire(context)) return;
  owns_context = TRUE;

  int priority, timeout, count;
  gboolean ready = g_main_context_prepare(context, &priority);
  while ((count = g_main_context_query(context, ready ? priority : G_MAXINT,
                                       &timeout, descriptors, capacity)) >
         capacity) {
    capacity = count;
    descriptors = g_renew(GPollFD, descriptors, capacity);
  }
  if (ready || timeout == 0 || !want_everything(descriptors, count, timeout))
    eventfd_write(port, 1);
}

static void wake_up(void) {
  if (!owns_context) return;
  owns_context = FALSE;
  if (wanted >= 0) close(wanted);
  wanted = -1;
  g_main_context_release(g_main_context_default());
}

/* MARK: Callbacks of the run loop */

static int source_port(void *info) { return port; }

static void source_perform(void *info) {
  int outer = asking_depth;
  asking_depth = g_main_depth();
  g_main_context_iteration(NULL, FALSE);
  asking_depth = outer;
}

static void before_sources(void) {
  /* A run that does not sleep (a date in the past) serves GLib as well. */
  int outer = asking_depth;
  asking_depth = g_main_depth();
  if (g_main_context_pending(NULL)) eventfd_write(port, 1);
  asking_depth = outer;
}

static void give_back_wake(void) {
  if (!taken_wake) return;
  taken_wake = FALSE;
  dovetail_main_queue_wake();
}

static void run_loop_starts(RunLoopObserver observer, unsigned long activity,
                            void *info) {
  switch (activity) {
  case activity_entry:
    nesting++;
    dovetail_main_queue_note_run_loop();
    break;
  case activity_before_sources:
    give_back_wake();
    before_sources();
    break;
  case activity_after_waiting:
    wake_up();
    break;
  }
}

static void run_loop_ends(RunLoopObserver observer, unsigned long activity,
                          void *info) {
  switch (activity) {
  case activity_before_waiting:
    fall_asleep();
    break;
  case activity_exit:
    nesting--;
    give_back_wake();
    break;
  }
}

void dovetail_run_loop_attach(void) {
  if (port >= 0 || CFRunLoopGetMain == NULL) return;
  port = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
  watched = epoll_create1(EPOLL_CLOEXEC);
  if (port < 0 || timer < 0 || watched < 0)
    g_error("The run loop could not open its descriptors: %s",
            g_strerror(errno));
  start_helper();

  RunLoop loop = CFRunLoopGetMain();
  PortSourceContext context = {
      .version = 1, .port = source_port, .perform = source_perform};
  CFRunLoopAddSource(loop, CFRunLoopSourceCreate(NULL, 0, &context),
                     kCFRunLoopCommonModes);
  /* First to hear of waking up, last to hear of going to sleep: no other
   * observer runs GLib code in between. */
  CFRunLoopAddObserver(
      loop,
      CFRunLoopObserverCreate(
          NULL, activity_entry | activity_before_sources | activity_after_waiting,
          1, INT32_MIN, run_loop_starts, NULL),
      kCFRunLoopCommonModes);
  CFRunLoopAddObserver(
      loop,
      CFRunLoopObserverCreate(NULL, activity_before_waiting | activity_exit, 1,
                              INT32_MAX, run_loop_ends, NULL),
      kCFRunLoopCommonModes);
}
