#include <stdlib.h>
#include <string.h>

#include "vault_mail_internal.h"

// Encoded words of header values (RFC 2047), as senders really write them: with spaces inside,
// folded inside, glued to each other or to plain text, and cut in the middle of a character.

typedef struct {
  const char *charset;
  size_t charset_count;
  char encoding;
  const char *text;
  size_t text_count;
  const char *end;                // behind the closing "?="
} encoded_word;

static gboolean is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

void vault_mail_append_unfolded(GByteArray *out, const char *bytes, size_t count) {
  size_t start = out->len;
  for (size_t at = 0; at < count;) {
    // A run of white space or of anything else; only white space has folds.
    size_t run = at;
    gboolean is_white = is_space(bytes[at]), folds = FALSE;
    while (run < count && is_space(bytes[run]) == is_white) {
      folds = folds || bytes[run] == '\r' || bytes[run] == '\n';
      run++;
    }
    if (!folds) g_byte_array_append(out, (const guint8 *)bytes + at, (guint)(run - at));
    else if (out->len > start && run < count) g_byte_array_append(out, (const guint8 *)" ", 1);
    at = run;
  }
}

// The word that starts at "=?"; the text may not reach beyond `last`, the last "?=" of the value.
static gboolean parse_word(const char *start, const char *end, const char *last, encoded_word *word) {
  const char *at = start + 2;
  word->charset = at;
  while (at < end && *at != '?' && *at != '*' && !is_space(*at)) at++;
  word->charset_count = (size_t)(at - word->charset);
  if (at < end && *at == '*') {   // RFC 2231 language suffix
    while (at < end && *at != '?' && !is_space(*at)) at++;
  }
  if (word->charset_count == 0 || word->charset_count > 60) return FALSE;
  if (end - at < 3 || at[0] != '?' || at[2] != '?') return FALSE;
  word->encoding = g_ascii_toupper(at[1]);
  if (word->encoding != 'B' && word->encoding != 'Q') return FALSE;
  word->text = at + 3;
  if (last == NULL || word->text > last) return FALSE;
  const char *close = word->text;
  while (close <= last && !(close[0] == '?' && close[1] == '=')) close++;
  if (close > last) return FALSE;
  word->text_count = (size_t)(close - word->text);
  word->end = close + 2;
  return TRUE;
}

static void append_decoded_text(GByteArray *out, const encoded_word *word) {
  if (word->encoding == 'B') {
    gint state = 0;
    guint save = 0;
    size_t start = out->len;
    g_byte_array_set_size(out, (guint)(start + word->text_count + 4));
    gsize written = g_base64_decode_step(
      word->text, word->text_count, out->data + start, &state, &save);
    // A cut group of two or three characters still carries one or two bytes: pad it.
    if ((state & 3) != 0 || word->text_count % 4 != 0)
      written += g_base64_decode_step("==", 2, out->data + start + written, &state, &save);
    g_byte_array_set_size(out, (guint)(start + written));
    return;
  }
  for (size_t at = 0; at < word->text_count; at++) {
    char c = word->text[at];
    if (c == '=' && at + 2 < word->text_count && g_ascii_isxdigit(word->text[at + 1]) &&
        g_ascii_isxdigit(word->text[at + 2])) {
      c = (char)(
        g_ascii_xdigit_value(word->text[at + 1]) << 4 | g_ascii_xdigit_value(word->text[at + 2]));
      at += 2;
    } else if (c == '_') {
      c = ' ';
    } else if (c == '\r' || c == '\n') {
      while (at + 1 < word->text_count && is_space(word->text[at + 1])) at++;
      continue;
    }
    g_byte_array_append(out, (const guint8 *)&c, 1);
  }
}

typedef struct {
  GByteArray *out;
  GByteArray *bytes;              // of words of one charset that follow each other
  char charset[64];
} word_run;

static void flush(word_run *run) {
  if (run->bytes->len > 0)
    vault_mail_append_utf8(
      run->out, (const char *)run->bytes->data, run->bytes->len, run->charset, NULL);
  g_byte_array_set_size(run->bytes, 0);
  run->charset[0] = '\0';
}

static void add(word_run *run, const encoded_word *word) {
  char charset[64];
  memcpy(charset, word->charset, word->charset_count);
  charset[word->charset_count] = '\0';
  if (g_ascii_strcasecmp(charset, run->charset) != 0) {
    flush(run);
    memcpy(run->charset, charset, word->charset_count + 1);
  }
  append_decoded_text(run->bytes, word);
}

void vault_mail_append_words(GByteArray *out, const char *bytes, size_t count) {
  const char *end = bytes + count;
  const char *last = NULL;
  for (size_t i = count; i >= 2 && last == NULL; i--) {
    if (bytes[i - 2] == '?' && bytes[i - 1] == '=') last = bytes + i - 2;
  }
  word_run run = {out, g_byte_array_new(), {0}};
  gboolean follows_word = FALSE;
  const char *plain = bytes;      // where text that is no word begins
  const char *at = bytes;
  while (at < end) {
    const char *start = memchr(at, '=', (size_t)(end - at));
    if (start == NULL || end - start < 2) break;
    encoded_word word;
    if (start[1] != '?' || !parse_word(start, end, last, &word)) {
      at = start + 1;
      continue;
    }
    const char *gap = plain;
    while (gap < start && is_space(*gap)) gap++;
    if (!follows_word || gap < start) {
      flush(&run);
      vault_mail_append_unfolded(out, plain, (size_t)(start - plain));
      // "[tag]=?utf-8?…": the space that belongs there was lost on the way.
      if (start > plain && (start[-1] == ']' || start[-1] == ':'))
        g_byte_array_append(out, (const guint8 *)" ", 1);
      else if (start > plain && is_space(start[-1]) && out->len > 0 && !is_space((char)out->data[out->len - 1]))
        g_byte_array_append(out, (const guint8 *)" ", 1);
    }
    add(&run, &word);
    follows_word = TRUE;
    at = plain = word.end;
  }
  flush(&run);
  if (plain < end) {
    if (follows_word && is_space(*plain)) g_byte_array_append(out, (const guint8 *)" ", 1);
    while (follows_word && plain < end && is_space(*plain)) plain++;
    vault_mail_append_unfolded(out, plain, (size_t)(end - plain));
  }
  g_byte_array_free(run.bytes, TRUE);
}

char *vault_mail_decode_words(const char *bytes, size_t count, size_t *decoded_count) {
  GByteArray *out = g_byte_array_new();
  vault_mail_append_words(out, bytes, count);
  *decoded_count = out->len;
  g_byte_array_append(out, (const guint8 *)"", 1);
  return (char *)g_byte_array_free(out, FALSE);
}

void vault_mail_release(char *decoded) {
  g_free(decoded);
}
