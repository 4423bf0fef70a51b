#ifndef VAULT_MAIL_INTERNAL_H
#define VAULT_MAIL_INTERNAL_H

#include <gmime/gmime.h>

#include "CVaultMail.h"

// All text lives in one GStringChunk, all lists in GArrays, so freeing is a handful of calls.
typedef struct {
  vault_mail mail;                // first: a vault_mail pointer is a reader pointer
  GStringChunk *chunk;
  GMimeParserOptions *options;
  GArray *addresses[4];           // from, sender, to, cc
  GArray *bodies;
  GArray *attachments;
} vault_mail_reader;

vault_mail_text vault_mail_store(vault_mail_reader *reader, const char *bytes, size_t count);
vault_mail_text vault_mail_store_string(vault_mail_reader *reader, const char *string);

// Stores bytes of a declared charset as UTF-8; charset may be NULL.
vault_mail_text vault_mail_store_decoded(
  vault_mail_reader *reader, const char *bytes, size_t count, const char *charset);

// What a charset label means in real mail, for example windows-1252 for iso-8859-1.
const char *vault_mail_real_charset(const char *label, size_t count);

// A header value with the labels of its encoded words replaced by what they really mean.
char *vault_mail_relabel(const char *value);

void vault_mail_collect_parts(vault_mail_reader *reader, GMimeObject *root);

#endif
