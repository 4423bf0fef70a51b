#ifndef CVAULTMAIL_H
#define CVAULTMAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// One Internet message as plain data. No GLib or GMime type crosses this header; every pointer
// belongs to the message and is valid until vault_mail_free.

// UTF-8, perhaps with invalid or NUL bytes where the mail had them; bytes == NULL means absent.
typedef struct {
  const char *bytes;
  size_t count;
} vault_mail_text;

typedef enum {
  VAULT_MAIL_PLAIN = 0,
  VAULT_MAIL_FLOWED = 1,          // format=flowed, RFC 3676
  VAULT_MAIL_FLOWED_DELSP = 2,    // the same with DelSp=yes
  VAULT_MAIL_HTML = 3,
} vault_mail_form;

typedef struct {
  vault_mail_form form;
  vault_mail_text text;
} vault_mail_body;

typedef struct {
  vault_mail_text name;
  vault_mail_text media_type;
  int64_t size_bytes;             // decoded
} vault_mail_attachment;

// The transfer encoding of the body of a mail without parts.
typedef enum {
  VAULT_MAIL_IDENTITY = 0,
  VAULT_MAIL_BASE64 = 1,
  VAULT_MAIL_QUOTED_PRINTABLE = 2,
} vault_mail_encoding;

typedef struct {
  size_t header_count;
  bool is_cut;                    // parts, or fields of the header, were too many to be read
  vault_mail_text message_id;     // header values, unfolded; of several the first
  vault_mail_text in_reply_to;
  vault_mail_text references;
  vault_mail_text delivered_to;
  vault_mail_text date;
  vault_mail_text received;
  vault_mail_text from;           // of several all, joined by commas; encoded words stand as sent
  vault_mail_text sender;
  vault_mail_text to;
  vault_mail_text cc;
  vault_mail_text subject;        // decoded
  vault_mail_text boundary;       // of the outermost multipart
  vault_mail_encoding encoding;   // of the whole body
  const vault_mail_body *bodies;  // what a reader sees, in order
  size_t body_count;
  const vault_mail_attachment *attachments;
  size_t attachment_count;
  size_t attachment_bytes;        // as encoded in the mail
  const vault_mail_text *calendars;
  size_t calendar_count;
  size_t unread_count;            // parts whose words are not read: encrypted ones, TNEF
} vault_mail;

// Parses one message without its mbox envelope line. Any bytes give a message; one without a
// single header field is none to a reader.
//
// Of nested parts 100 levels are read, of parts and of fields with people 10 000 each, of a
// Content-Type 64 KiB.
const vault_mail *vault_mail_parse(const uint8_t *bytes, size_t count);

void vault_mail_free(const vault_mail *mail);

// The encoded words of a header value decoded (RFC 2047), lines unfolded. Free with
// vault_mail_release.
char *vault_mail_decode_words(const char *bytes, size_t count, size_t *decoded_count);

void vault_mail_release(char *decoded);

// 1 if bytes in a character set of that name can be converted, else 0.
int vault_mail_knows_charset(const char *name);

#endif
