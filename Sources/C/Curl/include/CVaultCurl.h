#ifndef CVAULTCURL_H
#define CVAULTCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// One libcurl handle as plain functions: a connected IMAP stream, or HTTP requests. No libcurl type
// crosses this header. A handle is used by one thread at a time; no call raises SIGPIPE.

typedef struct vault_curl vault_curl;

typedef enum {
  VAULT_CURL_OK = 0,
  VAULT_CURL_UNREACHABLE,   // no such host, or nobody listens
  VAULT_CURL_UNTRUSTED,     // the certificate does not verify
  VAULT_CURL_BAD_CA_FILE,   // the file of certificate authorities cannot be used
  VAULT_CURL_NO_TLS,        // no encrypted connection came about
  VAULT_CURL_LOGIN_REFUSED,
  VAULT_CURL_TIMED_OUT,
  VAULT_CURL_CLOSED,        // the peer went away
  VAULT_CURL_MALFORMED,     // the peer does not speak the protocol
  VAULT_CURL_TOO_LARGE,     // the reply exceeds the limit
  VAULT_CURL_STOPPED,       // the caller's `stops` said so
  VAULT_CURL_FAILED         // anything else: memory, an option libcurl refuses
} vault_curl_result;

typedef enum {
  VAULT_CURL_URL,
  VAULT_CURL_USER,
  VAULT_CURL_PASSWORD,
  VAULT_CURL_CA_FILE
} vault_curl_text;

typedef struct {
  bool requires_tls;            // STARTTLS before anything is said
  bool ignores_proxy;           // no proxy, whatever the environment says
  int32_t connect_milliseconds;
  int32_t idle_milliseconds;    // longest silence
  int32_t request_milliseconds; // a connection with login, or one HTTP request
  int64_t reply_bytes;          // largest HTTP body
} vault_curl_settings;

typedef struct {
  int32_t status;
  const uint8_t *body;
  size_t body_count;
  const char *location;         // the Location field, or NULL
  const char *retry_after;      // the Retry-After field, or NULL
} vault_curl_reply;

// NULL if libcurl cannot start.
vault_curl *vault_curl_create(void);

void vault_curl_destroy(vault_curl *self);

// Copies the text; NULL unsets it.
vault_curl_result vault_curl_set_text(vault_curl *self, vault_curl_text which, const char *text);

vault_curl_result vault_curl_configure(vault_curl *self, vault_curl_settings settings);

// Opens the connection of an imap:// or imaps:// URL: greeting, STARTTLS, login.
vault_curl_result vault_curl_connect(vault_curl *self);

// Writes all bytes or fails.
vault_curl_result vault_curl_send(vault_curl *self, const uint8_t *bytes, size_t count);

// Waits for at least one byte, at most `idle_milliseconds`.
vault_curl_result vault_curl_receive(
  vault_curl *self, uint8_t *bytes, size_t capacity, size_t *received);

// Adds a field to the next request.
vault_curl_result vault_curl_add_header(vault_curl *self, const char *line);

// Asked at least once a second while an HTTP request is under way; true ends it.
typedef bool (*vault_curl_stops)(void *context);

// Has later requests ask `stops`; NULL ends that. `context` must outlive them.
vault_curl_result vault_curl_stop_when(vault_curl *self, vault_curl_stops stops, void *context);

// One HTTP request, redirects not followed. `reply` is valid until the next call.
vault_curl_result vault_curl_request(
  vault_curl *self, const char *method, const uint8_t *body, size_t body_count,
  vault_curl_reply *reply);

#endif
