#pragma once
#include <webkit/webkit-web-process-extension.h>

/* Script worlds by name. WebKit takes a world that an extension made under a
 * name as the world of that name everywhere, but offers no look-up: a world
 * that the other process used first stays out of reach. So names are announced
 * before they are used. */

typedef void (*WorldAdded)(WebKitScriptWorld *world, const char *name);

/* Sets what is called with every new world. */
void worlds_initialize(WorldAdded added);

/* The world of this name, made when it is new; "" is the page's own. */
WebKitScriptWorld *worlds_named(const char *name);
