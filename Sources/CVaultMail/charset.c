#include <errno.h>
#include <iconv.h>
#include <string.h>

#include "vault_mail_internal.h"

// Labels that senders use loosely, with the superset that decodes what they really send
// (WHATWG Encoding Standard, "Names and labels").
static const struct {
  const char *label;
  const char *real;
} labels[] = {
  {"iso-8859-1", "windows-1252"}, {"iso8859-1", "windows-1252"}, {"latin1", "windows-1252"},
  {"iso_8859-1", "windows-1252"}, {"cp1252", "windows-1252"},    {"iso-8859-9", "windows-1254"},
  {"iso-8859-8-i", "iso-8859-8"}, {"gb2312", "gb18030"},         {"gb_2312-80", "gb18030"},
  {"gbk", "gb18030"},             {"x-gbk", "gb18030"},          {"cn-gb", "gb18030"},
  {"big5", "big5-hkscs"},         {"ks_c_5601-1987", "cp949"},   {"euc-kr", "cp949"},
  {"shift_jis", "cp932"},         {"shift-jis", "cp932"},        {"x-sjis", "cp932"},
  {"tis-620", "cp874"},           {"windows-874", "cp874"},      {"utf8", "utf-8"},
  {"unicode-1-1-utf-7", "utf-7"}, {"unicode-1-1-utf-8", "utf-8"}, {"x-mac-roman", "macintosh"},
};

const char *vault_mail_real_charset(const char *label, size_t count) {
  for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
    if (strlen(labels[i].label) == count && g_ascii_strncasecmp(labels[i].label, label, count) == 0)
      return labels[i].real;
  }
  return NULL;
}

char *vault_mail_relabel(const char *value) {
  GString *out = g_string_new(NULL);
  const char *rest = value;
  const char *start;
  while ((start = strstr(rest, "=?")) != NULL) {
    const char *label = start + 2;
    size_t count = strcspn(label, "?* \t\r\n");
    const char *end = label + count;
    if (*end == '*') end += strcspn(end, "? \t\r\n");  // RFC 2231 language suffix
    if (count == 0 || *end != '?') {
      g_string_append_len(out, rest, label - rest);
      rest = label;
      continue;
    }
    const char *real = vault_mail_real_charset(label, count);
    g_string_append_len(out, rest, label - rest);
    if (real != NULL) g_string_append(out, real);
    else g_string_append_len(out, label, (gssize)count);
    rest = end;
  }
  g_string_append(out, rest);
  return g_string_free(out, FALSE);
}

// Whether bytes that claim to be UTF-8 hold more stray bytes than real sequences.
static gboolean is_mostly_stray(const char *bytes, size_t count) {
  size_t strays = 0, sequences = 0;
  for (size_t at = 0; at < count;) {
    if ((unsigned char)bytes[at] < 0x80) {
      at++;
      continue;
    }
    gunichar scalar = g_utf8_get_char_validated(bytes + at, (gssize)(count - at));
    if (scalar == (gunichar)-1 || scalar == (gunichar)-2) {
      strays++;
      at++;
    } else {
      sequences++;
      at += (size_t)g_unichar_to_utf8(scalar, NULL);
    }
  }
  return strays > sequences;
}

static gboolean convert(GByteArray *out, const char *bytes, size_t count, const char *charset) {
  iconv_t converter = iconv_open("UTF-8", charset);
  if (converter == (iconv_t)-1) return FALSE;
  char *in = (char *)bytes;
  size_t left = count;
  char buffer[4096];
  gboolean is_flushing = FALSE;
  for (;;) {
    char *to = buffer;
    size_t room = sizeof buffer;
    size_t result =
      is_flushing ? iconv(converter, NULL, NULL, &to, &room) : iconv(converter, &in, &left, &to, &room);
    int reason = errno;
    g_byte_array_append(out, (const guint8 *)buffer, (guint)(to - buffer));
    if (result != (size_t)-1) {
      if (is_flushing) break;
      is_flushing = TRUE;
    } else if (reason != E2BIG) {
      g_byte_array_append(out, (const guint8 *)"\xEF\xBF\xBD", 3);
      if (reason == EILSEQ && left > 0) {
        in++;
        left--;
      } else {
        left = 0;
        if (is_flushing) break;
        is_flushing = TRUE;
      }
    }
  }
  iconv_close(converter);
  return TRUE;
}

vault_mail_text vault_mail_store_decoded(
  vault_mail_reader *reader, const char *bytes, size_t count, const char *charset) {
  const char *real = charset ? vault_mail_real_charset(charset, strlen(charset)) : NULL;
  if (real == NULL) real = charset;
  gboolean claims_utf8 = real != NULL && g_ascii_strcasecmp(real, "utf-8") == 0;
  gboolean claims_nothing = real == NULL || *real == '\0' ||
    g_ascii_strcasecmp(real, "us-ascii") == 0 || g_ascii_strcasecmp(real, "ascii") == 0;
  vault_mail_text stored;
  GByteArray *out = g_byte_array_new();
  if (!claims_utf8 && !claims_nothing && convert(out, bytes, count, real)) {
    stored = vault_mail_store(reader, (const char *)out->data, out->len);
  } else if (is_mostly_stray(bytes, count)) {
    g_byte_array_set_size(out, 0);
    convert(out, bytes, count, "windows-1252");
    stored = vault_mail_store(reader, (const char *)out->data, out->len);
  } else {
    stored = vault_mail_store(reader, bytes, count);
  }
  g_byte_array_free(out, TRUE);
  return stored;
}
