#pragma once

/// Makes the main dispatch queue, and with it the main actor, run inside the
/// default GLib main context. Idempotent; called on the main thread.
void dovetail_main_loop_attach(void);
