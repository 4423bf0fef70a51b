#ifndef VAULT_MAIL_INTERNAL_H
#define VAULT_MAIL_INTERNAL_H

#include <gmime/gmime.h>

#include "CVaultMail.h"

// A part that may be read; its content is decoded when it is asked for.
typedef struct {
  GMimeObject *part;
  vault_mail_form form;
  GByteArray *content;
} vault_mail_leaf;

// All text lives in one GStringChunk, all lists in GArrays, so freeing is a handful of calls.
typedef struct {
  vault_mail mail;                // first: a vault_mail pointer is a reader pointer
  GStringChunk *chunk;
  GArray *leaves;
  GArray *bodies;
  GArray *attachments;
  GArray *calendars;
} vault_mail_reader;

vault_mail_text vault_mail_store(vault_mail_reader *reader, const char *bytes, size_t count);
vault_mail_text vault_mail_store_string(vault_mail_reader *reader, const char *string);

// Appends bytes of a declared charset as UTF-8; charset may be NULL, fallback too.
//
// A label is taken for what it means in real mail, for example windows-1252 for iso-8859-1. Bytes
// that are valid UTF-8 beyond ASCII are UTF-8 whatever an eight-bit label says: a text in such a
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

void vault_mail_collect_parts(vault_mail_reader *reader, GMimeObject *root);

#endif
