#define _GNU_SOURCE
#include "CVaultMail.h"

#include <pthread.h>
#include <string.h>

#include "vault_mail_internal.h"

// More fields with people than any real mail has.
enum { max_fields = 10000 };

static pthread_once_t start_once = PTHREAD_ONCE_INIT;
static GMimeParserOptions *options;

static void start(void) {
  g_mime_init();
  static const char *fallback[] = {"utf-8", "windows-1252", NULL};
  options = g_mime_parser_options_new();
  g_mime_parser_options_set_fallback_charsets(options, fallback);
}

vault_mail_text vault_mail_store(vault_mail_reader *reader, const char *bytes, size_t count) {
  vault_mail_text text = {
    g_string_chunk_insert_len(reader->chunk, bytes ? bytes : "", (gssize)count), count};
  return text;
}

vault_mail_text vault_mail_store_string(vault_mail_reader *reader, const char *string) {
  vault_mail_text absent = {NULL, 0};
  return string ? vault_mail_store(reader, string, strlen(string)) : absent;
}

// The fields that are read. Of the first kind the first one counts, of the second, those with
// people, all do: some clients repeat To.
typedef enum {
  MESSAGE_ID, IN_REPLY_TO, REFERENCES, DELIVERED_TO, DATE, RECEIVED, SUBJECT, SINGLE_COUNT,
  FROM = SINGLE_COUNT, SENDER, TO, CC, FIELD_COUNT,
} field;

static const char *const names[FIELD_COUNT] = {
  "message-id", "in-reply-to", "references", "delivered-to", "date", "received", "subject",
  "from", "sender", "to", "cc",
};

typedef struct {
  field field;
  vault_mail_slice value;
} header_field;

typedef struct {
  GArray *fields;
  gboolean is_noted[SINGLE_COUNT];
  size_t people_count;
} header;

static void note(header *header, field field, vault_mail_slice value, gboolean *is_cut) {
  if (field < SINGLE_COUNT) {
    if (header->is_noted[field]) return;
    header->is_noted[field] = TRUE;
  } else if (header->people_count++ >= max_fields) {
    *is_cut = TRUE;
    return;
  }
  header_field entry = {field, value};
  g_array_append_val(header->fields, entry);
}

static void read_fields(vault_mail_reader *reader, vault_mail_slice rest, header *header) {
  vault_mail_slice name = {NULL, 0}, value;
  gboolean is_cut = FALSE;
  while (vault_mail_next_field(&rest, &name, &value)) {
    reader->mail.header_count++;
    for (field field = 0; field < FIELD_COUNT; field++) {
      if ((names[field][0] | 0x20) != (name.bytes[0] | 0x20)) continue;
      if (vault_mail_is_named(name, names[field])) note(header, field, value, &is_cut);
    }
  }
  reader->mail.is_cut = is_cut;
}

// A value as UTF-8, its lines unfolded; its words decoded if asked for.
static void append_value(
  vault_mail_reader *reader, GByteArray *out, vault_mail_slice value, gboolean decodes) {
  GByteArray *utf8 = g_byte_array_new();
  vault_mail_append_utf8(utf8, value.bytes, value.count, NULL, reader->text_charset);
  if (decodes) vault_mail_append_words(out, (const char *)utf8->data, utf8->len);
  else vault_mail_append_unfolded(out, (const char *)utf8->data, utf8->len);
  g_byte_array_free(utf8, TRUE);
}

static vault_mail_text stored(vault_mail_reader *reader, GByteArray *value) {
  size_t begin = 0, end = value->len;
  while (begin < end && value->data[begin] <= ' ') begin++;
  while (end > begin && value->data[end - 1] <= ' ') end--;
  return vault_mail_store(reader, (const char *)value->data + begin, end - begin);
}

// The values of a field, joined by commas.
static vault_mail_text field_text(vault_mail_reader *reader, const header *header, field field) {
  vault_mail_text text = {NULL, 0};
  GByteArray *out = g_byte_array_new();
  gboolean is_found = FALSE;
  for (guint i = 0; i < header->fields->len; i++) {
    header_field *entry = &g_array_index(header->fields, header_field, i);
    if (entry->field != field) continue;
    if (is_found) g_byte_array_append(out, (const guint8 *)", ", 2);
    append_value(reader, out, entry->value, field == SUBJECT);
    is_found = TRUE;
  }
  if (is_found) text = stored(reader, out);
  g_byte_array_free(out, TRUE);
  return text;
}

static void read_header(vault_mail_reader *reader, const header *header) {
  vault_mail *mail = &reader->mail;
  mail->message_id = field_text(reader, header, MESSAGE_ID);
  mail->in_reply_to = field_text(reader, header, IN_REPLY_TO);
  mail->references = field_text(reader, header, REFERENCES);
  mail->delivered_to = field_text(reader, header, DELIVERED_TO);
  mail->date = field_text(reader, header, DATE);
  mail->received = field_text(reader, header, RECEIVED);
  mail->subject = field_text(reader, header, SUBJECT);
  mail->from = field_text(reader, header, FROM);
  mail->sender = field_text(reader, header, SENDER);
  mail->to = field_text(reader, header, TO);
  mail->cc = field_text(reader, header, CC);
}

const vault_mail *vault_mail_parse(const uint8_t *bytes, size_t count) {
  pthread_once(&start_once, start);
  vault_mail_slice entity = {bytes ? (const char *)bytes : "", bytes ? count : 0};
  vault_mail_reader *reader = g_new0(vault_mail_reader, 1);
  reader->options = options;
  reader->chunk = g_string_chunk_new(4096);
  reader->leaves = g_array_new(FALSE, FALSE, sizeof(vault_mail_leaf));
  reader->bodies = g_array_new(FALSE, FALSE, sizeof(vault_mail_body));
  reader->attachments = g_array_new(FALSE, FALSE, sizeof(vault_mail_attachment));
  reader->calendars = g_array_new(FALSE, FALSE, sizeof(vault_mail_text));
  reader->opened = g_ptr_array_new_with_free_func((GDestroyNotify)g_byte_array_unref);
  header header = {0};
  header.fields = g_array_new(FALSE, FALSE, sizeof(header_field));
  read_fields(reader, entity, &header);
  vault_mail_collect_parts(reader, entity);
  read_header(reader, &header);
  g_array_free(header.fields, TRUE);
  reader->mail.bodies = (const vault_mail_body *)reader->bodies->data;
  reader->mail.body_count = reader->bodies->len;
  reader->mail.attachments = (const vault_mail_attachment *)reader->attachments->data;
  reader->mail.attachment_count = reader->attachments->len;
  reader->mail.calendars = (const vault_mail_text *)reader->calendars->data;
  reader->mail.calendar_count = reader->calendars->len;
  return &reader->mail;
}

void vault_mail_free(const vault_mail *mail) {
  if (mail == NULL) return;
  vault_mail_reader *reader = (vault_mail_reader *)mail;
  g_array_free(reader->leaves, TRUE);
  g_array_free(reader->bodies, TRUE);
  g_array_free(reader->attachments, TRUE);
  g_array_free(reader->calendars, TRUE);
  g_ptr_array_free(reader->opened, TRUE);
  g_string_chunk_free(reader->chunk);
  g_free(reader);
}
