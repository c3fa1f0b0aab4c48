#pragma once

#include <glib.h>

/* All of this belongs to the main thread.
 *
 * libdispatch does not drain the main queue while it is being drained, and does
 * not say so. A loop nested in a main queue job that takes the queue's wake-up
 * would therefore lose it; each side tells the other to wake the queue again. */

/* Wakes the main queue's descriptor. */
void dovetail_main_queue_wake(void);

/* Says that Foundation's run loop starts, perhaps within a main queue job. */
void dovetail_main_queue_note_run_loop(void);

/* libdispatch's descriptor for the main queue, an eventfd. */
int dovetail_main_queue_descriptor(void);

/* Makes Foundation's main run loop serve the default GLib context, if the
 * program has Foundation at all. */
void dovetail_run_loop_attach(void);

/* Whether the calling check function belongs to the run loop's own turn, in
 * which Foundation serves the main queue itself. */
gboolean dovetail_run_loop_is_asking(void);

/* How many runs of Foundation's main run loop are on the stack. */
int dovetail_run_loop_nesting(void);

/* Tells the run loop that a GLib loop took a main queue wake-up which an outer
 * drain by Foundation may have made void. */
void dovetail_run_loop_note_taken_wake(void);
