#pragma once
/* GTK's print dialog; its headers lie apart from GTK's own. */
#include <gtk/gtkunixprint.h>
