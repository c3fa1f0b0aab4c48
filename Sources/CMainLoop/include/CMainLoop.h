#pragma once

/// Makes the main dispatch queue, and with it the main actor, run inside the
/// default GLib main context, and Foundation's main run loop serve that context.
/// Idempotent; called on the main thread.
void dovetail_main_loop_attach(void);

/// Whether the caller is on the thread that the process started with. Any
/// thread.
_Bool dovetail_main_loop_is_main_thread(void);
