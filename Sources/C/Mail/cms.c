#include <string.h>

#include "vault_mail_internal.h"

// Opens what is signed but not encrypted: the content of CMS SignedData (RFC 5652, sections 3, 5.1
// and 5.2), which is the mail's MIME entity (RFC 8551, section 3.5.2). No key is needed; the
// signature is not checked. Lengths may be definite or not (BER), a string in pieces.

enum { max_depth = 16, octets = 0x04, octet_pieces = 0x24, sequence = 0x30, explicit_0 = 0xA0 };

typedef struct {
  guint8 tag;
  size_t count;
  gboolean is_open;               // of no stated length: two zeros end it
} element;

// Steps over an element's tag and length. A length that leads beyond the end is cut.
static gboolean next_element(vault_mail_slice *in, element *found) {
  const guint8 *bytes = (const guint8 *)in->bytes;
  if (in->count < 2 || (bytes[0] & 0x1F) == 0x1F) return FALSE;
  size_t head = 2, count = bytes[1];
  if (count > 0x80) {
    head += count - 0x80;
    if (head > 6 || head > in->count) return FALSE;
    count = 0;
    for (size_t i = 2; i < head; i++) count = count << 8 | bytes[i];
  }
  found->tag = bytes[0];
  found->is_open = bytes[1] == 0x80;
  in->bytes += head;
  in->count -= head;
  found->count = found->is_open ? 0 : count < in->count ? count : in->count;
  return TRUE;
}

// Goes into an element of a tag.
static gboolean enter(vault_mail_slice *in, guint8 tag) {
  element found;
  if (!next_element(in, &found) || found.tag != tag) return FALSE;
  if (!found.is_open) in->count = found.count;
  return TRUE;
}

// Steps over an element, whose pieces of a string are appended to `out` unless it is NULL.
static gboolean pass(vault_mail_slice *in, GByteArray *out, int depth) {
  element found;
  if (depth > max_depth || !next_element(in, &found)) return FALSE;
  if (out != NULL && found.tag == octets)
    g_byte_array_append(out, (const guint8 *)in->bytes, (guint)found.count);
  if (found.is_open || (out != NULL && found.tag == octet_pieces)) {
    vault_mail_slice inside = {in->bytes, found.is_open ? in->count : found.count};
    while (inside.count > 0 && !(found.is_open && inside.bytes[0] == 0)) {
      if (!pass(&inside, out, depth + 1)) return FALSE;
    }
    if (found.is_open) found.count = (size_t)(inside.bytes - in->bytes) + (inside.count > 1 ? 2 : 0);
  }
  in->bytes += found.count;
  in->count -= found.count;
  return TRUE;
}

GByteArray *vault_mail_signed_content(vault_mail_slice cms) {
  static const char signed_data[] = "\x06\x09\x2A\x86\x48\x86\xF7\x0D\x01\x07\x02";
  if (!enter(&cms, sequence) || cms.count < sizeof signed_data) return NULL;
  if (memcmp(cms.bytes, signed_data, sizeof signed_data - 1) != 0) return NULL;
  // The version, the digests, and in the content its type.
  gboolean is_found = pass(&cms, NULL, 0) && enter(&cms, explicit_0) && enter(&cms, sequence) &&
    pass(&cms, NULL, 0) && pass(&cms, NULL, 0) && enter(&cms, sequence) && pass(&cms, NULL, 0) &&
    enter(&cms, explicit_0);
  GByteArray *content = g_byte_array_new();
  // A string that breaks off is kept as far as it goes.
  if (is_found) pass(&cms, content, 0);
  if (content->len > 0) return content;
  g_byte_array_free(content, TRUE);
  return NULL;
}
