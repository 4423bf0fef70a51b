#ifndef CVAULTMAIL_H
#define CVAULTMAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// One Internet message as plain data. No GLib or GMime type crosses this header; every pointer
// belongs to the message and dies with vault_mail_free.

// UTF-8, perhaps with invalid or NUL bytes where the mail had them; bytes == NULL means absent.
typedef struct {
  const char *bytes;
  size_t count;
} vault_mail_text;

typedef struct {
  vault_mail_text name;
  vault_mail_text address;
} vault_mail_address;

typedef struct {
  const vault_mail_address *items;
  size_t count;
} vault_mail_addresses;

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

typedef struct {
  bool is_present;
  bool states_offset;             // false for "-0000", which RFC 5322 3.3 calls unknown
  int64_t seconds;                // since 1970-01-01T00:00:00Z
  int32_t offset_seconds;
} vault_mail_date;

typedef struct {
  size_t header_count;
  vault_mail_text message_id;     // raw header values, unfolded
  vault_mail_text in_reply_to;
  vault_mail_text references;
  vault_mail_text delivered_to;
  vault_mail_text subject;        // decoded
  vault_mail_text boundary;       // of the outermost multipart
  vault_mail_date date;
  vault_mail_date received;       // of the topmost Received header
  vault_mail_addresses from;
  vault_mail_addresses sender;
  vault_mail_addresses to;
  vault_mail_addresses cc;
  const vault_mail_body *bodies;  // what a reader sees, in order
  size_t body_count;
  const vault_mail_attachment *attachments;
  size_t attachment_count;
} vault_mail;

// Parses one message without its mbox envelope line. NULL only if GMime yields no message.
const vault_mail *vault_mail_parse(const uint8_t *bytes, size_t count);

void vault_mail_free(const vault_mail *mail);

#endif
