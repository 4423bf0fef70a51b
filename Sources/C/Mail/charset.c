#define _GNU_SOURCE
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
  {"ks_c_5601", "cp949"},         {"ks_c_5601-1989", "cp949"},   {"ksc5601", "cp949"},
  {"uhc", "cp949"},               {"windows-949", "cp949"},      {"windows-31j", "cp932"},
  {"sjis", "cp932"},              {"ms932", "cp932"},            {"ms_kanji", "cp932"},
  {"chinesebig5", "big5-hkscs"},  {"windows-936", "gb18030"},    {"gb2312-80", "gb18030"},
  {"euc-cn", "gb18030"},          {"hz-gb-2312", "hz"},          {"iso-8859-11", "cp874"},
  {"cp-1252", "windows-1252"},    {"ansi", "windows-1252"},      {"utf-8-sig", "utf-8"},
  {"cp65001", "utf-8"},           {"utf_8", "utf-8"},            {"koi8r", "koi8-r"},
  {"mac", "macintosh"},           {"ansi_x3.4-1968", "us-ascii"}, {"646", "us-ascii"},
  {"shift_jis", "cp932"},         {"shift-jis", "cp932"},        {"x-sjis", "cp932"},
  {"tis-620", "cp874"},           {"windows-874", "cp874"},      {"utf8", "utf-8"},
  {"unicode-1-1-utf-7", "utf-7"}, {"unicode-1-1-utf-8", "utf-8"}, {"x-mac-roman", "macintosh"},
};

// The charset that a label means in real mail; itself if nothing else is known.
static const char *real_charset(const char *label) {
  if (label == NULL || *label == '\0') return NULL;
  for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
    if (g_ascii_strcasecmp(labels[i].label, label) == 0) return labels[i].real;
  }
  return label;
}

// Charsets whose characters take one byte: UTF-8 that reached them by mistake shows as such.
static gboolean is_single_byte(const char *charset) {
  static const char *const prefixes[] = {
    "windows-125", "iso-8859-", "cp125", "koi8", "macintosh", "cp437", "cp850", "ibm",
  };
  for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
    if (g_ascii_strncasecmp(charset, prefixes[i], strlen(prefixes[i])) == 0) return TRUE;
  }
  return FALSE;
}

// The position of the first byte beyond ASCII at or after a place; count if there is none.
static size_t ascii_end(const char *bytes, size_t at, size_t count) {
  for (; at + 8 <= count; at += 8) {
    guint64 block;
    memcpy(&block, bytes + at, 8);
    if (block & 0x8080808080808080u) break;
  }
  while (at < count && (unsigned char)bytes[at] < 0x80) at++;
  return at;
}

static gboolean is_ascii(const char *bytes, size_t count) {
  return ascii_end(bytes, 0, count) == count;
}

// Returns true if bytes that claim to be UTF-8 hold more stray bytes than real sequences.
static gboolean is_mostly_stray(const char *bytes, size_t count) {
  size_t strays = 0, sequences = 0;
  for (size_t at = ascii_end(bytes, 0, count); at < count; at = ascii_end(bytes, at, count)) {
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

// The outcome of a conversion: the charset is unknown, some bytes were no characters, or neither.
typedef enum { UNKNOWN_CHARSET, STRAY_BYTES, CLEAN } outcome;

static outcome convert(GByteArray *out, const char *bytes, size_t count, const char *charset) {
  iconv_t converter = iconv_open("UTF-8", charset);
  if (converter == (iconv_t)-1) return UNKNOWN_CHARSET;
  outcome result = CLEAN;
  char *in = (char *)bytes;
  size_t left = count;
  char buffer[4096];
  gboolean is_flushing = FALSE;
  for (;;) {
    char *to = buffer;
    size_t room = sizeof buffer;
    size_t status =
      is_flushing ? iconv(converter, NULL, NULL, &to, &room) : iconv(converter, &in, &left, &to, &room);
    int reason = errno;
    g_byte_array_append(out, (const guint8 *)buffer, (guint)(to - buffer));
    if (status == (size_t)-1 && reason == E2BIG) continue;
    if (status == (size_t)-1) {
      result = STRAY_BYTES;
      g_byte_array_append(out, (const guint8 *)"\xEF\xBF\xBD", 3);
      if (!is_flushing && reason == EILSEQ && left > 0) {
        in++;
        left--;
        continue;
      }
    }
    if (is_flushing) break;
    is_flushing = TRUE;
  }
  iconv_close(converter);
  return result;
}

// HZ (RFC 1843), which iconv does not know: GB 2312 in seven bits between "~{" and "~}".
static void append_hz(GByteArray *out, const char *bytes, size_t count) {
  GByteArray *wide = g_byte_array_new();
  gboolean is_wide = FALSE;
  for (size_t at = 0; at < count; at++) {
    guint8 byte = (guint8)bytes[at];
    if (byte == '~' && at + 1 < count && strchr("{}~\n", bytes[at + 1]) != NULL) {
      at++;
      if (bytes[at] == '~') g_byte_array_append(wide, &byte, 1);
      else is_wide = bytes[at] == '{';
      continue;
    }
    if (byte == '\n') is_wide = FALSE;
    if (is_wide && byte > ' ') byte |= 0x80;
    g_byte_array_append(wide, &byte, 1);
  }
  convert(out, (const char *)wide->data, wide->len, "gb18030");
  g_byte_array_free(wide, TRUE);
}

// ISO 2022 switches to a wide character set with these two bytes.
static gboolean is_iso_2022(const char *bytes, size_t count) {
  const char *escape = memchr(bytes, '\x1b', count);
  return escape != NULL && memmem(escape, count - (size_t)(escape - bytes), "\x1b$", 2) != NULL;
}

static gboolean is_utf8_label(const char *charset) {
  return charset == NULL || g_ascii_strcasecmp(charset, "utf-8") == 0 ||
    g_ascii_strcasecmp(charset, "us-ascii") == 0 || g_ascii_strcasecmp(charset, "ascii") == 0;
}

static void append_unlabelled(
  GByteArray *out, const char *bytes, size_t count, const char *fallback) {
  if (is_iso_2022(bytes, count) && convert(out, bytes, count, "iso-2022-jp-3") != UNKNOWN_CHARSET)
    return;
  if (!is_mostly_stray(bytes, count)) {
    g_byte_array_append(out, (const guint8 *)bytes, (guint)count);
    return;
  }
  const char *real = real_charset(fallback);
  if (is_utf8_label(real) || convert(out, bytes, count, real) == UNKNOWN_CHARSET)
    convert(out, bytes, count, "windows-1252");
}

int vault_mail_knows_charset(const char *name) {
  const char *real = real_charset(name);
  if (real == NULL) return 0;
  if (is_utf8_label(real) || g_ascii_strcasecmp(real, "hz") == 0) return 1;
  iconv_t converter = iconv_open("UTF-8", real);
  if (converter == (iconv_t)-1) return 0;
  iconv_close(converter);
  return 1;
}

void vault_mail_append_utf8(
  GByteArray *out, const char *bytes, size_t count, const char *charset, const char *fallback) {
  if (count == 0) return;
  const char *real = real_charset(charset);
  if (is_utf8_label(real)) {
    append_unlabelled(out, bytes, count, fallback);
  } else if (g_ascii_strcasecmp(real, "hz") == 0) {
    append_hz(out, bytes, count);
  } else {
    // An ISO 2022 text is ASCII by its bytes, so only eight-bit text can be mislabeled UTF-8.
    gboolean may_be_utf8 = !is_ascii(bytes, count) && g_utf8_validate_len(bytes, count, NULL);
    guint start = out->len;
    outcome result =
      may_be_utf8 && is_single_byte(real) ? STRAY_BYTES : convert(out, bytes, count, real);
    if (result == UNKNOWN_CHARSET) {
      append_unlabelled(out, bytes, count, fallback);
    } else if (result == STRAY_BYTES && may_be_utf8) {
      g_byte_array_set_size(out, start);
      g_byte_array_append(out, (const guint8 *)bytes, (guint)count);
    }
  }
}

vault_mail_text vault_mail_store_decoded(
  vault_mail_reader *reader, const char *bytes, size_t count, const char *charset,
  const char *fallback) {
  // Most texts are UTF-8 already.
  if (is_utf8_label(real_charset(charset)) && !is_iso_2022(bytes, count) &&
      !is_mostly_stray(bytes, count))
    return vault_mail_store(reader, bytes, count);
  GByteArray *out = g_byte_array_new();
  vault_mail_append_utf8(out, bytes, count, charset, fallback);
  vault_mail_text stored = vault_mail_store(reader, (const char *)out->data, out->len);
  g_byte_array_free(out, TRUE);
  return stored;
}
