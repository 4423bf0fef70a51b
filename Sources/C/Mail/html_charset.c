#define _GNU_SOURCE
#include <string.h>

#include "vault_mail_internal.h"

// The character set that an HTML text states itself: the prescan of the HTML Standard (13.2.3.2,
// "prescan a byte stream to determine its encoding"), over its first 1 024 bytes or, as browsers
// do, up to the end of its head.

enum { least_scanned = 1024, most_scanned = 65536 };

static gboolean is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

static gboolean is_word(vault_mail_slice slice, const char *wanted) {
  return vault_mail_is_named(slice, wanted);
}

// Steps over an attribute of a tag; FALSE at the end of the tag.
static gboolean next_attribute(
  const char **at, const char *end, vault_mail_slice *name, vault_mail_slice *value) {
  while (*at < end && (is_space(**at) || **at == '/')) (*at)++;
  if (*at >= end || **at == '>') return FALSE;
  name->bytes = *at;
  while (*at < end && !is_space(**at) && **at != '/' && **at != '>' &&
         (**at != '=' || *at == name->bytes)) (*at)++;
  name->count = (size_t)(*at - name->bytes);
  value->bytes = *at;
  value->count = 0;
  const char *place = *at;
  while (place < end && is_space(*place)) place++;
  if (place >= end || *place != '=') return TRUE;
  place++;
  while (place < end && is_space(*place)) place++;
  char quote = place < end && (*place == '"' || *place == '\'') ? *place++ : 0;
  value->bytes = place;
  while (place < end && (quote ? *place != quote : !is_space(*place) && *place != '>')) place++;
  value->count = (size_t)(place - value->bytes);
  *at = quote && place < end ? place + 1 : place;
  return TRUE;
}

// The charset within the content of a meta element (HTML Standard, 2.4.4), or of an XML
// declaration.
static vault_mail_slice stated_in(vault_mail_slice content, const char *word) {
  vault_mail_slice absent = {NULL, 0};
  size_t length = strlen(word);
  const char *end = content.bytes + content.count;
  for (const char *at = content.bytes; (size_t)(end - at) > length; at++) {
    if (g_ascii_strncasecmp(at, word, length) != 0) continue;
    const char *place = at + length;
    while (place < end && is_space(*place)) place++;
    if (place >= end || *place++ != '=') continue;
    while (place < end && is_space(*place)) place++;
    char quote = place < end && (*place == '"' || *place == '\'') ? *place++ : 0;
    vault_mail_slice found = {place, 0};
    while (place < end && (quote ? *place != quote : !is_space(*place) && *place != ';')) place++;
    found.count = (size_t)(place - found.bytes);
    return found;
  }
  return absent;
}

// A charset that a text of ASCII tags can be in; NULL if there is no decoder for it.
static const char *usable(vault_mail_reader *reader, vault_mail_slice label) {
  if (label.bytes == NULL || label.count == 0 || label.count > 60) return NULL;
  const char *name = vault_mail_store(reader, label.bytes, label.count).bytes;
  if (strlen(name) != label.count || g_ascii_strncasecmp(name, "utf-7", 5) == 0) return NULL;
  if (g_ascii_strncasecmp(name, "utf-16", 6) == 0) return "utf-8";
  return vault_mail_knows_charset(name) ? name : NULL;
}

static const char *of_meta(vault_mail_reader *reader, const char **at, const char *end) {
  vault_mail_slice name, value, content = {NULL, 0}, charset = {NULL, 0};
  gboolean is_pragma = FALSE;
  while (next_attribute(at, end, &name, &value)) {
    if (is_word(name, "http-equiv")) is_pragma = is_word(value, "content-type");
    else if (is_word(name, "content")) content = value;
    else if (is_word(name, "charset")) charset = value;
  }
  if (charset.bytes == NULL && is_pragma && content.bytes != NULL)
    charset = stated_in(content, "charset");
  return usable(reader, charset);
}

const char *vault_mail_html_charset(vault_mail_reader *reader, vault_mail_slice html) {
  if (html.count > most_scanned) html.count = most_scanned;
  const char *end = html.bytes + html.count;
  const char *declared = NULL;
  gboolean is_below_head = FALSE;
  if (html.count > 5 && memcmp(html.bytes, "<?xml", 5) == 0) {
    const char *close = memchr(html.bytes, '>', html.count);
    vault_mail_slice head = {html.bytes, (size_t)((close ? close : end) - html.bytes)};
    declared = usable(reader, stated_in(head, "encoding"));
  }
  for (const char *at = html.bytes; at < end;) {
    at = memchr(at, '<', (size_t)(end - at));
    if (at == NULL || end - at < 6 || (is_below_head && at - html.bytes >= least_scanned)) break;
    if (memcmp(at, "<!--", 4) == 0) {
      const char *close = memmem(at + 2, (size_t)(end - at - 2), "-->", 3);
      if (close == NULL) break;
      at = close + 3;
    } else if (g_ascii_strncasecmp(at, "<meta", 5) == 0 && (is_space(at[5]) || at[5] == '/')) {
      at += 5;
      const char *charset = of_meta(reader, &at, end);
      if (charset != NULL) return charset;
    } else if (g_ascii_isalpha(at[1]) || (at[1] == '/' && g_ascii_isalpha(at[2]))) {
      // Pages quoted in the body have metas of their own.
      is_below_head = is_below_head || g_ascii_strncasecmp(at, "</head", 6) == 0 ||
        g_ascii_strncasecmp(at, "<body", 5) == 0;
      while (at < end && !is_space(*at) && *at != '>') at++;
      vault_mail_slice name, value;
      while (next_attribute(&at, end, &name, &value)) {}
    } else if (at[1] == '!' || at[1] == '/' || at[1] == '?') {
      const char *close = memchr(at, '>', (size_t)(end - at));
      if (close == NULL) break;
      at = close;
    } else {
      at++;
    }
  }
  return declared;
}
