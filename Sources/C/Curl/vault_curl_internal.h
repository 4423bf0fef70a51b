#ifndef VAULT_CURL_INTERNAL_H
#define VAULT_CURL_INTERNAL_H

#include "CVaultCurl.h"

#include <curl/curl.h>
#include <signal.h>

struct vault_curl {
  CURL *easy;
  vault_curl_settings settings;
  struct curl_slist *headers;
  uint8_t *body;
  size_t body_count, body_capacity, header_count;
  char *location, *retry_after;
  vault_curl_stops stops;
  void *stops_context;
  long scheme;                    // of authentication, once the server has accepted one; else 0
  bool is_too_large, is_short_of_memory;
};

typedef struct {
  sigset_t mask;
  bool was_pending;
} vault_curl_guard;

vault_curl_guard vault_curl_enter(void);
void vault_curl_leave(vault_curl_guard guard);

vault_curl_result vault_curl_translate(CURLcode code);

// Frees what the last reply left.
void vault_curl_forget(vault_curl *self);

#endif
