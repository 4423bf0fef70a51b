#define _GNU_SOURCE
#include <string.h>

#include "vault_mail_internal.h"

// Visits the MIME entities of a mail in place and splits the leaves into what a reader sees, what
// is attached and what is a calendar. Only requested content is copied.

// No real mail has as many.
enum { max_depth = 100, max_parts = 10000, max_value = 65536, max_opened = 8 };

// The header fields of an entity that define what it is, and what is below them.
typedef struct {
  GMimeContentType *type;         // NULL where none is stated
  GMimeContentDisposition *disposition;
  gboolean is_mistyped;           // its type tells nothing, RFC 2045 5.2: plain text
  gboolean is_digested;           // RFC 2046 5.1.5: without a type it is a message
  vault_mail_content content;
} entity;

// An unfolded field value as a C string.
static char *value_string(vault_mail_reader *reader, vault_mail_slice value) {
  if (value.count > max_value) {
    value.count = max_value;
    reader->mail.is_cut = TRUE;
  }
  GByteArray *out = g_byte_array_new();
  vault_mail_append_unfolded(out, value.bytes, value.count);
  guint kept = 0;
  for (guint i = 0; i < out->len; i++) {
    if (out->data[i] != 0) out->data[kept++] = out->data[i];
  }
  g_byte_array_set_size(out, kept);
  g_byte_array_append(out, (const guint8 *)"", 1);
  return (char *)g_byte_array_free(out, FALSE);
}

// GMime decodes encoded words in a quoted value by itself and loses those that follow one whose base64
// is padded. Within quotes their mark is hidden from it; stored_name() shows it again.
enum { hidden_mark = '\x01' };

static void hide_words(char *text) {
  gboolean is_quoted = FALSE;
  for (char *place = text; *place; place++) {
    if (*place == '\\' && is_quoted && place[1]) place++;
    else if (*place == '"') is_quoted = !is_quoted;
    else if (is_quoted && place[0] == '=' && place[1] == '?') *place = hidden_mark;
  }
}

static GMimeContentEncoding encoding_of(const char *value) {
  while (*value == ' ' || *value == '\t' || *value == '"') value++;
  char *word = g_strndup(value, strcspn(value, " \t\";("));
  GMimeContentEncoding encoding = g_mime_content_encoding_from_string(word);
  g_free(word);
  return encoding;
}

static void read_field(
  vault_mail_reader *reader, entity *part, vault_mail_slice name, vault_mail_slice value) {
  if (name.count < 12 || (name.bytes[0] | 0x20) != 'c') return;
  if (part->type == NULL && vault_mail_is_named(name, "content-type")) {
    char *text = value_string(reader, value);
    hide_words(text);
    part->type = g_mime_content_type_parse(reader->options, text);
    // GMime takes for octets what it cannot read.
    part->is_mistyped = strcasestr(text, "octet") == NULL &&
      g_mime_content_type_is_type(part->type, "application", "octet-stream");
    g_free(text);
  } else if (part->disposition == NULL && vault_mail_is_named(name, "content-disposition")) {
    char *text = value_string(reader, value);
    hide_words(text);
    part->disposition = g_mime_content_disposition_parse(reader->options, text);
    g_free(text);
  } else if (part->content.encoding == GMIME_CONTENT_ENCODING_DEFAULT &&
             vault_mail_is_named(name, "content-transfer-encoding")) {
    char *text = value_string(reader, value);
    part->content.encoding = encoding_of(text);
    g_free(text);
  }
}

static void release(entity *part) {
  if (part->type != NULL) g_object_unref(part->type);
  if (part->disposition != NULL) g_object_unref(part->disposition);
}

static gboolean is_type(const entity *part, const char *type, const char *subtype) {
  if (part->type != NULL) return g_mime_content_type_is_type(part->type, type, subtype);
  const char *stated[2] = {part->is_digested ? "message" : "text", part->is_digested ? "rfc822" : "plain"};
  return strcmp(type, stated[0]) == 0 && (*subtype == '*' || strcmp(subtype, stated[1]) == 0);
}

static const char *type_parameter(const entity *part, const char *name) {
  return part->type ? g_mime_content_type_get_parameter(part->type, name) : NULL;
}

static const char *file_name(const entity *part) {
  const char *name = part->disposition
    ? g_mime_content_disposition_get_parameter(part->disposition, "filename") : NULL;
  return name ? name : type_parameter(part, "name");
}

static gboolean is_readable(const entity *part) {
  if (part->disposition != NULL &&
      g_mime_content_disposition_is_attachment(part->disposition)) return FALSE;
  if (part->is_mistyped && file_name(part) == NULL) return TRUE;
  return is_type(part, "text", "plain") || is_type(part, "text", "html") ||
    is_type(part, "text", "enriched") || is_type(part, "text", "richtext");
}

// The encoded words that GMime left in a name: words inside quotes, several in a row, eight-bit
// names.
static vault_mail_text stored_name(vault_mail_reader *reader, const char *name) {
  vault_mail_text absent = {NULL, 0};
  if (name == NULL) return absent;
  GByteArray *utf8 = g_byte_array_new();
  GByteArray *decoded = g_byte_array_new();
  vault_mail_append_utf8(utf8, name, strlen(name), NULL, NULL);
  for (guint i = 0; i + 1 < utf8->len; i++) {
    if (utf8->data[i] == hidden_mark && utf8->data[i + 1] == '?') utf8->data[i] = '=';
  }
  vault_mail_append_words(decoded, (const char *)utf8->data, utf8->len);
  vault_mail_text stored = vault_mail_store(reader, (const char *)decoded->data, decoded->len);
  g_byte_array_free(decoded, TRUE);
  g_byte_array_free(utf8, TRUE);
  return stored;
}

static vault_mail_text stored_type(vault_mail_reader *reader, const entity *part) {
  if (part->type == NULL)
    return vault_mail_store_string(reader, part->is_digested ? "message/rfc822" : "text/plain");
  char *type = g_mime_content_type_get_mime_type(part->type);
  char *lowered = g_ascii_strdown(type, -1);
  vault_mail_text stored = vault_mail_store_string(reader, lowered);
  g_free(lowered);
  g_free(type);
  return stored;
}

static vault_mail_leaf leaf_of(vault_mail_reader *reader, const entity *part) {
  vault_mail_leaf leaf = {VAULT_MAIL_PLAIN, part->content, NULL, NULL, {NULL, 0}, {NULL, 0}};
  leaf.charset = vault_mail_store_string(reader, type_parameter(part, "charset")).bytes;
  leaf.name = stored_name(reader, file_name(part));
  const char *format = type_parameter(part, "format");
  const char *deletes = type_parameter(part, "delsp");
  if (!is_type(part, "text", "plain") && !part->is_mistyped) {
    leaf.form = VAULT_MAIL_HTML;
  } else if (format != NULL && g_ascii_strcasecmp(format, "flowed") == 0) {
    gboolean deletes_space = deletes != NULL && g_ascii_strcasecmp(deletes, "yes") == 0;
    leaf.form = deletes_space ? VAULT_MAIL_FLOWED_DELSP : VAULT_MAIL_FLOWED;
  }
  return leaf;
}

static void attach(vault_mail_reader *reader, const vault_mail_leaf *leaf) {
  vault_mail_attachment attachment = {leaf->name, leaf->media_type, 0};
  attachment.size_bytes = (int64_t)(
    leaf->decoded ? leaf->decoded->len : vault_mail_decoded_count(leaf->content));
  g_array_append_val(reader->attachments, attachment);
  reader->mail.attachment_bytes += leaf->content.slice.count;
}

static vault_mail_slice content_of(vault_mail_leaf *leaf) {
  if (leaf->decoded == NULL && vault_mail_is_encoded(leaf->content))
    leaf->decoded = vault_mail_decode(leaf->content);
  if (leaf->decoded == NULL) return leaf->content.slice;
  vault_mail_slice slice = {(const char *)leaf->decoded->data, leaf->decoded->len};
  return slice;
}

static void let_go(vault_mail_leaf *leaf) {
  if (leaf->decoded != NULL) g_byte_array_free(leaf->decoded, TRUE);
  leaf->decoded = NULL;
}

// Returns true if two texts differ only in white space: invitations come as a part and again as a
// file.
static gboolean is_same_calendar(vault_mail_text left, vault_mail_text right) {
  size_t l = 0, r = 0;
  for (;; l++, r++) {
    while (l < left.count && (guint8)left.bytes[l] <= ' ') l++;
    while (r < right.count && (guint8)right.bytes[r] <= ' ') r++;
    if (l == left.count || r == right.count) return l == left.count && r == right.count;
    if (left.bytes[l] != right.bytes[r]) return FALSE;
  }
}

static void add_calendar(vault_mail_reader *reader, vault_mail_leaf *leaf) {
  vault_mail_slice content = content_of(leaf);
  vault_mail_text text =
    vault_mail_store_decoded(reader, content.bytes, content.count, leaf->charset, NULL);
  gboolean is_known = FALSE;
  // Only of the last few, lest thousands be compared with each other.
  for (guint i = reader->calendars->len; i > 0 && reader->calendars->len - i < 4 && !is_known; i--)
    is_known = is_same_calendar(g_array_index(reader->calendars, vault_mail_text, i - 1), text);
  if (!is_known) g_array_append_val(reader->calendars, text);
  if (leaf->name.bytes != NULL) attach(reader, leaf);
  let_go(leaf);
}

static gboolean has_suffix(vault_mail_text name, const char *suffix) {
  size_t count = strlen(suffix);
  return name.bytes != NULL && name.count >= count &&
    g_ascii_strncasecmp(name.bytes + name.count - count, suffix, count) == 0;
}

// RFC 6047, section 2.4, has invitations in text/calendar; mailers also send them as files of other
// types, which the extension shows (RFC 5545, section 8.1). A text is one only if it begins as one.
static gboolean is_calendar(const entity *part, vault_mail_leaf *leaf) {
  if (is_type(part, "text", "calendar") || is_type(part, "text", "x-vcalendar") ||
      is_type(part, "application", "ics") || is_type(part, "application", "calendar")) return TRUE;
  if (!has_suffix(leaf->name, ".ics") && !has_suffix(leaf->name, ".vcs") &&
      !has_suffix(leaf->name, ".ical")) return FALSE;
  static const char begin[] = "BEGIN:VCALENDAR";
  vault_mail_slice content = content_of(leaf);
  size_t at = content.count >= 3 && memcmp(content.bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
  while (at < content.count && (guint8)content.bytes[at] <= ' ') at++;
  gboolean begins = content.count - at >= sizeof begin - 1 &&
    g_ascii_strncasecmp(content.bytes + at, begin, sizeof begin - 1) == 0;
  if (!begins) let_go(leaf);
  return begins;
}

static gboolean is_cms(const entity *part, vault_mail_text name) {
  return is_type(part, "application", "pkcs7-mime") ||
    is_type(part, "application", "x-pkcs7-mime") ||
    (is_type(part, "application", "octet-stream") && has_suffix(name, ".p7m"));
}

// Words of the sender that no reader without a key, or without Outlook, sees: enveloped S/MIME
// (RFC 8551), PGP (RFC 3156), TNEF (MS-OXTNEF). Mere certificates are no words.
static gboolean hides_words(const entity *part, vault_mail_text name) {
  const char *kind = type_parameter(part, "smime-type");
  if (is_cms(part, name)) return kind == NULL || g_ascii_strcasecmp(kind, "certs-only") != 0;
  return is_type(part, "application", "pgp-encrypted") || is_type(part, "application", "ms-tnef") ||
    is_type(part, "application", "vnd.ms-tnef") || has_suffix(name, "winmail.dat");
}

// `place` is the position of a part among its siblings: a text with a file's name is the sender's
// text only if it comes first (RFC 8621, section 4.1.4).
static void add_leaf(vault_mail_reader *reader, const entity *part, int place) {
  vault_mail_leaf leaf = leaf_of(reader, part);
  gboolean is_invitation = is_calendar(part, &leaf);
  gboolean is_read = !is_invitation && is_readable(part) && (place == 0 || leaf.name.bytes == NULL);
  if (!is_read || leaf.name.bytes != NULL) leaf.media_type = stored_type(reader, part);
  if (hides_words(part, leaf.name)) reader->mail.unread_count++;
  if (is_invitation) add_calendar(reader, &leaf);
  else if (is_read) g_array_append_val(reader->leaves, leaf);
  else attach(reader, &leaf);
}

static gboolean is_blank(vault_mail_leaf *leaf) {
  vault_mail_slice content = content_of(leaf);
  for (size_t i = 0; i < content.count; i++) {
    if ((unsigned char)content.bytes[i] > ' ') return FALSE;
  }
  return TRUE;
}

static gboolean holds_text(vault_mail_reader *reader, guint from, guint to, gboolean plain) {
  for (guint i = from; i < to; i++) {
    vault_mail_leaf *leaf = &g_array_index(reader->leaves, vault_mail_leaf, i);
    if ((!plain || leaf->form != VAULT_MAIL_HTML) && !is_blank(leaf)) return TRUE;
  }
  return FALSE;
}

// RFC 2046 5.1.4 lists the plainest alternative first; text beats HTML here because it is
// what search works on. Of several HTML-only branches the last, and so the richest, is taken.
static guint chosen_alternative(vault_mail_reader *reader, const GArray *starts) {
  for (guint i = 0; i + 1 < starts->len; i++) {
    if (holds_text(reader, g_array_index(starts, guint, i), g_array_index(starts, guint, i + 1), TRUE))
      return i;
  }
  for (guint i = starts->len - 1; i > 0; i--) {
    if (holds_text(reader, g_array_index(starts, guint, i - 1), g_array_index(starts, guint, i), FALSE))
      return i - 1;
  }
  return 0;
}

// Removes leaves that repeat content already read; those with a file's name are attached.
static void drop_leaves(vault_mail_reader *reader, guint from, guint to) {
  for (guint i = from; i < to; i++) {
    vault_mail_leaf *leaf = &g_array_index(reader->leaves, vault_mail_leaf, i);
    if (leaf->name.bytes != NULL) attach(reader, leaf);
    let_go(leaf);
  }
  if (to > from) g_array_remove_range(reader->leaves, from, to - from);
}

typedef struct {
  int place;
  int depth;
  gboolean is_first;              // of the first parts only: their charset is that of the header
  gboolean is_digested;
  gboolean is_message;            // of a digest: its subject is read too
} position;

static void collect(vault_mail_reader *reader, vault_mail_slice entity, position position);

// The parts of a multipart; FALSE if it has none.
static gboolean collect_parts(vault_mail_reader *reader, const entity *part, position at) {
  const char *boundary = type_parameter(part, "boundary");
  if (boundary == NULL || boundary[strspn(boundary, " \t")] == '\0') return FALSE;
  if (at.depth == 0) reader->mail.boundary = vault_mail_store_string(reader, boundary);
  gboolean is_related = is_type(part, "multipart", "related");
  position child = {0, at.depth + 1, at.is_first, is_type(part, "multipart", "digest"), FALSE};
  GArray *starts = g_array_new(FALSE, FALSE, sizeof(guint));
  g_array_append_val(starts, reader->leaves->len);
  vault_mail_slice rest = part->content.slice, piece;
  gboolean is_inside = FALSE;
  while (vault_mail_next_part(&rest, boundary, &is_inside, &piece)) {
    if (reader->part_count >= max_parts || child.depth > max_depth) {
      reader->mail.is_cut = TRUE;
      break;
    }
    guint before = reader->leaves->len;
    collect(reader, piece, child);
    // A part related to a text is shown inside it.
    if (is_related && child.place > 0) drop_leaves(reader, before, reader->leaves->len);
    g_array_append_val(starts, reader->leaves->len);
    child.place++;
    child.is_first = FALSE;
  }
  gboolean has_parts = starts->len > 1 || reader->mail.is_cut;
  if (starts->len > 1 && is_type(part, "multipart", "alternative")) {
    guint chosen = chosen_alternative(reader, starts);
    drop_leaves(reader, g_array_index(starts, guint, chosen + 1), reader->leaves->len);
    drop_leaves(reader, g_array_index(starts, guint, 0), g_array_index(starts, guint, chosen));
  }
  g_array_free(starts, TRUE);
  return has_parts;
}

// Reads an entity in place of the part that holds it; FALSE if it lies too deep.
static gboolean collect_inner(vault_mail_reader *reader, vault_mail_slice inner, position at) {
  at.depth++;
  if (reader->part_count >= max_parts || at.depth > max_depth) {
    reader->mail.is_cut = TRUE;
    return FALSE;
  }
  collect(reader, inner, at);
  return TRUE;
}

// The entity that a signed part holds (RFC 8551, section 3.5.2), or a message of a digest
// (RFC 2046, section 5.1.5), whose messages are what the mail says; FALSE for any other part.
static gboolean collect_wrapped(vault_mail_reader *reader, const entity *part, position at) {
  position inner = at;
  inner.is_digested = FALSE;
  inner.is_message = at.is_digested;
  if (at.is_digested && is_type(part, "message", "rfc822") &&
      !vault_mail_is_encoded(part->content)) {
    inner.place = 0;
    inner.is_first = FALSE;
    return collect_inner(reader, part->content.slice, inner);
  }
  vault_mail_text name = stored_name(reader, file_name(part));
  if (!is_cms(part, name) || reader->opened->len >= max_opened) return FALSE;
  vault_mail_leaf leaf = {VAULT_MAIL_PLAIN, part->content, NULL, NULL, {NULL, 0}, {NULL, 0}};
  GByteArray *content = vault_mail_signed_content(content_of(&leaf));
  let_go(&leaf);
  if (content == NULL) return FALSE;
  g_ptr_array_add(reader->opened, content);
  vault_mail_slice entity = {(const char *)content->data, content->len};
  return collect_inner(reader, entity, inner);
}

static void add_subject(vault_mail_reader *reader, vault_mail_slice value) {
  while (value.count > 0 && (guint8)*value.bytes <= ' ') {
    value.bytes++;
    value.count--;
  }
  while (value.count > 0 && (guint8)value.bytes[value.count - 1] <= ' ') value.count--;
  vault_mail_leaf leaf = {
    VAULT_MAIL_PLAIN, {value, GMIME_CONTENT_ENCODING_DEFAULT}, NULL, NULL, {NULL, 0}, {NULL, 0}};
  leaf.decoded = g_byte_array_new();
  vault_mail_append_words(leaf.decoded, value.bytes, value.count);
  g_array_append_val(reader->leaves, leaf);
}

static void collect(vault_mail_reader *reader, vault_mail_slice bytes, position at) {
  reader->part_count++;
  entity part = {0};
  part.is_digested = at.is_digested;
  vault_mail_slice name = {NULL, 0}, value;
  while (vault_mail_next_field(&bytes, &name, &value)) {
    read_field(reader, &part, name, value);
    if (at.is_message && vault_mail_is_named(name, "subject")) {
      add_subject(reader, value);
      at.is_message = FALSE;
    }
  }
  part.content.slice = bytes;
  gboolean is_multipart = is_type(&part, "multipart", "*");
  if (is_type(&part, "multipart", "encrypted")) reader->mail.unread_count++;
  if (!is_multipart || !collect_parts(reader, &part, at)) {
    // Without a part between delimiters it is the text that its bytes are.
    if (is_multipart) part.is_mistyped = TRUE;
    gboolean is_wrapped = collect_wrapped(reader, &part, at);
    if (!is_wrapped) add_leaf(reader, &part, at.place);
    if (!is_wrapped && at.is_first && !is_type(&part, "message", "*"))
      reader->text_charset =
        vault_mail_store_string(reader, type_parameter(&part, "charset")).bytes;
    if (at.depth == 0 && part.content.encoding == GMIME_CONTENT_ENCODING_BASE64)
      reader->mail.encoding = VAULT_MAIL_BASE64;
    if (at.depth == 0 && part.content.encoding == GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE)
      reader->mail.encoding = VAULT_MAIL_QUOTED_PRINTABLE;
  }
  release(&part);
}

// Returns true if a line of a text begins a message in PGP's armor (RFC 9580, section 6.2).
static gboolean holds_armor(vault_mail_slice text) {
  static const char mark[] = "-----BEGIN PGP MESSAGE-----";
  const char *found = memmem(text.bytes, text.count, mark, sizeof mark - 1);
  return found != NULL && (found == text.bytes || found[-1] == '\n');
}

void vault_mail_collect_parts(vault_mail_reader *reader, vault_mail_slice entity) {
  position root = {0, 0, TRUE, FALSE, FALSE};
  collect(reader, entity, root);
  for (guint i = 0; i < reader->leaves->len; i++) {
    vault_mail_leaf *leaf = &g_array_index(reader->leaves, vault_mail_leaf, i);
    vault_mail_slice content = content_of(leaf);
    const char *charset = leaf->charset;
    if (leaf->form == VAULT_MAIL_HTML && !vault_mail_is_telling(charset, content))
      charset = vault_mail_html_charset(reader, content);
    vault_mail_body body = {
      leaf->form, vault_mail_store_decoded(reader, content.bytes, content.count, charset, NULL)};
    if (holds_armor(content)) reader->mail.unread_count++;
    g_array_append_val(reader->bodies, body);
    let_go(leaf);
  }
}
