#define _GNU_SOURCE
#include <string.h>

#include "vault_mail_internal.h"

// Takes headers apart into their fields, in place.

static size_t line_count(vault_mail_slice rest) {
  const char *feed = memchr(rest.bytes, '\n', rest.count);
  return feed ? (size_t)(feed - rest.bytes) + 1 : rest.count;
}

static void skip(vault_mail_slice *rest, size_t count) {
  rest->bytes += count;
  rest->count -= count;
}

static gboolean is_blank(char c) {
  return c == ' ' || c == '\t';
}

static gboolean is_empty(vault_mail_slice rest) {
  return rest.bytes[0] == '\n' || (rest.count > 1 && rest.bytes[0] == '\r' && rest.bytes[1] == '\n');
}

// The position of the colon behind the name of a field; 0 if the line starts no field.
static size_t colon_place(vault_mail_slice rest, size_t *name_count) {
  size_t at = 0;
  while (at < rest.count && rest.bytes[at] > ' ' && rest.bytes[at] < 0x7F && rest.bytes[at] != ':')
    at++;
  *name_count = at;
  while (at > 0 && at < rest.count && is_blank(rest.bytes[at])) at++;
  return at < rest.count && *name_count > 0 && rest.bytes[at] == ':' ? at : 0;
}

// Envelope lines that are below the first line.
static gboolean is_envelope(vault_mail_slice rest) {
  if (rest.bytes[0] == '>') skip(&rest, 1);
  return rest.count >= 5 && memcmp(rest.bytes, "From ", 5) == 0;
}

// Returns true if a line that is no field has the rest of a header below it.
static gboolean is_astray(vault_mail_slice rest) {
  skip(&rest, line_count(rest));
  size_t name_count = 0;
  if (rest.count == 0 || is_empty(rest)) return FALSE;
  return is_blank(rest.bytes[0]) || colon_place(rest, &name_count) > 0;
}

gboolean vault_mail_next_field(
  vault_mail_slice *rest, vault_mail_slice *name, vault_mail_slice *value) {
  while (rest->count > 0) {
    if (is_empty(*rest)) {
      skip(rest, rest->bytes[0] == '\r' ? 2 : 1);
      return FALSE;
    }
    size_t name_count = 0;
    size_t colon = colon_place(*rest, &name_count);
    if (colon == 0) {
      // A line that is no field belongs to the body, whose empty line is missing; unless the
      // header, once it has begun, goes on below.
      gboolean is_skipped = is_blank(rest->bytes[0]) || is_envelope(*rest) ||
        (name->bytes != NULL && is_astray(*rest));
      if (!is_skipped) return FALSE;
      skip(rest, line_count(*rest));
      continue;
    }
    name->bytes = rest->bytes;
    name->count = name_count;
    value->bytes = rest->bytes + colon + 1;
    do {
      skip(rest, line_count(*rest));
    } while (rest->count > 0 && is_blank(rest->bytes[0]));
    value->count = (size_t)(rest->bytes - value->bytes);
    return TRUE;
  }
  return FALSE;
}

gboolean vault_mail_is_named(vault_mail_slice name, const char *wanted) {
  return strlen(wanted) == name.count &&
    g_ascii_strncasecmp(name.bytes, wanted, name.count) == 0;
}
