#include <string.h>

#include "vault_mail_internal.h"

// Walks the MIME tree and splits its leaves into what a reader sees and what is attached.

enum { max_depth = 100 };

static gboolean is_type(GMimeObject *part, const char *type, const char *subtype) {
  GMimeContentType *content_type = g_mime_object_get_content_type(part);
  return content_type != NULL && g_mime_content_type_is_type(content_type, type, subtype);
}

static gboolean is_readable(GMimeObject *part) {
  if (!GMIME_IS_PART(part)) return FALSE;
  const char *disposition = g_mime_object_get_disposition(part);
  if (disposition != NULL && g_ascii_strcasecmp(disposition, "attachment") == 0) return FALSE;
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

static gboolean is_blank(GMimeObject *part) {
  GByteArray *bytes = decoded_content(part);
  gboolean blank = TRUE;
  for (guint i = 0; i < bytes->len && blank; i++) blank = bytes->data[i] <= ' ';
  g_byte_array_free(bytes, TRUE);
  return blank;
}

// Whether a text of this subtype (any, if NULL) with something in it is found inside.
static gboolean holds_text(GMimeObject *part, const char *subtype, int depth) {
  if (part == NULL || depth > max_depth) return FALSE;
  if (GMIME_IS_MULTIPART(part)) {
    GMimeMultipart *multipart = (GMimeMultipart *)part;
    int count = g_mime_multipart_get_count(multipart);
    for (int i = 0; i < count; i++) {
      if (holds_text(g_mime_multipart_get_part(multipart, i), subtype, depth + 1)) return TRUE;
    }
    return FALSE;
  }
  if (!is_readable(part)) return FALSE;
  if (subtype != NULL && !is_type(part, "text", subtype)) return FALSE;
  return !is_blank(part);
}

static void add_attachment(vault_mail_reader *reader, GMimeObject *part) {
  vault_mail_attachment attachment = {0};
  GMimeStream *sink = g_mime_stream_null_new();
  const char *name = NULL;
  if (GMIME_IS_PART(part)) {
    name = g_mime_part_get_filename((GMimePart *)part);
    GMimeDataWrapper *content = g_mime_part_get_content((GMimePart *)part);
    if (content != NULL) g_mime_data_wrapper_write_to_stream(content, sink);
  } else {
    name = g_mime_object_get_content_disposition_parameter(part, "filename");
    if (name == NULL) name = g_mime_object_get_content_type_parameter(part, "name");
    if (GMIME_IS_MESSAGE_PART(part)) {
      GMimeMessage *message = g_mime_message_part_get_message((GMimeMessagePart *)part);
      if (message != NULL) g_mime_object_write_to_stream((GMimeObject *)message, NULL, sink);
    }
  }
  attachment.size_bytes = ((GMimeStreamNull *)sink)->written;
  g_object_unref(sink);
  if (name != NULL) attachment.name = vault_mail_store_decoded(reader, name, strlen(name), NULL);
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

static void add_body(vault_mail_reader *reader, GMimeObject *part) {
  vault_mail_body body = {VAULT_MAIL_PLAIN, {NULL, 0}};
  const char *charset = g_mime_object_get_content_type_parameter(part, "charset");
  const char *format = g_mime_object_get_content_type_parameter(part, "format");
  const char *deletes = g_mime_object_get_content_type_parameter(part, "delsp");
  GMimeContentType *content_type = g_mime_object_get_content_type(part);
  if (content_type != NULL && !is_type(part, "text", "plain")) {
    body.form = VAULT_MAIL_HTML;
  } else if (format != NULL && g_ascii_strcasecmp(format, "flowed") == 0) {
    gboolean deletes_space = deletes != NULL && g_ascii_strcasecmp(deletes, "yes") == 0;
    body.form = deletes_space ? VAULT_MAIL_FLOWED_DELSP : VAULT_MAIL_FLOWED;
  }
  GByteArray *bytes = decoded_content(part);
  body.text = vault_mail_store_decoded(reader, (const char *)bytes->data, bytes->len, charset);
  g_byte_array_free(bytes, TRUE);
  g_array_append_val(reader->bodies, body);
}

// RFC 2046 5.1.4 lists the plainest alternative first; text beats HTML here because it is
// what search works on. Of several HTML-only branches the last, and so the richest, is taken.
static int chosen_alternative(GMimeMultipart *multipart) {
  int count = g_mime_multipart_get_count(multipart);
  for (int i = 0; i < count; i++) {
    if (holds_text(g_mime_multipart_get_part(multipart, i), "plain", 0)) return i;
  }
  for (int i = count - 1; i >= 0; i--) {
    if (holds_text(g_mime_multipart_get_part(multipart, i), NULL, 0)) return i;
  }
  return 0;
}

static void collect(vault_mail_reader *reader, GMimeObject *part, gboolean reads_text, int depth) {
  if (part == NULL || depth > max_depth) return;
  if (GMIME_IS_MULTIPART(part)) {
    GMimeMultipart *multipart = (GMimeMultipart *)part;
    int count = g_mime_multipart_get_count(multipart);
    gboolean is_alternative = is_type(part, "multipart", "alternative");
    gboolean is_related = is_type(part, "multipart", "related");
    int chosen = is_alternative ? chosen_alternative(multipart) : 0;
    for (int i = 0; i < count; i++) {
      GMimeObject *child = g_mime_multipart_get_part(multipart, i);
      gboolean is_chosen = !(is_alternative || is_related) || i == chosen;
      // A text or HTML version of what is read already is no attachment.
      if (is_alternative && !is_chosen && is_readable(child)) continue;
      collect(reader, child, reads_text && is_chosen, depth + 1);
    }
  } else if (reads_text && is_readable(part)) {
    add_body(reader, part);
  } else if (reads_text || !is_readable(part) || g_mime_part_get_filename((GMimePart *)part)) {
    add_attachment(reader, part);
  }
}

void vault_mail_collect_parts(vault_mail_reader *reader, GMimeObject *root) {
  collect(reader, root, TRUE, 0);
}
