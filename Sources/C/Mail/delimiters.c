#include <string.h>

#include "vault_mail_internal.h"

// Splits multiparts at the lines that delimit their parts, in place.

// Returns true if a line is a delimiter (RFC 2046, section 5.1.1); `closes` is set if it is the
// closing one. A boundary must not end in white space, but some do: `boundary_count` is without it,
// and it may be missing in the line, as transport takes it off.
static gboolean is_delimiter(
  const char *line, size_t count, const char *boundary, size_t boundary_count, gboolean *closes) {
  gboolean ends_in_space = boundary[boundary_count] != '\0';
  if (count < boundary_count + 2 || line[0] != '-' || line[1] != '-') return FALSE;
  if (memcmp(line + 2, boundary, boundary_count) != 0) return FALSE;
  size_t at = boundary_count + 2;
  if (ends_in_space) {
    size_t dash = at;
    while (dash < count && (line[dash] == ' ' || line[dash] == '\t')) dash++;
    if (dash < count && line[dash] == '-') at = dash;
  }
  *closes = count - at >= 2 && line[at] == '-' && line[at + 1] == '-';
  if (*closes) at += 2;
  while (at < count && (line[at] == ' ' || line[at] == '\t' || line[at] == '\r')) at++;
  return at == count;
}

gboolean vault_mail_next_part(
  vault_mail_slice *rest, const char *boundary, gboolean *is_inside, vault_mail_slice *part) {
  size_t boundary_count = strlen(boundary);
  while (boundary_count > 0 && g_ascii_isspace(boundary[boundary_count - 1])) boundary_count--;
  const char *end = rest->bytes + rest->count;
  const char *start = *is_inside ? rest->bytes : NULL;
  for (const char *line = rest->bytes; line < end;) {
    const char *feed = memchr(line, '\n', (size_t)(end - line));
    const char *next = feed ? feed + 1 : end;
    gboolean closes = FALSE;
    if (*line == '-' && is_delimiter(
          line, (size_t)((feed ? feed : end) - line), boundary, boundary_count, &closes)) {
      if (start != NULL) {
        // The line end above a delimiter belongs to it.
        const char *stop = line;
        if (stop > start && stop[-1] == '\n') stop--;
        if (stop > start && stop[-1] == '\r') stop--;
        part->bytes = start;
        part->count = (size_t)(stop - start);
        rest->bytes = next;
        rest->count = closes ? 0 : (size_t)(end - next);
        *is_inside = !closes;
        return TRUE;
      }
      if (closes) break;
      start = next;
      *is_inside = TRUE;
    }
    line = next;
  }
  if (start == NULL || !*is_inside) return FALSE;
  // Nothing closes the last part.
  part->bytes = start;
  part->count = (size_t)(end - start);
  rest->bytes = end;
  rest->count = 0;
  *is_inside = FALSE;
  return TRUE;
}
