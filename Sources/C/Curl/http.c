#include "vault_curl_internal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

// Invariants: the reply's body and fields belong to the handle and are freed by the next request
// or by destroy; a body never exceeds `reply_bytes`, the header fields of a reply 256 KiB in all.

enum { HEADER_BYTES = 256 * 1024 };

void vault_curl_forget(vault_curl *self) {
  free(self->body);
  free(self->location);
  free(self->retry_after);
  self->body = NULL;
  self->location = self->retry_after = NULL;
  self->body_count = self->body_capacity = self->header_count = 0;
  self->is_too_large = self->is_short_of_memory = false;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
  vault_curl *self = context;
  size_t added = size * count;
  if (added > (size_t)self->settings.reply_bytes - self->body_count) {
    self->is_too_large = true;
    return 0;
  }
  if (self->body_count + added > self->body_capacity) {
    size_t wanted = self->body_capacity < 16384 ? 16384 : self->body_capacity * 2;
    while (wanted < self->body_count + added) wanted *= 2;
    uint8_t *grown = realloc(self->body, wanted);
    if (grown == NULL) {
      self->is_short_of_memory = true;
      return 0;
    }
    self->body = grown;
    self->body_capacity = wanted;
  }
  memcpy(self->body + self->body_count, bytes, added);
  self->body_count += added;
  return added;
}

static bool has_name(const char *line, size_t count, const char *name) {
  size_t length = strlen(name);
  return count >= length && strncasecmp(line, name, length) == 0;
}

// Keeps a field's value, replacing an earlier one; false if memory is short.
static bool keep_value(char **kept, const char *line, size_t count, const char *name) {
  const char *start = line + strlen(name), *end = line + count;
  while (start < end && (*start == ' ' || *start == '\t')) start++;
  while (end > start && (end[-1] == '\r' || end[-1] == '\n' || end[-1] == ' ')) end--;
  free(*kept);
  *kept = strndup(start, (size_t)(end - start));
  return *kept != NULL;
}

static size_t take_header(char *line, size_t size, size_t count, void *context) {
  vault_curl *self = context;
  size_t added = size * count;
  self->header_count += added;
  if (self->header_count > HEADER_BYTES) {
    self->is_too_large = true;
    return 0;
  }
  // A new status line: an interim reply, or the one after the steps of a login.
  if (has_name(line, added, "HTTP/")) {
    free(self->location);
    free(self->retry_after);
    self->location = self->retry_after = NULL;
    self->body_count = 0;
    return added;
  }
  bool is_kept = true;
  if (has_name(line, added, "Location:")) {
    is_kept = keep_value(&self->location, line, added, "Location:");
  } else if (has_name(line, added, "Retry-After:")) {
    is_kept = keep_value(&self->retry_after, line, added, "Retry-After:");
  }
  if (!is_kept) self->is_short_of_memory = true;
  return is_kept ? added : 0;
}

// libcurl asks about once a second while nothing moves; not 0 ends the transfer.
static int ask_whether_to_stop(
    void *context, curl_off_t expected_down, curl_off_t down, curl_off_t expected_up,
    curl_off_t up) {
  (void)expected_down, (void)down, (void)expected_up, (void)up;
  vault_curl *self = context;
  return self->stops != NULL && self->stops(self->stops_context) ? 1 : 0;
}

vault_curl_result vault_curl_stop_when(vault_curl *self, vault_curl_stops stops, void *context) {
  self->stops = stops;
  self->stops_context = context;
  CURLcode codes[] = {
    curl_easy_setopt(self->easy, CURLOPT_XFERINFOFUNCTION, ask_whether_to_stop),
    curl_easy_setopt(self->easy, CURLOPT_XFERINFODATA, self),
    curl_easy_setopt(self->easy, CURLOPT_NOPROGRESS, stops == NULL ? 1L : 0L),
  };
  for (size_t index = 0; index < sizeof codes / sizeof *codes; index++) {
    if (codes[index] != CURLE_OK) return vault_curl_translate(codes[index]);
  }
  return VAULT_CURL_OK;
}

vault_curl_result vault_curl_add_header(vault_curl *self, const char *line) {
  struct curl_slist *grown = curl_slist_append(self->headers, line);
  if (grown == NULL) return VAULT_CURL_FAILED;
  self->headers = grown;
  return VAULT_CURL_OK;
}

static CURLcode prepare(
    vault_curl *self, const char *method, const uint8_t *body, size_t body_count) {
  CURL *easy = self->easy;
  long schemes = self->scheme == 0 ? (long)(CURLAUTH_BASIC | CURLAUTH_DIGEST) : self->scheme;
  CURLcode codes[] = {
    curl_easy_setopt(easy, CURLOPT_HTTPAUTH, schemes),
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_body),
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, self),
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, take_header),
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, self),
    curl_easy_setopt(easy, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)self->settings.reply_bytes),
    curl_easy_setopt(easy, CURLOPT_HTTPGET, 1L),
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, self->headers),
  };
  for (size_t index = 0; index < sizeof codes / sizeof *codes; index++) {
    if (codes[index] != CURLE_OK) return codes[index];
  }
  if (body_count > 0) {
    CURLcode sized =
      curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)body_count);
    if (sized != CURLE_OK) return sized;
    CURLcode copied = curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, body);
    if (copied != CURLE_OK) return copied;
  }
  return curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, method);
}

vault_curl_result vault_curl_request(
    vault_curl *self, const char *method, const uint8_t *body, size_t body_count,
    vault_curl_reply *reply) {
  vault_curl_forget(self);
  CURLcode code = prepare(self, method, body, body_count);
  if (code == CURLE_OK) {
    vault_curl_guard guard = vault_curl_enter();
    code = curl_easy_perform(self->easy);
    vault_curl_leave(guard);
  }
  curl_easy_setopt(self->easy, CURLOPT_HTTPHEADER, NULL);
  curl_slist_free_all(self->headers);
  self->headers = NULL;
  if (self->is_too_large) return VAULT_CURL_TOO_LARGE;
  if (self->is_short_of_memory) return VAULT_CURL_FAILED;
  if (code != CURLE_OK) return vault_curl_translate(code);
  long status = 0, schemes = 0;
  curl_easy_getinfo(self->easy, CURLINFO_RESPONSE_CODE, &status);
  curl_easy_getinfo(self->easy, CURLINFO_HTTPAUTH_AVAIL, &schemes);
  // A scheme once accepted is used at once by later requests, instead of asking each time.
  if (status == 401) {
    self->scheme = 0;
  } else if (schemes & CURLAUTH_DIGEST) {
    self->scheme = CURLAUTH_DIGEST;
  } else if (schemes & CURLAUTH_BASIC) {
    self->scheme = CURLAUTH_BASIC;
  }
  *reply = (vault_curl_reply){
    .status = (int32_t)status,
    .body = self->body,
    .body_count = self->body_count,
    .location = self->location,
    .retry_after = self->retry_after,
  };
  return VAULT_CURL_OK;
}
