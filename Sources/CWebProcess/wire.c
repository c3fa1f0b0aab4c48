#define _GNU_SOURCE
#include "wire.h"

#include <errno.h>
#include <gio/gunixfdlist.h>
#include <glib-unix.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "crossing.h"

typedef struct {
  guint64 number;
  guint32 world, head, text, kind;
} Up;

typedef struct {
  guint64 number;
  guint32 text, kind;
} Down;

typedef struct {
  WebKitWebPage *page;
  int socket;
  guint source;
  /* The native side's end, until it has been sent. */
  int other;
  guint64 said, seen, asked;
  gboolean is_asking;
  guint64 count;
  GHashTable *waiting; /* number: JSCValue */
} Wire;

static const guint nobody = 3;
/* Before the engine's own, in the same turn of the loop. */
static const int priority = G_PRIORITY_DEFAULT - 90;

static void wire_end(Wire *wire) {
  if (wire->source) g_source_remove(wire->source);
  if (wire->socket >= 0) close(wire->socket);
  if (wire->other >= 0) close(wire->other);
  wire->source = 0;
  wire->socket = wire->other = -1;
}

static void wire_free(gpointer data) {
  Wire *wire = data;
  wire_end(wire);
  g_hash_table_unref(wire->waiting);
  g_free(wire);
}

static gboolean on_packet(gint socket, GIOCondition condition, gpointer data);

static Wire *wire_of(WebKitWebPage *page) {
  Wire *wire = g_object_get_data(G_OBJECT(page), "dovetail-wire");
  if (wire) return wire;
  wire = g_new0(Wire, 1);
  wire->page = page;
  wire->waiting = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_object_unref);
  int ends[2] = {-1, -1};
  socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends);
  wire->socket = ends[0];
  wire->other = ends[1];
  if (wire->socket >= 0)
    wire->source = g_unix_fd_add_full(priority, wire->socket, G_IO_IN | G_IO_HUP, on_packet, wire,
                                      NULL);
  g_object_set_data_full(G_OBJECT(page), "dovetail-wire", wire, wire_free);
  return wire;
}

static JSCValue *take_waiting(Wire *wire, guint64 number) {
  gpointer key = NULL, done = NULL;
  if (!g_hash_table_steal_extended(wire->waiting, &number, &key, &done)) return NULL;
  g_free(key);
  return done;
}

/* The native side has let go of its end. */
static void lose_all(Wire *wire) {
  wire_end(wire);
  g_autoptr(GList) numbers = g_hash_table_get_keys(wire->waiting);
  for (GList *each = numbers; each; each = each->next) {
    guint64 number = *(guint64 *)each->data;
    g_autoptr(JSCValue) done = take_waiting(wire, number);
    if (done) crossing_give(done, 0, 0, NULL);
  }
}

/* Takes all that has come. */
static void receive(Wire *wire) {
  static char packet[WIRE_LIMIT];
  g_autoptr(WebKitWebPage) alive = g_object_ref(wire->page);
  while (wire->socket >= 0) {
    gssize size = recv(wire->socket, packet, sizeof packet, 0);
    if (size < 0 && errno == EINTR) continue;
    if (size < 0 && errno == EAGAIN) return;
    if (size < (gssize)sizeof(Down)) {
      /* Nothing at all means that the app has let go of its end. */
      if (size != 0)
        g_warning("The page's line to the app broke: %s",
                  size < 0 ? g_strerror(errno) : "a packet is too short");
      return lose_all(wire);
    }
    Down head;
    memcpy(&head, packet, sizeof head);
    gsize rest = (gsize)size - sizeof head;
    g_autoptr(JSCValue) done = take_waiting(wire, head.number);
    if (!done) continue;
    /* Copied: the page's script may have more come while it runs. */
    g_autoptr(GBytes) data =
        head.kind == nobody || head.text > rest ? NULL : g_bytes_new(packet + sizeof head, rest);
    crossing_give(done, head.text, (guchar)head.kind, data);
  }
}

static gboolean on_packet(gint socket, GIOCondition condition, gpointer data) {
  (void)socket, (void)condition;
  receive(data);
  return G_SOURCE_CONTINUE;
}

gboolean wire_send(WebKitWebPage *page, const char *world, const char *head, GBytes *text,
                   guchar kind, const char *beside, gsize size, JSCValue *done) {
  Wire *wire = wire_of(page);
  if (wire->socket < 0 || wire->said != wire->seen || wire->other >= 0)
    return FALSE;
  gsize length;
  const char *start = g_bytes_get_data(text, &length);
  gsize world_size = strlen(world), head_size = strlen(head);
  if (sizeof(Up) + world_size + head_size + length + size > WIRE_LIMIT) return FALSE;
  guint64 number = ++wire->count;
  Up up = {number, (guint32)world_size, (guint32)head_size, (guint32)length, kind};
  struct iovec parts[] = {{&up, sizeof up},
                          {(void *)world, world_size},
                          {(void *)head, head_size},
                          {(void *)start, length},
                          {(void *)beside, size}};
  struct msghdr packet = {.msg_iov = parts, .msg_iovlen = G_N_ELEMENTS(parts)};
  gssize sent;
  do sent = sendmsg(wire->socket, &packet, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  if (sent < 0) return FALSE;
  g_hash_table_insert(wire->waiting, g_memdup2(&number, sizeof number), g_object_ref(done));
  return TRUE;
}

guint64 wire_said(WebKitWebPage *page) { return ++wire_of(page)->said; }

void wire_seen(WebKitWebPage *page, guint64 said) {
  Wire *wire = wire_of(page);
  wire->seen = MAX(wire->seen, said);
}

static void on_seen(GObject *page, GAsyncResult *result, gpointer data) {
  (void)data;
  Wire *wire = wire_of(WEBKIT_WEB_PAGE(page));
  wire->is_asking = FALSE;
  g_autoptr(WebKitUserMessage) reply =
      webkit_web_page_send_message_to_view_finish(WEBKIT_WEB_PAGE(page), result, NULL);
  if (reply)
    wire_seen(wire->page, wire->asked);
  else
    lose_all(wire);
}

void wire_ask(WebKitWebPage *page) {
  Wire *wire = wire_of(page);
  if (wire->is_asking || wire->socket < 0 || wire->said == wire->seen) return;
  wire->is_asking = TRUE;
  wire->asked = wire->said;
  WebKitUserMessage *message;
  if (wire->other >= 0) {
    g_autoptr(GUnixFDList) files = g_unix_fd_list_new_from_array(&wire->other, 1);
    wire->other = -1; /* The list closes it. */
    message = webkit_user_message_new_with_fd_list(
        "dovetail:wire", g_variant_new_uint64(webkit_web_page_get_id(wire->page)), files);
  } else {
    message = webkit_user_message_new("dovetail:wire",
                                      g_variant_new_uint64(webkit_web_page_get_id(wire->page)));
  }
  webkit_web_page_send_message_to_view(wire->page, message, NULL, on_seen, NULL);
}

gboolean wire_take_answer(WebKitWebPage *page, WebKitUserMessage *message) {
  GVariant *parameters = webkit_user_message_get_parameters(message);
  if (!parameters || !g_variant_is_of_type(parameters, G_VARIANT_TYPE("(tttyay)"))) return FALSE;
  guint64 of, number, length;
  guchar kind;
  g_autoptr(GVariant) inside = NULL;
  g_variant_get(parameters, "(ttty@ay)", &of, &number, &length, &kind, &inside);
  if (of != webkit_web_page_get_id(page)) return FALSE;
  g_autoptr(WebKitWebPage) alive = g_object_ref(page);
  Wire *wire = wire_of(page);
  receive(wire);
  g_autoptr(JSCValue) done = take_waiting(wire, number);
  if (done) {
    g_autoptr(GBytes) data = crossing_data(message, inside);
    crossing_give(done, length, kind, data);
  }
  webkit_user_message_send_reply(message, webkit_user_message_new("", NULL));
  return TRUE;
}

static void on_said(GPtrArray *arguments, gpointer page) {
  (void)arguments;
  wire_said(page);
}

JSCValue *wire_said_function(JSCContext *context, WebKitWebPage *page) {
  return jsc_value_new_function_variadic(context, NULL, G_CALLBACK(on_said), g_object_ref(page),
                                         g_object_unref, G_TYPE_NONE);
}
