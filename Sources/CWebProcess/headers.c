#include "headers.h"

#include "frames.h"
#include "origin.h"

typedef struct Field {
  Origin origin;
  char *name, *value;
} Field;

typedef struct Store {
  char *name;
  GPtrArray *fields;  /* of Field */
  GPtrArray *askers;  /* of Origin */
  GPtrArray *names;   /* every name that ever was a field's */
  GHashTable *spent;  /* SHA-256 of every value that ever was a field's */
} Store;

static GHashTable *stores;
static WebKitScriptWorld *private_world;

static void field_free(gpointer data) {
  Field *field = data;
  origin_clear(&field->origin);
  g_free(field->name);
  g_free(field->value);
  g_free(field);
}

static void asker_free(gpointer data) {
  origin_clear(data);
  g_free(data);
}

static void store_free(gpointer data) {
  Store *store = data;
  g_ptr_array_unref(store->fields);
  g_ptr_array_unref(store->askers);
  g_ptr_array_unref(store->names);
  g_hash_table_unref(store->spent);
  g_free(store->name);
  g_free(store);
}

void headers_initialize(WebKitScriptWorld *world) {
  private_world = world;
  stores = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, store_free);
}

static Store *store_named(const char *name) {
  Store *store = g_hash_table_lookup(stores, name);
  if (store) return store;
  store = g_new0(Store, 1);
  store->name = g_strdup(name);
  store->fields = g_ptr_array_new_with_free_func(field_free);
  store->askers = g_ptr_array_new_with_free_func(asker_free);
  store->names = g_ptr_array_new_with_free_func(g_free);
  store->spent = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_insert(stores, store->name, store);
  return store;
}

static void store_add_field(Store *store, const char *scheme, const char *host, guint port,
                            const char *name, const char *value) {
  Field *field = g_new0(Field, 1);
  field->origin = (Origin){g_strdup(scheme), g_strdup(host), port};
  field->name = g_strdup(name);
  field->value = g_strdup(value);
  g_ptr_array_add(store->fields, field);
  if (!g_ptr_array_find_with_equal_func(store->names, name, g_str_equal, NULL))
    g_ptr_array_add(store->names, g_strdup(name));
  g_hash_table_add(store->spent, g_compute_checksum_for_string(G_CHECKSUM_SHA256, value, -1));
}

void headers_set(GVariant *data) {
  g_autoptr(GVariantIter) fields = NULL, askers = NULL, spent = NULL;
  const char *store_name, *scheme, *host, *name, *value;
  guint port;
  g_variant_get(data, "(&sa(ssuss)a(ssu)as)", &store_name, &fields, &askers, &spent);
  Store *store = store_named(store_name);
  g_ptr_array_set_size(store->fields, 0);
  g_ptr_array_set_size(store->askers, 0);
  while (g_variant_iter_next(fields, "(&s&su&s&s)", &scheme, &host, &port, &name, &value))
    store_add_field(store, scheme, host, port, name, value);
  while (g_variant_iter_next(askers, "(&s&su)", &scheme, &host, &port)) {
    Origin *asker = g_new0(Origin, 1);
    *asker = (Origin){g_strdup(scheme), g_strdup(host), port};
    g_ptr_array_add(store->askers, asker);
  }
  while (g_variant_iter_next(spent, "&s", &value)) g_hash_table_add(store->spent, g_strdup(value));
}

/* Deprecated because a main frame may be in another process one day; here it is
 * wanted before a frame has told of itself, and only where it is at hand. */
static WebKitFrame *main_frame(WebKitWebPage *page) {
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  return webkit_web_page_get_main_frame(page);
  G_GNUC_END_IGNORE_DEPRECATIONS
}

/* The store of a page: the one whose handler its private world has. NULL while
 * no known store's is there. */
static Store *store_of(WebKitWebPage *page) {
  if (!g_hash_table_size(stores)) return NULL;
  const char *known = g_object_get_data(G_OBJECT(page), "dovetail-store");
  if (known) return g_hash_table_lookup(stores, known);
  WebKitFrame *frame = main_frame(page);
  if (!frame) return NULL;
  g_autoptr(JSCContext) context =
      webkit_frame_get_js_context_for_script_world(frame, private_world);
  g_autoptr(JSCValue) webkit = jsc_context_get_value(context, "webkit");
  if (!jsc_value_is_object(webkit)) return NULL;
  g_autoptr(JSCValue) handlers = jsc_value_object_get_property(webkit, "messageHandlers");
  if (!jsc_value_is_object(handlers)) return NULL;
  GHashTableIter each;
  Store *store;
  g_hash_table_iter_init(&each, stores);
  while (g_hash_table_iter_next(&each, NULL, (gpointer *)&store)) {
    g_autofree char *handler = g_strconcat("store:", store->name, NULL);
    g_autoptr(JSCValue) value = jsc_value_object_get_property(handlers, handler);
    if (!value || jsc_value_is_undefined(value)) continue;
    g_object_set_data_full(G_OBJECT(page), "dovetail-store", g_strdup(store->name), g_free);
    return store;
  }
  return NULL;
}

static gboolean is_asker(Store *store, const Origin *origin) {
  for (guint index = 0; index < store->askers->len; index++)
    if (origin_equal(store->askers->pdata[index], origin)) return TRUE;
  return FALSE;
}

static gboolean is_asker_address(Store *store, const char *address) {
  g_auto(Origin) origin = {0};
  return origin_parse(&origin, address) && is_asker(store, &origin);
}

/* Whether every document of a page is one of those that may ask. */
static gboolean has_only_askers(Store *store, WebKitWebPage *page) {
  GHashTableIter each;
  Frame *frame;
  frames_iterate(&each);
  while (g_hash_table_iter_next(&each, NULL, (gpointer *)&frame))
    if (frame->page == webkit_web_page_get_id(page) && frame->origin &&
        !is_asker_address(store, frame->origin))
      return FALSE;
  return TRUE;
}

/* Whether a request is the page's own navigation: the page has its address by
 * then, that of a redirect is the one before. The engine itself says what kind
 * of answer an element takes; a script that claims to want a page by `fetch`
 * does not get to see the answer, or says its origin. */
static gboolean is_page_load(WebKitWebPage *page, WebKitURIRequest *request,
                             WebKitURIResponse *redirect) {
  SoupMessageHeaders *headers = webkit_uri_request_get_http_headers(request);
  const char *accept = soup_message_headers_get_one(headers, "Accept");
  const char *method = webkit_uri_request_get_http_method(request);
  if (!accept || !g_str_has_prefix(accept, "text/html") || g_strcmp0(method, "GET") != 0 ||
      soup_message_headers_get_one(headers, "Origin"))
    return FALSE;
  const char *address = redirect ? webkit_uri_response_get_uri(redirect)
                                 : webkit_uri_request_get_uri(request);
  const char *shown = webkit_web_page_get_uri(page);
  return shown && address && origin_equal_address(shown, address);
}

/* Whether the document that asks may have the fields go with it. A page load
 * may, as it does with a cookie that is `SameSite=Lax`: who leads there does not
 * get to see the answer. */
static gboolean may_ask(Store *store, WebKitWebPage *page, WebKitURIRequest *request,
                        WebKitURIResponse *redirect) {
  SoupMessageHeaders *headers = webkit_uri_request_get_http_headers(request);
  const char *origin = soup_message_headers_get_one(headers, "Origin");
  /* Before what is known of the page: a form's load may be in a new process, which
   * knows no document yet. */
  if (origin) return is_asker_address(store, origin);
  if (has_only_askers(store, page) || is_page_load(page, request, redirect)) return TRUE;
  /* Where a page keeps its address to itself, it may be anybody's in it. */
  return is_asker_address(store, soup_message_headers_get_one(headers, "Referer"));
}

/* The field that goes to an origin under a name, or NULL. */
static Field *field_for(Store *store, const Origin *origin, const char *name) {
  for (guint index = 0; index < store->fields->len; index++) {
    Field *field = store->fields->pdata[index];
    if (origin_equal(&field->origin, origin) && g_ascii_strcasecmp(field->name, name) == 0)
      return field;
  }
  return NULL;
}

/* Tells the app that a request goes without a field, since who asks may not have it
 * go along, or since it was led to another origin; once for each of them in a page. */
static void tell_withheld(WebKitWebPage *page, WebKitURIRequest *request, gboolean is_led) {
  SoupMessageHeaders *headers = webkit_uri_request_get_http_headers(request);
  const char *asker = soup_message_headers_get_one(headers, "Origin");
  if (!asker) asker = soup_message_headers_get_one(headers, "Referer");
  const char *address = webkit_uri_request_get_uri(request);
  g_auto(Origin) from = {0}, to = {0};
  if (!asker || !origin_parse(&from, asker)) asker = "";
  origin_parse(&to, address);
  g_autofree char *key =
      g_strdup_printf("%d %s %s %u %s %s %u", is_led, from.scheme, from.host, from.port, to.scheme,
                      to.host, to.port);
  GHashTable *told = g_object_get_data(G_OBJECT(page), "dovetail-withheld");
  if (!told) {
    told = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_object_set_data_full(G_OBJECT(page), "dovetail-withheld", told,
                           (GDestroyNotify)g_hash_table_unref);
  }
  /* A page could make up hosts without end. */
  if (g_hash_table_size(told) >= 64 || !g_hash_table_add(told, g_steal_pointer(&key))) return;
  webkit_web_page_send_message_to_view(
      page, webkit_user_message_new("dovetail:withheld",
                                    g_variant_new("(ssb)", address, asker, is_led)),
      NULL, NULL, NULL);
}

/* Takes away what an earlier hop, perhaps in another process, was given, unless
 * it is right here too. */
static gboolean drop_strangers(Store *store, const Origin *origin, SoupMessageHeaders *headers) {
  gboolean is_dropped = FALSE;
  for (guint index = 0; index < store->names->len; index++) {
    const char *name = store->names->pdata[index];
    const char *value = soup_message_headers_get_one(headers, name);
    if (!value) continue;
    Field *field = field_for(store, origin, name);
    if (field && g_str_equal(field->value, value)) continue;
    g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, value, -1);
    if (!g_hash_table_contains(store->spent, sum)) continue;
    soup_message_headers_remove(headers, name);
    is_dropped = TRUE;
  }
  return is_dropped;
}

static gboolean on_send_request(WebKitWebPage *page, WebKitURIRequest *request,
                                WebKitURIResponse *redirect, gpointer data) {
  (void)data;
  SoupMessageHeaders *headers = webkit_uri_request_get_http_headers(request);
  Store *store = headers ? store_of(page) : NULL;
  if (!store) return FALSE;
  g_auto(Origin) origin = {0};
  gboolean has_origin = origin_parse(&origin, webkit_uri_request_get_uri(request));
  if (drop_strangers(store, &origin, headers)) tell_withheld(page, request, TRUE);
  if (!has_origin) return FALSE;
  for (guint index = 0; index < store->fields->len; index++) {
    Field *field = store->fields->pdata[index];
    if (!origin_equal(&field->origin, &origin)) continue;
    /* What a page sets itself is what it means. */
    if (soup_message_headers_get_one(headers, field->name)) continue;
    if (!may_ask(store, page, request, redirect)) {
      tell_withheld(page, request, FALSE);
      return FALSE;
    }
    soup_message_headers_replace(headers, field->name, field->value);
  }
  return FALSE;
}

void headers_watch(WebKitWebPage *page) {
  g_signal_connect(page, "send-request", G_CALLBACK(on_send_request), NULL);
}
