#include "vault_mail_internal.h"

// Undoes the transfer encodings of contents (RFC 2045, section 6).

gboolean vault_mail_is_encoded(vault_mail_content content) {
  return content.encoding == GMIME_CONTENT_ENCODING_BASE64 ||
    content.encoding == GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE ||
    content.encoding == GMIME_CONTENT_ENCODING_UUENCODE;
}

// Only GMime's filter finds the line that a text in uuencode begins with.
static GByteArray *uudecoded(vault_mail_slice slice) {
  GByteArray *out = g_byte_array_new();
  GMimeFilter *filter = g_mime_filter_basic_new(GMIME_CONTENT_ENCODING_UUENCODE, FALSE);
  char *decoded = NULL;
  size_t count = 0, space = 0;
  g_mime_filter_filter(filter, (char *)slice.bytes, slice.count, 0, &decoded, &count, &space);
  g_byte_array_append(out, (const guint8 *)decoded, (guint)count);
  g_mime_filter_complete(filter, "", 0, 0, &decoded, &count, &space);
  g_byte_array_append(out, (const guint8 *)decoded, (guint)count);
  g_object_unref(filter);
  return out;
}

GByteArray *vault_mail_decode(vault_mail_content content) {
  if (content.encoding == GMIME_CONTENT_ENCODING_UUENCODE) return uudecoded(content.slice);
  GByteArray *out = g_byte_array_new();
  GMimeEncoding state;
  g_mime_encoding_init_decode(&state, content.encoding);
  g_byte_array_set_size(out, (guint)g_mime_encoding_outlen(&state, content.slice.count) + 8);
  char *to = (char *)out->data;
  size_t count = g_mime_encoding_step(&state, content.slice.bytes, content.slice.count, to);
  count += g_mime_encoding_flush(&state, "", 0, to + count);
  g_byte_array_set_size(out, (guint)count);
  return out;
}

size_t vault_mail_decoded_count(vault_mail_content content) {
  if (content.encoding == GMIME_CONTENT_ENCODING_UUENCODE) {
    GByteArray *decoded = uudecoded(content.slice);
    size_t count = decoded->len;
    g_byte_array_free(decoded, TRUE);
    return count;
  }
  if (!vault_mail_is_encoded(content)) return content.slice.count;
  enum { piece = 4096 };
  char buffer[2 * piece];
  GMimeEncoding state;
  g_mime_encoding_init_decode(&state, content.encoding);
  size_t count = 0;
  for (size_t at = 0; at < content.slice.count; at += piece) {
    size_t left = content.slice.count - at;
    count +=
      g_mime_encoding_step(&state, content.slice.bytes + at, left < piece ? left : piece, buffer);
  }
  return count + g_mime_encoding_flush(&state, "", 0, buffer);
}
