#pragma once
#include <webkit/webkit-web-process-extension.h>

/* Header fields that go with every request to an origin, and with none to
 * another: tokens, which pages must never see.
 *
 * Each data store has its own; a page's store is known by a message handler
 * that only views of that store have, in the private world. */

/* `(sa(ssuss)a(ssu)as)`: a store's name; its fields: scheme, host, port of the
 * origin, name, value; the origins whose documents may have their requests
 * carry them; SHA-256 of values that were in use before. */
#define HEADERS_TYPE "(sa(ssuss)a(ssu)as)"

void headers_initialize(WebKitScriptWorld *private_world);

/* Replaces what is known of a store. */
void headers_set(GVariant *store);

/* Adds what goes with the page's requests, and takes away what must not. */
void headers_watch(WebKitWebPage *page);
