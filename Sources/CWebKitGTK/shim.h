#pragma once
#include <adwaita.h>
#include <fcntl.h>
#include <gio/gunixfdlist.h>
#include <glib-unix.h>
#include <libsoup/soup.h>
#include <webkit/webkit.h>

/* Swift cannot call variadic functions or use function-like macros; what is
 * needed of them stands here, and nothing else. */

static inline WebKitWebView *dovetail_web_view_new(
    WebKitNetworkSession *session, WebKitWebContext *context,
    WebKitUserContentManager *content, WebKitSettings *settings,
    WebKitWebView *related, WebKitWebsitePolicies *policies, gboolean is_automated) {
  /* A related view takes session and context from its opener; giving both is a
   * construction error. */
  if (related)
    return (WebKitWebView *)g_object_new(
        WEBKIT_TYPE_WEB_VIEW, "related-view", related, "user-content-manager",
        content, "settings", settings, "website-policies", policies,
        "is-controlled-by-automation", is_automated, NULL);
  return (WebKitWebView *)g_object_new(
      WEBKIT_TYPE_WEB_VIEW, "network-session", session, "web-context", context,
      "user-content-manager", content, "settings", settings,
      "website-policies", policies, "is-controlled-by-automation", is_automated, NULL);
}

static inline gboolean dovetail_is_type(gconstpointer instance, GType type) {
  return instance && g_type_check_instance_is_a((GTypeInstance *)instance, type);
}

static inline WebKitWebsitePolicies *dovetail_website_policies_new(
    WebKitAutoplayPolicy autoplay) {
  return webkit_website_policies_new_with_policies("autoplay", autoplay, NULL);
}

static inline GObject *dovetail_object_new(GType type) {
  return (GObject *)g_object_new(type, NULL);
}

static inline void dovetail_error_set(GQuark domain, int code,
                                      const char *message, GError **error) {
  g_set_error_literal(error, domain, code, message);
}

static inline const GVariantType *dovetail_variant_type_byte(void) {
  return G_VARIANT_TYPE_BYTE;
}

static inline GType dovetail_type_string(void) { return G_TYPE_STRING; }

static inline void dovetail_emit(gpointer instance, const char *signal) {
  g_signal_emit_by_name(instance, signal);
}

static inline void dovetail_object_set_boolean(gpointer object, const char *property,
                                               gboolean value) {
  g_object_set(object, property, value, NULL);
}

static inline void dovetail_object_set_string(gpointer object, const char *property,
                                              const char *value) {
  g_object_set(object, property, value, NULL);
}

/* Declared here: its own header needs those of X11. */
unsigned long gdk_x11_surface_get_xid(GdkSurface *surface);

/* The X11 window of a surface; 0 where the display is not X11. */
static inline unsigned long dovetail_x11_window(GdkSurface *surface) {
  return g_str_has_prefix(G_OBJECT_TYPE_NAME(surface), "GdkX11")
             ? gdk_x11_surface_get_xid(surface)
             : 0;
}

/* Declared here: its header shows it to _GNU_SOURCE only, as it does the names of
 * the seals. */
int memfd_create(const char *name, unsigned int flags);

/* Memory as a file without a name; less than 0 where the system gives none. */
static inline int dovetail_memory_file(void) {
  const unsigned int close_on_exec = 1;
  return memfd_create("dovetail-crossing", close_on_exec);
}

/* Whether nobody can change what a file holds, nor its size. */
static inline gboolean dovetail_is_sealed(int file) {
  const int get_seals = 1034, shrink = 2, grow = 4, write = 8;
  int seals = fcntl(file, get_seals);
  return seals >= 0 && (seals & (shrink | grow | write)) == (shrink | grow | write);
}
