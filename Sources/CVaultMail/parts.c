#define _GNU_SOURCE
#include <string.h>

#include "vault_mail_internal.h"

// Walks the MIME tree and splits its leaves into what a reader sees, what is attached and what is
// a calendar.

// GMime follows nested parts far deeper; nobody writes mail like that.
enum { max_depth = 100 };

static gboolean is_type(GMimeObject *part, const char *type, const char *subtype) {
  GMimeContentType *content_type = g_mime_object_get_content_type(part);
  return content_type != NULL && g_mime_content_type_is_type(content_type, type, subtype);
}

static const char *file_name(GMimeObject *part) {
  if (GMIME_IS_PART(part)) return g_mime_part_get_filename((GMimePart *)part);
  const char *name = g_mime_object_get_content_disposition_parameter(part, "filename");
  return name ? name : g_mime_object_get_content_type_parameter(part, "name");
}

// Whether GMime could not read the content type: RFC 2045 5.2 asks to assume plain text then,
// GMime assumes octets.
static gboolean is_mistyped(GMimeObject *part) {
  if (!is_type(part, "application", "octet-stream") || file_name(part) != NULL) return FALSE;
  GMimeHeaderList *headers = g_mime_object_get_header_list(part);
  GMimeHeader *header = g_mime_header_list_get_header(headers, "Content-Type");
  const char *raw = header ? g_mime_header_get_raw_value(header) : NULL;
  return raw != NULL && strcasestr(raw, "octet") == NULL;
}

static gboolean is_readable(GMimeObject *part) {
  if (!GMIME_IS_PART(part)) return FALSE;
  const char *disposition = g_mime_object_get_disposition(part);
  if (disposition != NULL && g_ascii_strcasecmp(disposition, "attachment") == 0) return FALSE;
  if (is_mistyped(part)) return TRUE;
  GMimeContentType *content_type = g_mime_object_get_content_type(part);
  if (content_type == NULL) return TRUE;
  return is_type(part, "text", "plain") || is_type(part, "text", "html") ||
    is_type(part, "text", "enriched") || is_type(part, "text", "richtext");
}

static GByteArray *decoded_content(GMimeObject *part) {
  GByteArray *bytes = g_byte_array_new();
  GMimeDataWrapper *content = g_mime_part_get_content((GMimePart *)part);
  if (content == NULL) return bytes;
  GMimeStream *stream = g_mime_stream_mem_new_with_byte_array(bytes);
  g_mime_stream_mem_set_owner((GMimeStreamMem *)stream, FALSE);
  g_mime_data_wrapper_write_to_stream(content, stream);
  g_object_unref(stream);
  return bytes;
}

static GByteArray *content_of(vault_mail_leaf *text) {
  if (text->content == NULL) text->content = decoded_content(text->part);
  return text->content;
}

static gboolean is_blank(vault_mail_leaf *text) {
  GByteArray *bytes = content_of(text);
  for (guint i = 0; i < bytes->len; i++) {
    if (bytes->data[i] > ' ') return FALSE;
  }
  return TRUE;
}

static void add_attachment(vault_mail_reader *reader, GMimeObject *part) {
  vault_mail_attachment attachment = {0};
  GMimeStream *sink = g_mime_stream_null_new();
  if (GMIME_IS_PART(part)) {
    GMimeDataWrapper *content = g_mime_part_get_content((GMimePart *)part);
    if (content != NULL) g_mime_data_wrapper_write_to_stream(content, sink);
  } else if (GMIME_IS_MESSAGE_PART(part)) {
    GMimeMessage *message = g_mime_message_part_get_message((GMimeMessagePart *)part);
    if (message != NULL) g_mime_object_write_to_stream((GMimeObject *)message, NULL, sink);
  }
  attachment.size_bytes = ((GMimeStreamNull *)sink)->written;
  g_object_unref(sink);
  const char *name = file_name(part);
  if (name != NULL) {
    // What GMime left encoded: words inside quotes, several in a row, eight-bit names.
    GByteArray *utf8 = g_byte_array_new();
    GByteArray *decoded = g_byte_array_new();
    vault_mail_append_utf8(utf8, name, strlen(name), NULL, NULL);
    vault_mail_append_words(decoded, (const char *)utf8->data, utf8->len);
    attachment.name = vault_mail_store(reader, (const char *)decoded->data, decoded->len);
    g_byte_array_free(decoded, TRUE);
    g_byte_array_free(utf8, TRUE);
  }
  GMimeContentType *content_type = g_mime_object_get_content_type(part);
  if (content_type != NULL) {
    char *media_type = g_mime_content_type_get_mime_type(content_type);
    char *lowered = g_ascii_strdown(media_type, -1);
    attachment.media_type = vault_mail_store_string(reader, lowered);
    g_free(lowered);
    g_free(media_type);
  }
  g_array_append_val(reader->attachments, attachment);
}

static void add_leaf(vault_mail_reader *reader, GMimeObject *part) {
  vault_mail_leaf text = {part, VAULT_MAIL_PLAIN, NULL};
  const char *format = g_mime_object_get_content_type_parameter(part, "format");
  const char *deletes = g_mime_object_get_content_type_parameter(part, "delsp");
  GMimeContentType *content_type = g_mime_object_get_content_type(part);
  if (content_type != NULL && !is_type(part, "text", "plain") && !is_mistyped(part)) {
    text.form = VAULT_MAIL_HTML;
  } else if (format != NULL && g_ascii_strcasecmp(format, "flowed") == 0) {
    gboolean deletes_space = deletes != NULL && g_ascii_strcasecmp(deletes, "yes") == 0;
    text.form = deletes_space ? VAULT_MAIL_FLOWED_DELSP : VAULT_MAIL_FLOWED;
  }
  g_array_append_val(reader->leaves, text);
}

static void add_calendar(vault_mail_reader *reader, GMimeObject *part) {
  GByteArray *content = decoded_content(part);
  const char *charset = g_mime_object_get_content_type_parameter(part, "charset");
  vault_mail_text text = vault_mail_store_decoded(
    reader, (const char *)content->data, content->len, charset, NULL);
  g_array_append_val(reader->calendars, text);
  g_byte_array_free(content, TRUE);
  if (file_name(part) != NULL) add_attachment(reader, part);
}

static gboolean holds_text(vault_mail_reader *reader, guint from, guint to, gboolean plain) {
  for (guint i = from; i < to; i++) {
    vault_mail_leaf *text = &g_array_index(reader->leaves, vault_mail_leaf, i);
    if ((!plain || text->form != VAULT_MAIL_HTML) && !is_blank(text)) return TRUE;
  }
  return FALSE;
}

// RFC 2046 5.1.4 lists the plainest alternative first; text beats HTML here because it is
// what search works on. Of several HTML-only branches the last, and so the richest, is taken.
static int chosen_alternative(vault_mail_reader *reader, const guint *ends, guint start, int count) {
  for (int i = 0; i < count; i++) {
    if (holds_text(reader, i > 0 ? ends[i - 1] : start, ends[i], TRUE)) return i;
  }
  for (int i = count - 1; i >= 0; i--) {
    if (holds_text(reader, i > 0 ? ends[i - 1] : start, ends[i], FALSE)) return i;
  }
  return 0;
}

// Lets go of leaves that stand for what is read already; those with a file's name are attached.
static void drop_leaves(vault_mail_reader *reader, guint from, guint to) {
  for (guint i = from; i < to; i++) {
    vault_mail_leaf *text = &g_array_index(reader->leaves, vault_mail_leaf, i);
    if (text->content != NULL) g_byte_array_free(text->content, TRUE);
    if (file_name(text->part) != NULL) add_attachment(reader, text->part);
  }
  if (to > from) g_array_remove_range(reader->leaves, from, to - from);
}

// `place` is where a part stands among its siblings: a text with a file's name is what the sender
// wrote only where it comes first (RFC 8621, section 4.1.4).
static void collect(vault_mail_reader *reader, GMimeObject *part, int place, int depth) {
  if (part == NULL || depth > max_depth) return;
  if (!GMIME_IS_MULTIPART(part)) {
    if (is_type(part, "text", "calendar") && GMIME_IS_PART(part)) add_calendar(reader, part);
    else if (is_readable(part) && (place == 0 || file_name(part) == NULL)) add_leaf(reader, part);
    else add_attachment(reader, part);
    return;
  }
  GMimeMultipart *multipart = (GMimeMultipart *)part;
  int count = g_mime_multipart_get_count(multipart);
  if (count <= 0) return;
  gboolean is_related = is_type(part, "multipart", "related");
  guint start = reader->leaves->len;
  guint *ends = g_new(guint, count);
  for (int i = 0; i < count; i++) {
    collect(reader, g_mime_multipart_get_part(multipart, i), i, depth + 1);
    // What is related to a text shows inside it.
    if (is_related && i > 0) drop_leaves(reader, ends[i - 1], reader->leaves->len);
    ends[i] = reader->leaves->len;
  }
  if (is_type(part, "multipart", "alternative")) {
    int chosen = chosen_alternative(reader, ends, start, count);
    drop_leaves(reader, ends[chosen], reader->leaves->len);
    drop_leaves(reader, start, chosen > 0 ? ends[chosen - 1] : start);
  }
  g_free(ends);
}

void vault_mail_collect_parts(vault_mail_reader *reader, GMimeObject *root) {
  collect(reader, root, 0, 0);
  for (guint i = 0; i < reader->leaves->len; i++) {
    vault_mail_leaf *text = &g_array_index(reader->leaves, vault_mail_leaf, i);
    GByteArray *content = content_of(text);
    const char *charset = g_mime_object_get_content_type_parameter(text->part, "charset");
    vault_mail_body body = {
      text->form, vault_mail_store_decoded(
        reader, (const char *)content->data, content->len, charset, NULL)};
    g_array_append_val(reader->bodies, body);
    g_byte_array_free(content, TRUE);
  }
}
