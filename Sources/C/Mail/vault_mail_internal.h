#ifndef VAULT_MAIL_INTERNAL_H
#define VAULT_MAIL_INTERNAL_H

#include <gmime/gmime.h>

#include "CVaultMail.h"

// Bytes of the mail itself.
typedef vault_mail_text vault_mail_slice;

// The encoded content of a part.
typedef struct {
  vault_mail_slice slice;
  GMimeContentEncoding encoding;
} vault_mail_content;

// A part that may be read; its content is decoded when it is asked for.
typedef struct {
  vault_mail_form form;
  vault_mail_content content;
  GByteArray *decoded;            // NULL until asked for, and where nothing needs decoding
  const char *charset;            // perhaps NULL
  vault_mail_text name;           // of a file
  vault_mail_text media_type;
} vault_mail_leaf;

// All text is in one GStringChunk, all lists in GArrays, so freeing is a handful of calls.
typedef struct {
  vault_mail mail;                // first: a vault_mail pointer is a reader pointer
  GMimeParserOptions *options;
  GStringChunk *chunk;
  GArray *leaves;
  GArray *bodies;
  GArray *attachments;
  GArray *calendars;
  GPtrArray *opened;              // contents of signed parts, into which leaves point
  size_t part_count;
  const char *text_charset;       // of the first text: that of eight-bit header fields, likely
} vault_mail_reader;

vault_mail_text vault_mail_store(vault_mail_reader *reader, const char *bytes, size_t count);
vault_mail_text vault_mail_store_string(vault_mail_reader *reader, const char *string);

// Appends bytes of a declared charset as UTF-8; charset may be NULL, fallback too.
//
// A label is taken for what it means in real mail, for example windows-1252 for iso-8859-1. Bytes
// that are valid UTF-8 beyond ASCII are UTF-8 regardless of an eight-bit label: a text in such a
// charset is next to never valid UTF-8 by chance. Without a usable label the fallback counts.
void vault_mail_append_utf8(
  GByteArray *out, const char *bytes, size_t count, const char *charset, const char *fallback);

// The same, stored.
vault_mail_text vault_mail_store_decoded(
  vault_mail_reader *reader, const char *bytes, size_t count, const char *charset,
  const char *fallback);

// Appends a header value with encoded words decoded and lines unfolded.
void vault_mail_append_words(GByteArray *out, const char *bytes, size_t count);

// Appends a header value with each fold and the white space around it as one space.
void vault_mail_append_unfolded(GByteArray *out, const char *bytes, size_t count);

// Steps over the next field of a header (RFC 5322, section 2.2); FALSE where the header ends.
// `rest` is what follows the field, or the body; `name` is absent before the first call.
gboolean vault_mail_next_field(
  vault_mail_slice *rest, vault_mail_slice *name, vault_mail_slice *value);

// Returns true if a field has that name, in any case.
gboolean vault_mail_is_named(vault_mail_slice name, const char *wanted);

// The number of bytes that a content decodes to.
size_t vault_mail_decoded_count(vault_mail_content content);

// Returns true if a content is stored otherwise than as its own bytes.
gboolean vault_mail_is_encoded(vault_mail_content content);

// An encoded content as it was before.
GByteArray *vault_mail_decode(vault_mail_content content);

// Returns true if a text in HTML need not say what charset it is in: Content-Type names one that is
// known and not us-ascii, or the bytes show it, as UTF-8 beyond ASCII and ISO-2022-JP do.
gboolean vault_mail_is_telling(const char *charset, vault_mail_slice text);

// The charset that an HTML text states in a meta element, or in an XML declaration; NULL if none.
const char *vault_mail_html_charset(vault_mail_reader *reader, vault_mail_slice html);

// The next part between two delimiters; FALSE if there is none. `rest` starts at the first.
gboolean vault_mail_next_part(
  vault_mail_slice *rest, const char *boundary, gboolean *is_inside, vault_mail_slice *part);

// The MIME entity within CMS SignedData; NULL if it is anything else.
GByteArray *vault_mail_signed_content(vault_mail_slice cms);

// Reads the MIME entity that the whole mail is.
void vault_mail_collect_parts(vault_mail_reader *reader, vault_mail_slice entity);

#endif
