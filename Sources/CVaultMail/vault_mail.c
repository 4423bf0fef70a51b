#include "CVaultMail.h"

#include <pthread.h>
#include <string.h>

#include "vault_mail_internal.h"

static pthread_once_t start_once = PTHREAD_ONCE_INIT;

static void start(void) {
  g_mime_init();
}

vault_mail_text vault_mail_store(vault_mail_reader *reader, const char *bytes, size_t count) {
  vault_mail_text text = {
    g_string_chunk_insert_len(reader->chunk, bytes ? bytes : "", (gssize)count), count};
  return text;
}

vault_mail_text vault_mail_store_string(vault_mail_reader *reader, const char *string) {
  vault_mail_text absent = {NULL, 0};
  return string ? vault_mail_store(reader, string, strlen(string)) : absent;
}

// The first header of that name, unfolded and relabelled; NULL if there is none. Free with g_free.
static char *header_value(GMimeHeaderList *headers, const char *name) {
  GMimeHeader *header = g_mime_header_list_get_header(headers, name);
  const char *raw = header ? g_mime_header_get_raw_value(header) : NULL;
  if (raw == NULL) return NULL;
  char *unfolded = g_mime_utils_header_unfold(raw);
  if (unfolded == NULL) return NULL;
  char *value = vault_mail_relabel(g_strstrip(unfolded));
  g_free(unfolded);
  return value;
}

static vault_mail_text raw_text(
  vault_mail_reader *reader, GMimeHeaderList *headers, const char *name) {
  char *value = header_value(headers, name);
  vault_mail_text text = {NULL, 0};
  if (value != NULL) text = vault_mail_store_decoded(reader, value, strlen(value), NULL);
  g_free(value);
  return text;
}

static vault_mail_text decoded_text(
  vault_mail_reader *reader, GMimeHeaderList *headers, const char *name) {
  char *value = header_value(headers, name);
  vault_mail_text text = {NULL, 0};
  if (value != NULL) {
    char *decoded = g_mime_utils_header_decode_text(reader->options, value);
    text = vault_mail_store_string(reader, decoded);
    g_free(decoded);
  }
  g_free(value);
  return text;
}

static void add_addresses(vault_mail_reader *reader, GArray *out, InternetAddressList *list) {
  int count = list ? internet_address_list_length(list) : 0;
  for (int i = 0; i < count; i++) {
    InternetAddress *address = internet_address_list_get_address(list, i);
    if (INTERNET_ADDRESS_IS_GROUP(address)) {
      add_addresses(
        reader, out, internet_address_group_get_members((InternetAddressGroup *)address));
    } else if (INTERNET_ADDRESS_IS_MAILBOX(address)) {
      const char *spec = internet_address_mailbox_get_addr((InternetAddressMailbox *)address);
      vault_mail_address entry = {
        vault_mail_store_string(reader, internet_address_get_name(address)),
        vault_mail_store_string(reader, spec)};
      g_array_append_val(out, entry);
    }
  }
}

// Every header of that name counts: some clients repeat To.
static vault_mail_addresses addresses(
  vault_mail_reader *reader, int slot, GMimeHeaderList *headers, const char *name) {
  GArray *out = reader->addresses[slot];
  int count = g_mime_header_list_get_count(headers);
  for (int i = 0; i < count; i++) {
    GMimeHeader *header = g_mime_header_list_get_header_at(headers, i);
    const char *raw = g_mime_header_get_raw_value(header);
    if (raw == NULL || g_ascii_strcasecmp(g_mime_header_get_name(header), name) != 0) continue;
    char *unfolded = g_mime_utils_header_unfold(raw);
    char *value = unfolded ? vault_mail_relabel(unfolded) : NULL;
    InternetAddressList *list =
      value ? internet_address_list_parse(reader->options, value) : NULL;
    add_addresses(reader, out, list);
    if (list != NULL) g_object_unref(list);
    g_free(value);
    g_free(unfolded);
  }
  vault_mail_addresses result = {(const vault_mail_address *)out->data, out->len};
  return result;
}

static vault_mail_date date(const char *value) {
  vault_mail_date result = {0};
  GDateTime *moment = value ? g_mime_utils_header_decode_date(value) : NULL;
  if (moment == NULL) return result;
  result.is_present = true;
  result.states_offset = strstr(value, "-0000") == NULL;
  result.seconds = g_date_time_to_unix(moment);
  result.offset_seconds = (int32_t)(g_date_time_get_utc_offset(moment) / G_TIME_SPAN_SECOND);
  g_date_time_unref(moment);
  return result;
}

static void read_headers(vault_mail_reader *reader, GMimeHeaderList *headers) {
  vault_mail *mail = &reader->mail;
  mail->header_count = (size_t)g_mime_header_list_get_count(headers);
  mail->message_id = raw_text(reader, headers, "Message-ID");
  mail->in_reply_to = raw_text(reader, headers, "In-Reply-To");
  mail->references = raw_text(reader, headers, "References");
  mail->delivered_to = raw_text(reader, headers, "Delivered-To");
  mail->subject = decoded_text(reader, headers, "Subject");
  char *stated = header_value(headers, "Date");
  mail->date = date(stated);
  g_free(stated);
  char *received = header_value(headers, "Received");
  char *semicolon = received ? strrchr(received, ';') : NULL;
  mail->received = date(semicolon ? semicolon + 1 : NULL);
  g_free(received);
  mail->from = addresses(reader, 0, headers, "From");
  mail->sender = addresses(reader, 1, headers, "Sender");
  mail->to = addresses(reader, 2, headers, "To");
  mail->cc = addresses(reader, 3, headers, "Cc");
}

static GMimeMessage *construct(
  const uint8_t *bytes, size_t count, GMimeParserOptions *options) {
  GMimeStream *stream = g_mime_stream_mem_new_with_buffer((const char *)bytes, count);
  GMimeParser *parser = g_mime_parser_new_with_stream(stream);
  GMimeMessage *message = g_mime_parser_construct_message(parser, options);
  g_object_unref(parser);
  g_object_unref(stream);
  return message;
}

const vault_mail *vault_mail_parse(const uint8_t *bytes, size_t count) {
  pthread_once(&start_once, start);
  static const char *fallback[] = {"utf-8", "windows-1252", NULL};
  GMimeParserOptions *options = g_mime_parser_options_new();
  g_mime_parser_options_set_fallback_charsets(options, fallback);
  g_mime_parser_options_set_allow_addresses_without_domain(options, TRUE);
  GMimeMessage *message = construct(bytes, count, options);
  if (message == NULL) {
    g_mime_parser_options_free(options);
    return NULL;
  }
  vault_mail_reader *reader = g_new0(vault_mail_reader, 1);
  reader->options = options;
  reader->chunk = g_string_chunk_new(4096);
  for (int i = 0; i < 4; i++) reader->addresses[i] = g_array_new(FALSE, FALSE, sizeof(vault_mail_address));
  reader->bodies = g_array_new(FALSE, FALSE, sizeof(vault_mail_body));
  reader->attachments = g_array_new(FALSE, FALSE, sizeof(vault_mail_attachment));
  read_headers(reader, g_mime_object_get_header_list((GMimeObject *)message));
  GMimeObject *root = g_mime_message_get_mime_part(message);
  // GMime keeps the Content-* headers of a message with its root part.
  if (root != NULL)
    reader->mail.header_count +=
      (size_t)g_mime_header_list_get_count(g_mime_object_get_header_list(root));
  vault_mail_collect_parts(reader, root);
  if (root != NULL && GMIME_IS_MULTIPART(root)) {
    reader->mail.boundary =
      vault_mail_store_string(reader, g_mime_object_get_content_type_parameter(root, "boundary"));
  }
  g_object_unref(message);
  reader->mail.bodies = (const vault_mail_body *)reader->bodies->data;
  reader->mail.body_count = reader->bodies->len;
  reader->mail.attachments = (const vault_mail_attachment *)reader->attachments->data;
  reader->mail.attachment_count = reader->attachments->len;
  return &reader->mail;
}

void vault_mail_free(const vault_mail *mail) {
  if (mail == NULL) return;
  vault_mail_reader *reader = (vault_mail_reader *)mail;
  for (int i = 0; i < 4; i++) g_array_free(reader->addresses[i], TRUE);
  g_array_free(reader->bodies, TRUE);
  g_array_free(reader->attachments, TRUE);
  g_string_chunk_free(reader->chunk);
  g_mime_parser_options_free(reader->options);
  g_free(reader);
}
