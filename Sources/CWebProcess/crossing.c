#define _GNU_SOURCE
#include "crossing.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixfdlist.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "wire.h"

#define MESSAGE_TYPE "(sstyay)"
#define REPLY_TYPE "(tyay)"

/* Messages over this many bytes are copied less often as shared memory. */
static const gsize long_message = 32 << 10;

typedef enum { BESIDE_NOTHING, BESIDE_TEXT, BESIDE_BYTES } Beside;

typedef struct {
  WebKitWebPage *page;
  char *world;
} Sender;

static void sender_free(gpointer data) {
  Sender *sender = data;
  g_object_unref(sender->page);
  g_free(sender->world);
  g_free(sender);
}

static gboolean write_all(int file, const char *data, gsize size) {
  while (size > 0) {
    gssize written = write(file, data, size);
    if (written < 0 && errno != EINTR) return FALSE;
    if (written > 0) data += written, size -= (gsize)written;
  }
  return TRUE;
}

/* Both as the memory of a file that nobody can change any more; -1 where the
 * system gives none. */
static int sealed_memory(GBytes *text, const char *beside, gsize size) {
  int file = memfd_create("dovetail-crossing", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) return -1;
  gsize length;
  const char *start = g_bytes_get_data(text, &length);
  if (write_all(file, start, length) && write_all(file, beside, size) &&
      fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) == 0)
    return file;
  close(file);
  return -1;
}

static GVariant *inline_data(GBytes *text, const char *beside, gsize size) {
  gsize length;
  const char *start = g_bytes_get_data(text, &length);
  char *both = g_malloc(length + size + 1);
  memcpy(both, start, length);
  if (size > 0) memcpy(both + length, beside, size);
  return g_variant_new_from_data(G_VARIANT_TYPE_BYTESTRING, both, length + size, TRUE, g_free,
                                 both);
}

static WebKitUserMessage *make_message(const Sender *sender, const char *head, GBytes *text,
                                       Beside kind, const char *beside, gsize size) {
  gsize length = g_bytes_get_size(text);
  int file = length + size > long_message ? sealed_memory(text, beside, size) : -1;
  GVariant *data = file < 0 ? inline_data(text, beside, size)
                            : g_variant_new_from_data(G_VARIANT_TYPE_BYTESTRING, "", 0, TRUE,
                                                      NULL, NULL);
  GVariant *parameters = g_variant_new("(sst@y@ay)", sender->world, head, (guint64)length,
                                       g_variant_new_byte((guchar)kind), data);
  if (file < 0) return webkit_user_message_new("dovetail:crossing", parameters);
  g_autoptr(GUnixFDList) files = g_unix_fd_list_new_from_array(&file, 1);
  return webkit_user_message_new_with_fd_list("dovetail:crossing", parameters, files);
}

GBytes *crossing_data(WebKitUserMessage *message, GVariant *inside) {
  GUnixFDList *files = webkit_user_message_get_fd_list(message);
  if (!files || g_unix_fd_list_get_length(files) != 1) return g_variant_get_data_as_bytes(inside);
  int file = g_unix_fd_list_get(files, 0, NULL);
  if (file < 0) return NULL;
  GMappedFile *mapped = g_mapped_file_new_from_fd(file, FALSE, NULL);
  close(file);
  if (!mapped) return NULL;
  GBytes *data = g_mapped_file_get_bytes(mapped);
  g_mapped_file_unref(mapped);
  return data;
}

static JSCValue *text_value(JSCContext *context, GBytes *data, gsize start, gsize size) {
  g_autoptr(GBytes) part = g_bytes_new_from_bytes(data, start, size);
  return jsc_value_new_string_from_bytes(context, part);
}

/* The engine's own heap has to hold it. */
static JSCValue *bytes_value(JSCContext *context, GBytes *data, gsize start, gsize size) {
  JSCValue *bytes = jsc_value_new_typed_array(context, JSC_TYPED_ARRAY_UINT8, size);
  gsize room = 0;
  gpointer place = jsc_value_typed_array_get_data(bytes, &room);
  if (place && room == size && size > 0)
    memcpy(place, (const char *)g_bytes_get_data(data, NULL) + start, size);
  return bytes;
}

static void give(JSCValue *done, guint64 length, Beside kind, GBytes *data) {
  gsize size = g_bytes_get_size(data);
  JSCContext *context = jsc_value_get_context(done);
  g_autoptr(JSCValue) text = text_value(context, data, 0, length);
  g_autoptr(JSCValue) beside =
      kind == BESIDE_TEXT    ? text_value(context, data, length, size - length)
      : kind == BESIDE_BYTES ? bytes_value(context, data, length, size - length)
                             : jsc_value_new_undefined(context);
  g_autoptr(JSCValue) result = jsc_value_function_call(
      done, JSC_TYPE_VALUE, text, JSC_TYPE_VALUE, beside, G_TYPE_NONE);
}

void crossing_give(JSCValue *done, guint64 length, guchar kind, GBytes *data) {
  if (data && length <= g_bytes_get_size(data)) {
    give(done, length, kind, data);
  } else {
    g_autoptr(JSCValue) result = jsc_value_function_call(done, G_TYPE_NONE);
  }
  jsc_context_clear_exception(jsc_value_get_context(done));
}

static void give_reply(JSCValue *done, WebKitUserMessage *reply) {
  GVariant *parameters = reply ? webkit_user_message_get_parameters(reply) : NULL;
  if (!parameters || !g_variant_is_of_type(parameters, G_VARIANT_TYPE(REPLY_TYPE)))
    return crossing_give(done, 0, 0, NULL);
  guint64 length;
  guchar kind;
  g_autoptr(GVariant) inside = NULL;
  g_variant_get(parameters, "(ty@ay)", &length, &kind, &inside);
  g_autoptr(GBytes) data = crossing_data(reply, inside);
  crossing_give(done, length, kind, data);
}

/* A message that the engine takes. */
typedef struct {
  JSCValue *done;
  guint64 said;
} Sent;

static void on_reply(GObject *page, GAsyncResult *result, gpointer data) {
  g_autofree Sent *sent = data;
  g_autoptr(JSCValue) done = sent->done;
  g_autoptr(GError) error = NULL;
  g_autoptr(WebKitUserMessage) reply =
      webkit_web_page_send_message_to_view_finish(WEBKIT_WEB_PAGE(page), result, &error);
  if (reply)
    wire_seen(WEBKIT_WEB_PAGE(page), sent->said);
  else
    g_message("A message to the app was not answered: %s", error ? error->message : "nobody");
  give_reply(done, reply);
}

static void cross(GPtrArray *arguments, gpointer data) {
  const Sender *sender = data;
  if (arguments->len != 4) return;
  JSCValue *head = arguments->pdata[0], *beside = arguments->pdata[2];
  g_autoptr(GBytes) list = jsc_value_to_string_as_bytes(arguments->pdata[1]);
  g_autoptr(GBytes) string = NULL;
  const char *start = "";
  gsize size = 0;
  Beside kind = BESIDE_NOTHING;
  if (jsc_value_is_string(beside)) {
    kind = BESIDE_TEXT;
    string = jsc_value_to_string_as_bytes(beside);
    start = g_bytes_get_data(string, &size);
  } else if (jsc_value_is_object(beside) && jsc_value_is_typed_array(beside)) {
    kind = BESIDE_BYTES;
    size = jsc_value_typed_array_get_size(beside);
    start = jsc_value_typed_array_get_data(beside, NULL);
  }
  g_autofree char *place = jsc_value_to_string(head);
  JSCValue *done = arguments->pdata[3];
  if (wire_send(sender->page, sender->world, place, list, kind, start, size, done)) return;
  Sent *sent = g_new0(Sent, 1);
  *sent = (Sent){g_object_ref(done), wire_said(sender->page)};
  webkit_web_page_send_message_to_view(sender->page,
                                       make_message(sender, place, list, kind, start, size), NULL,
                                       on_reply, sent);
  wire_ask(sender->page);
}

JSCValue *crossing_function(JSCContext *context, WebKitWebPage *page,
                            WebKitScriptWorld *world) {
  Sender *sender = g_new0(Sender, 1);
  sender->page = g_object_ref(page);
  sender->world = g_strdup(webkit_script_world_get_name(world));
  /* With parameters of a type the engine makes objects of the arguments first, and
   * writes to the console of each that it cannot. */
  return jsc_value_new_function_variadic(context, NULL, G_CALLBACK(cross), sender, sender_free,
                                         G_TYPE_NONE);
}
