#define _GNU_SOURCE
#include <errno.h>
#include <iconv.h>
#include <string.h>

#include "vault_mail_internal.h"

// Labels that senders use loosely, with the superset that decodes what they really send: those of
// the WHATWG Encoding Standard ("Names and labels") that iconv lacks or takes for something
// narrower, and those of mail programs. Of other labels iconv knows the names.
static const struct {
  const char *real;
  const char *labels;             // between spaces, in lower case
} labels[] = {
  {"utf-8", " utf8 utf_8 utf-8-sig utf-8n utf8mb4 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 "
            "x-unicode20utf8 x-utf-8 "},
  {"utf-7", " unicode-1-1-utf-7 csunicode11utf7 x-unicode-2-0-utf-7 "},
  {"utf-16le", " ucs-2 csunicode iso-10646-ucs-2 unicodefeff "},
  {"utf-16be", " unicodefffe "},
  {"us-ascii", " ansi_x3.4-1968 646 iso646-us iso-ir-6 csascii "},
  {"windows-1252", " iso-8859-1 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 8859-1 iso-ir-100 l1 "
                   "latin1 latin-1 csisolatin1 cp819 ibm819 ansi x-ansi x-user-defined "},
  {"iso-8859-2", " iso88592 latin2 latin-2 l2 iso_8859-2 iso_8859-2:1987 "},
  {"iso-8859-6", " iso-8859-6-e iso-8859-6-i csiso88596e csiso88596i "},
  {"iso-8859-7", " sun_eu_greek "},
  {"iso-8859-8", " iso-8859-8-e iso-8859-8-i csiso88598e csiso88598i visual logical "},
  {"iso-8859-15", " csisolatin9 l9 latin9 latin-9 iso885915 iso_8859-15 "},
  {"windows-1254", " iso-8859-9 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 latin-5 "
                   "iso-ir-148 csisolatin5 "},
  {"koi8-r", " koi koi8 koi8_r koi8r cskoi8r "},
  {"koi8-u", " koi8-ru koi8u koi8_u "},
  {"cp874", " tis-620 tis620 iso-8859-11 iso8859-11 iso885911 "},
  {"gb18030", " gb2312 gb_2312 gb_2312-80 gb2312-80 gbk x-gbk cn-gb euc-cn x-euc-cn chinese "
              "csgb2312 csiso58gb231280 iso-ir-58 gb-18030 gb_18030 x-mac-chinesesimp "},
  {"hz", " hz-gb-2312 "},
  {"big5-hkscs", " big5 big-5 cn-big5 csbig5 x-x-big5 x-big5 chinesebig5 big5-eten "
                 "x-mac-chinesetrad "},
  {"cp949", " ks_c_5601-1987 ks_c_5601-1989 ks_c_5601 ksc5601 ksc_5601 ks-c-5601-1987 ksc-5601 "
            "euc-kr euckr x-euc-kr cseuckr csksc56011987 iso-ir-149 korean uhc x-mac-korean "},
  {"cp932", " shift_jis shift-jis x-sjis sjis ms932 ms_kanji csshiftjis windows-31j x-ms-cp932 "
            "cswindows31j x-mac-japanese "},
  {"euc-jp", " x-euc-jp x-euc eucjp cseucpkdfmtjapanese "},
  {"iso-2022-jp", " iso2022jp iso2022-jp iso-2022-jp-ms iso-2022-jp-1 csiso2022jp jis "},
  {"macintosh", " mac x-mac-roman mac-roman macroman csmacintosh "},
  {"mac-centraleurope", " x-mac-ce x-mac-centraleurroman "},
  {"mac-cyrillic", " x-mac-cyrillic x-mac-ukrainian "},
};

// Code pages of Windows under which a charset with a name of its own goes.
static const struct {
  int page;
  const char *real;
} pages[] = {
  {936, "gb18030"},       {1200, "utf-16le"},     {1201, "utf-16be"},      {1361, "johab"},
  {10000, "macintosh"},   {20127, "us-ascii"},    {20866, "koi8-r"},       {20932, "euc-jp"},
  {20936, "gb18030"},     {20949, "cp949"},       {21866, "koi8-u"},       {28591, "windows-1252"},
  {28592, "iso-8859-2"},  {28595, "iso-8859-5"},  {28597, "iso-8859-7"},   {28598, "iso-8859-8"},
  {28599, "windows-1254"}, {28605, "iso-8859-15"}, {38598, "iso-8859-8"},  {50220, "iso-2022-jp"},
  {50221, "iso-2022-jp"}, {50222, "iso-2022-jp"}, {51932, "euc-jp"},       {51936, "gb18030"},
  {51949, "cp949"},       {52936, "hz"},          {54936, "gb18030"},      {65000, "utf-7"},
  {65001, "utf-8"},
};

typedef struct {
  char text[64];
} charset_label;

// The charset of a code page ("cp-850", "x-cp1251", "win-1252", "ibm850"); NULL if it is none.
static const char *page_charset(charset_label *label) {
  static const char *const prefixes[] = {"windows", "cp", "win", "ibm", "dos", "ms", "oem"};
  const char *at = label->text;
  if (g_str_has_prefix(at, "x-")) at += 2;
  for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
    if (!g_str_has_prefix(at, prefixes[i])) continue;
    const char *digits = at + strlen(prefixes[i]);
    if (*digits == '-' || *digits == '_') digits++;
    size_t count = strspn(digits, "0123456789");
    if (count < 3 || count > 5 || digits[count] != 0) continue;
    int page = (int)g_ascii_strtoull(digits, NULL, 10);
    for (size_t known = 0; known < sizeof pages / sizeof pages[0]; known++) {
      if (pages[known].page == page) return pages[known].real;
    }
    const char *kind = page / 10 == 125 ? "windows-" : *prefixes[i] == 'i' ? "ibm" : "cp";
    char *name = g_strconcat(kind, digits, NULL);
    g_strlcpy(label->text, name, sizeof label->text);
    g_free(name);
    return label->text;
  }
  return NULL;
}

// The charset that a label means in real mail; itself, without white space and quotes around it,
// if nothing else is known; NULL if it is empty.
static const char *real_charset(const char *stated, charset_label *label) {
  static const char around[] = " \t\r\n\"'";
  if (stated == NULL) return NULL;
  stated += strspn(stated, around);
  size_t count = strlen(stated);
  while (count > 0 && strchr(around, stated[count - 1]) != NULL) count--;
  if (count == 0) return NULL;
  if (count > sizeof label->text - 3) return "unknown";
  // Lists are searched for the label between two spaces.
  char sought[sizeof label->text];
  g_snprintf(sought, sizeof sought, " %.*s ", (int)count, stated);
  for (char *at = sought; *at; at++) *at = g_ascii_tolower(*at);
  for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
    if (memchr(sought + 1, ' ', count) == NULL && strstr(labels[i].labels, sought) != NULL)
      return labels[i].real;
  }
  g_snprintf(label->text, sizeof label->text, "%.*s", (int)count, sought + 1);
  const char *page = page_charset(label);
  return page ? page : label->text;
}

// Charsets whose characters take one byte: UTF-8 that reached them by mistake shows as such.
static gboolean is_single_byte(const char *charset) {
  static const char *const prefixes[] = {
    "windows-125", "iso-8859-", "cp125", "koi8", "macintosh", "mac-", "cp437", "cp8", "ibm",
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

// A character of JIS X 0208 as the two bytes of Shift_JIS.
static void append_shifted(GByteArray *out, guint8 row, guint8 cell) {
  guint8 lead = (guint8)((row - 0x21) / 2 + 0x81), trail = (guint8)(cell + 0x7E);
  if (row % 2 != 0) trail = (guint8)(cell + (cell >= 0x60 ? 0x20 : 0x1F));
  guint8 bytes[2] = {(guint8)(lead > 0x9F ? lead + 0x40 : lead), trail};
  g_byte_array_append(out, bytes, 2);
}

// ISO-2022-JP as the mailers of Japan write it, code pages 50220 to 50222 of Windows: with the rows
// of NEC (1, 2, 13 and 89 to 92 of the WHATWG Encoding Standard's index jis0208), half-width
// katakana after "ESC ( I" or between SO and SI, and JIS X 0212. A line end returns to ASCII
// (RFC 1468); bytes beyond ASCII are Shift_JIS.
static void append_cp50221(GByteArray *out, const char *bytes, size_t count) {
  static const struct {
    const char *escape;
    char set;
  } sets[] = {
    {"\x1b(B", 'B'}, {"\x1b(J", 'B'}, {"\x1b(H", 'B'}, {"\x1b(I", 'I'}, {"\x1b$@", 'K'},
    {"\x1b$B", 'K'}, {"\x1b$(@", 'K'}, {"\x1b$(B", 'K'}, {"\x1b$(D", 'D'}, {"\x1b&@", 'B'},
  };
  GByteArray *run = g_byte_array_new();
  char set = 'B';
  for (size_t at = 0; at <= count; at++) {
    char next = set;
    size_t skipped = 0;
    for (size_t i = 0; at < count && bytes[at] == '\x1b' && i < sizeof sets / sizeof sets[0]; i++) {
      size_t length = strlen(sets[i].escape);
      if (count - at < length || memcmp(bytes + at, sets[i].escape, length) != 0) continue;
      next = sets[i].set;
      skipped = length;
    }
    if (at < count && bytes[at] == '\n') next = 'B';
    if (at < count && (bytes[at] == '\x0E' || bytes[at] == '\x0F')) {
      next = bytes[at] == '\x0E' ? 'I' : 'B';
      skipped = 1;
    }
    if (at == count || (next == 'D') != (set == 'D')) {
      convert(out, (const char *)run->data, run->len, set == 'D' ? "euc-jp" : "cp932");
      g_byte_array_set_size(run, 0);
    }
    set = next;
    if (at == count) break;
    if (skipped > 0) {
      at += skipped - 1;
      continue;
    }
    guint8 byte = (guint8)bytes[at], second = at + 1 < count ? (guint8)bytes[at + 1] : 0;
    gboolean is_graphic = byte > 0x20 && byte < 0x7F;
    gboolean is_pair = is_graphic && second > 0x20 && second < 0x7F;
    if (set == 'K' && is_pair) {
      append_shifted(run, byte, second);
      at++;
    } else if (set == 'D' && is_pair) {
      guint8 wide[3] = {0x8F, byte | 0x80, second | 0x80};
      g_byte_array_append(run, wide, 3);
      at++;
    } else {
      if (set == 'I' && is_graphic) byte |= 0x80;
      // Half a character, or an escape that is none of these: no character.
      if ((set != 'B' && set != 'I' && is_graphic) || byte == 0x1B) byte = 0xFF;
      g_byte_array_append(run, &byte, 1);
    }
  }
  g_byte_array_free(run, TRUE);
}

// The strict tables first, and those of the later parts of the standard; what none of them reads
// whole is code page 50221.
static void append_iso_2022_jp(GByteArray *out, const char *bytes, size_t count) {
  static const char *const strict[] = {"iso-2022-jp", "iso-2022-jp-3", "iso-2022-jp-2"};
  guint start = out->len;
  for (size_t i = 0; i < sizeof strict / sizeof strict[0]; i++) {
    // iconv hands on escapes that it does not know.
    outcome result = convert(out, bytes, count, strict[i]);
    if (result == CLEAN && memchr(out->data + start, '\x1b', out->len - start) == NULL &&
        memchr(out->data + start, '\x0e', out->len - start) == NULL) return;
    g_byte_array_set_size(out, start);
  }
  append_cp50221(out, bytes, count);
}

static gboolean is_iso_2022_jp(const char *charset) {
  return g_ascii_strncasecmp(charset, "iso-2022-jp", 11) == 0;
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
  // ISO 2022 is ASCII by its bytes; what is UTF-8 beyond it only holds the same two.
  if (is_iso_2022(bytes, count) &&
      (is_ascii(bytes, count) || !g_utf8_validate_len(bytes, count, NULL))) {
    append_iso_2022_jp(out, bytes, count);
    return;
  }
  if (!is_mostly_stray(bytes, count)) {
    g_byte_array_append(out, (const guint8 *)bytes, (guint)count);
    return;
  }
  charset_label label;
  const char *real = real_charset(fallback, &label);
  if (is_utf8_label(real) || convert(out, bytes, count, real) == UNKNOWN_CHARSET)
    convert(out, bytes, count, "windows-1252");
}

int vault_mail_knows_charset(const char *name) {
  charset_label label;
  const char *real = real_charset(name, &label);
  if (real == NULL) return 0;
  if (is_utf8_label(real) || g_ascii_strcasecmp(real, "hz") == 0) return 1;
  iconv_t converter = iconv_open("UTF-8", real);
  if (converter == (iconv_t)-1) return 0;
  iconv_close(converter);
  return 1;
}

gboolean vault_mail_is_telling(const char *charset, vault_mail_slice text) {
  charset_label label;
  const char *real = real_charset(charset, &label);
  gboolean is_ascii_label = real != NULL &&
    (g_ascii_strcasecmp(real, "us-ascii") == 0 || g_ascii_strcasecmp(real, "ascii") == 0);
  if (real != NULL && !is_ascii_label && vault_mail_knows_charset(charset)) return TRUE;
  // Mailers of Japan encode a page anew and leave its meta element as it was.
  if (memmem(text.bytes, text.count, "\x1b$B", 3) != NULL) return TRUE;
  return !is_ascii(text.bytes, text.count) && g_utf8_validate_len(text.bytes, text.count, NULL);
}

void vault_mail_append_utf8(
  GByteArray *out, const char *bytes, size_t count, const char *charset, const char *fallback) {
  if (count == 0) return;
  charset_label label;
  const char *real = real_charset(charset, &label);
  if (is_utf8_label(real)) {
    append_unlabelled(out, bytes, count, fallback);
  } else if (g_ascii_strcasecmp(real, "hz") == 0) {
    append_hz(out, bytes, count);
  } else {
    // An ISO 2022 text is ASCII by its bytes, so only eight-bit text can be mislabeled UTF-8.
    gboolean may_be_utf8 = !is_ascii(bytes, count) && g_utf8_validate_len(bytes, count, NULL);
    guint start = out->len;
    gboolean is_japanese = is_iso_2022_jp(real);
    outcome result = CLEAN;
    if (may_be_utf8 && (is_japanese || is_single_byte(real))) result = STRAY_BYTES;
    else if (is_japanese) append_iso_2022_jp(out, bytes, count);
    else result = convert(out, bytes, count, real);
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
  charset_label label;
  // Most texts are UTF-8 already.
  if (is_utf8_label(real_charset(charset, &label)) && !is_iso_2022(bytes, count) &&
      !is_mostly_stray(bytes, count))
    return vault_mail_store(reader, bytes, count);
  GByteArray *out = g_byte_array_new();
  vault_mail_append_utf8(out, bytes, count, charset, fallback);
  vault_mail_text stored = vault_mail_store(reader, (const char *)out->data, out->len);
  g_byte_array_free(out, TRUE);
  return stored;
}
