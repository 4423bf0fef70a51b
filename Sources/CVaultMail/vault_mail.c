#define _GNU_SOURCE
#include "CVaultMail.h"

#include <pthread.h>
#include <string.h>

#include "vault_mail_internal.h"

static pthread_once_t start_once = PTHREAD_ONCE_INIT;

static void start(void) {
  g_mime_init();
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

// A raw header value as UTF-8.
static GByteArray *header_bytes(const char *raw, const char *charset) {
  GByteArray *out = g_byte_array_new();
  vault_mail_append_utf8(out, raw, strlen(raw), NULL, charset);
  return out;
}

// The first header of that name, its lines unfolded; its words decoded if asked for.
static vault_mail_text header_text(
  vault_mail_reader *reader, GMimeHeaderList *headers, const char *name, const char *charset,
  gboolean decodes) {
  vault_mail_text text = {NULL, 0};
  GMimeHeader *header = g_mime_header_list_get_header(headers, name);
  const char *raw = header ? g_mime_header_get_raw_value(header) : NULL;
  if (raw == NULL) return text;
  GByteArray *value = header_bytes(raw, charset);
  GByteArray *out = g_byte_array_new();
  if (decodes) vault_mail_append_words(out, (const char *)value->data, value->len);
  else vault_mail_append_unfolded(out, (const char *)value->data, value->len);
  size_t begin = 0, end = out->len;
  while (begin < end && out->data[begin] <= ' ') begin++;
  while (end > begin && out->data[end - 1] <= ' ') end--;
  text = vault_mail_store(reader, (const char *)out->data + begin, end - begin);
  g_byte_array_free(out, TRUE);
  g_byte_array_free(value, TRUE);
  return text;
}

// Every header of that name counts: some clients repeat To.
static vault_mail_text joined_text(
  vault_mail_reader *reader, GMimeHeaderList *headers, const char *name, const char *charset) {
  vault_mail_text text = {NULL, 0};
  GByteArray *out = g_byte_array_new();
  int count = g_mime_header_list_get_count(headers);
  gboolean is_found = FALSE;
  for (int i = 0; i < count; i++) {
    GMimeHeader *header = g_mime_header_list_get_header_at(headers, i);
    const char *raw = g_mime_header_get_raw_value(header);
    if (raw == NULL || g_ascii_strcasecmp(g_mime_header_get_name(header), name) != 0) continue;
    if (is_found) g_byte_array_append(out, (const guint8 *)", ", 2);
    GByteArray *value = header_bytes(raw, charset);
    vault_mail_append_unfolded(out, (const char *)value->data, value->len);
    g_byte_array_free(value, TRUE);
    is_found = TRUE;
  }
  if (is_found) text = vault_mail_store(reader, (const char *)out->data, out->len);
  g_byte_array_free(out, TRUE);
  return text;
}

static void read_headers(vault_mail_reader *reader, GMimeHeaderList *headers, const char *charset) {
  vault_mail *mail = &reader->mail;
  mail->header_count = (size_t)g_mime_header_list_get_count(headers);
  mail->message_id = header_text(reader, headers, "Message-ID", charset, FALSE);
  mail->in_reply_to = header_text(reader, headers, "In-Reply-To", charset, FALSE);
  mail->references = header_text(reader, headers, "References", charset, FALSE);
  mail->delivered_to = header_text(reader, headers, "Delivered-To", charset, FALSE);
  mail->date = header_text(reader, headers, "Date", charset, FALSE);
  mail->received = header_text(reader, headers, "Received", charset, FALSE);
  mail->subject = header_text(reader, headers, "Subject", charset, TRUE);
  mail->from = joined_text(reader, headers, "From", charset);
  mail->sender = joined_text(reader, headers, "Sender", charset);
  mail->to = joined_text(reader, headers, "To", charset);
  mail->cc = joined_text(reader, headers, "Cc", charset);
}

// The charset of the first text: what eight-bit headers without a label are likely written in.
static const char *text_charset(GMimeObject *part) {
  for (int depth = 0; depth < 8 && part != NULL && GMIME_IS_MULTIPART(part); depth++) {
    if (g_mime_multipart_get_count((GMimeMultipart *)part) <= 0) return NULL;
    part = g_mime_multipart_get_part((GMimeMultipart *)part, 0);
  }
  if (part == NULL || !GMIME_IS_PART(part)) return NULL;
  return g_mime_object_get_content_type_parameter(part, "charset");
}

static vault_mail_encoding encoding_of(GMimeObject *root) {
  if (root == NULL || !GMIME_IS_PART(root)) return VAULT_MAIL_IDENTITY;
  switch (g_mime_part_get_content_encoding((GMimePart *)root)) {
    case GMIME_CONTENT_ENCODING_BASE64: return VAULT_MAIL_BASE64;
    case GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE: return VAULT_MAIL_QUOTED_PRINTABLE;
    default: return VAULT_MAIL_IDENTITY;
  }
}

// The header ends at the first empty line; GMime takes its values as C strings, so a NUL in them
// would hide what follows.
static GByteArray *without_header_nuls(const uint8_t *bytes, size_t count) {
  size_t end = count;
  for (size_t i = 0; i + 1 < count && end == count; i++) {
    if (bytes[i] != '\n') continue;
    if (bytes[i + 1] == '\n' || (bytes[i + 1] == '\r' && i + 2 < count && bytes[i + 2] == '\n'))
      end = i;
  }
  GByteArray *copy = g_byte_array_sized_new((guint)count);
  if (memchr(bytes, 0, end) == NULL) {
    g_byte_array_append(copy, bytes, (guint)count);
    return copy;
  }
  for (size_t i = 0; i < end; i++) {
    if (bytes[i] != 0) g_byte_array_append(copy, bytes + i, 1);
  }
  g_byte_array_append(copy, bytes + end, (guint)(count - end));
  return copy;
}

static GMimeMessage *construct(
  const uint8_t *bytes, size_t count, GMimeParserOptions *options) {
  GByteArray *copy = without_header_nuls(bytes, count);
  GMimeStream *stream = g_mime_stream_mem_new_with_byte_array(copy);
  g_mime_stream_mem_set_owner((GMimeStreamMem *)stream, TRUE);
  GMimeParser *parser = g_mime_parser_new_with_stream(stream);
  GMimeMessage *message = g_mime_parser_construct_message(parser, options);
  g_object_unref(parser);
  g_object_unref(stream);
  return message;
}

const vault_mail *vault_mail_parse(const uint8_t *bytes, size_t count) {
  pthread_once(&start_once, start);
  static const uint8_t nothing = 0;
  if (bytes == NULL) bytes = &nothing;
  static const char *fallback[] = {"utf-8", "windows-1252", NULL};
  GMimeParserOptions *options = g_mime_parser_options_new();
  g_mime_parser_options_set_fallback_charsets(options, fallback);
  GMimeMessage *message = construct(bytes, count, options);
  g_mime_parser_options_free(options);
  if (message == NULL) return NULL;
  vault_mail_reader *reader = g_new0(vault_mail_reader, 1);
  reader->chunk = g_string_chunk_new(4096);
  reader->leaves = g_array_new(FALSE, FALSE, sizeof(vault_mail_leaf));
  reader->bodies = g_array_new(FALSE, FALSE, sizeof(vault_mail_body));
  reader->attachments = g_array_new(FALSE, FALSE, sizeof(vault_mail_attachment));
  reader->calendars = g_array_new(FALSE, FALSE, sizeof(vault_mail_text));
  GMimeObject *root = g_mime_message_get_mime_part(message);
  read_headers(
    reader, g_mime_object_get_header_list((GMimeObject *)message), text_charset(root));
  // GMime keeps the Content-* headers of a message with its root part.
  if (root != NULL)
    reader->mail.header_count +=
      (size_t)g_mime_header_list_get_count(g_mime_object_get_header_list(root));
  vault_mail_collect_parts(reader, root);
  reader->mail.encoding = encoding_of(root);
  if (root != NULL && GMIME_IS_MULTIPART(root)) {
    reader->mail.boundary =
      vault_mail_store_string(reader, g_mime_object_get_content_type_parameter(root, "boundary"));
  }
  g_object_unref(message);
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
  g_string_chunk_free(reader->chunk);
  g_free(reader);
}
