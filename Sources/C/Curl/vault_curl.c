#include "vault_curl_internal.h"

#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

// Invariants: `easy` exists from create to destroy; a handle is either a stream (after connect) or
// a client of HTTP, never both; certificates and host names are always verified.

static pthread_once_t start_once = PTHREAD_ONCE_INIT;
static bool has_started;

static void start(void) {
  has_started = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

// A write to a connection that the peer closed raises SIGPIPE inside OpenSSL. Blocking it in this
// thread and consuming the pending signal does not change the process's own handling.
vault_curl_guard vault_curl_enter(void) {
  vault_curl_guard guard = {.was_pending = false};
  sigset_t pipe_only, pending;
  sigemptyset(&pipe_only);
  sigaddset(&pipe_only, SIGPIPE);
  sigpending(&pending);
  guard.was_pending = sigismember(&pending, SIGPIPE) == 1;
  pthread_sigmask(SIG_BLOCK, &pipe_only, &guard.mask);
  return guard;
}

void vault_curl_leave(vault_curl_guard guard) {
  if (!guard.was_pending) {
    sigset_t pipe_only;
    sigemptyset(&pipe_only);
    sigaddset(&pipe_only, SIGPIPE);
    struct timespec now = {0, 0};
    while (sigtimedwait(&pipe_only, NULL, &now) > 0) {}
  }
  pthread_sigmask(SIG_SETMASK, &guard.mask, NULL);
}

vault_curl_result vault_curl_translate(CURLcode code) {
  switch (code) {
    case CURLE_OK: return VAULT_CURL_OK;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_CONNECT: return VAULT_CURL_UNREACHABLE;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_ISSUER_ERROR: return VAULT_CURL_UNTRUSTED;
    case CURLE_SSL_CACERT_BADFILE: return VAULT_CURL_BAD_CA_FILE;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_USE_SSL_FAILED: return VAULT_CURL_NO_TLS;
    case CURLE_LOGIN_DENIED:
    case CURLE_AUTH_ERROR: return VAULT_CURL_LOGIN_REFUSED;
    case CURLE_OPERATION_TIMEDOUT: return VAULT_CURL_TIMED_OUT;
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_GOT_NOTHING:
    case CURLE_PARTIAL_FILE: return VAULT_CURL_CLOSED;
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_BAD_CONTENT_ENCODING:
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM: return VAULT_CURL_MALFORMED;
    case CURLE_FILESIZE_EXCEEDED: return VAULT_CURL_TOO_LARGE;
    case CURLE_ABORTED_BY_CALLBACK: return VAULT_CURL_STOPPED;
    default: return VAULT_CURL_FAILED;
  }
}

vault_curl *vault_curl_create(void) {
  pthread_once(&start_once, start);
  if (!has_started) return NULL;
  vault_curl *self = calloc(1, sizeof *self);
  if (self == NULL) return NULL;
  self->easy = curl_easy_init();
  if (self->easy == NULL) {
    free(self);
    return NULL;
  }
  return self;
}

void vault_curl_destroy(vault_curl *self) {
  if (self == NULL) return;
  vault_curl_guard guard = vault_curl_enter();
  curl_easy_cleanup(self->easy);
  vault_curl_leave(guard);
  vault_curl_forget(self);
  curl_slist_free_all(self->headers);
  free(self);
}

vault_curl_result vault_curl_set_text(vault_curl *self, vault_curl_text which, const char *text) {
  CURLcode code = CURLE_BAD_FUNCTION_ARGUMENT;
  switch (which) {
    case VAULT_CURL_URL: code = curl_easy_setopt(self->easy, CURLOPT_URL, text); break;
    case VAULT_CURL_USER: code = curl_easy_setopt(self->easy, CURLOPT_USERNAME, text); break;
    case VAULT_CURL_PASSWORD: code = curl_easy_setopt(self->easy, CURLOPT_PASSWORD, text); break;
    case VAULT_CURL_CA_FILE: code = curl_easy_setopt(self->easy, CURLOPT_CAINFO, text); break;
  }
  return vault_curl_translate(code);
}

vault_curl_result vault_curl_configure(vault_curl *self, vault_curl_settings settings) {
  self->settings = settings;
  CURL *easy = self->easy;
  long stall_seconds = (settings.idle_milliseconds + 999L) / 1000;
  CURLcode codes[] = {
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L),
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "imap,imaps,http,https"),
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L),
    curl_easy_setopt(easy, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED),
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 1L),
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 2L),
    curl_easy_setopt(easy, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2),
    curl_easy_setopt(
      easy, CURLOPT_USE_SSL, (long)(settings.requires_tls ? CURLUSESSL_ALL : CURLUSESSL_NONE)),
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long)settings.connect_milliseconds),
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, (long)settings.request_milliseconds),
    curl_easy_setopt(easy, CURLOPT_LOW_SPEED_LIMIT, 1L),
    curl_easy_setopt(easy, CURLOPT_LOW_SPEED_TIME, stall_seconds),
    curl_easy_setopt(easy, CURLOPT_SERVER_RESPONSE_TIMEOUT, stall_seconds),
  };
  for (size_t index = 0; index < sizeof codes / sizeof *codes; index++) {
    if (codes[index] != CURLE_OK) return vault_curl_translate(codes[index]);
  }
  if (!settings.ignores_proxy) return VAULT_CURL_OK;
  return vault_curl_translate(curl_easy_setopt(easy, CURLOPT_NOPROXY, "*"));
}

vault_curl_result vault_curl_connect(vault_curl *self) {
  CURLcode code = curl_easy_setopt(self->easy, CURLOPT_CONNECT_ONLY, 1L);
  if (code != CURLE_OK) return vault_curl_translate(code);
  vault_curl_guard guard = vault_curl_enter();
  code = curl_easy_perform(self->easy);
  vault_curl_leave(guard);
  return vault_curl_translate(code);
}

// Waits until the connection can be read or written.
static vault_curl_result await(vault_curl *self, short events) {
  curl_socket_t socket = CURL_SOCKET_BAD;
  if (curl_easy_getinfo(self->easy, CURLINFO_ACTIVESOCKET, &socket) != CURLE_OK
      || socket == CURL_SOCKET_BAD) {
    return VAULT_CURL_CLOSED;
  }
  struct pollfd waited = {.fd = socket, .events = events};
  int ready = poll(&waited, 1, self->settings.idle_milliseconds);
  if (ready == 0) return VAULT_CURL_TIMED_OUT;
  // An interrupted wait is as good as a ready one: the caller tries and waits again.
  return VAULT_CURL_OK;
}

vault_curl_result vault_curl_send(vault_curl *self, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    size_t sent = 0;
    vault_curl_guard guard = vault_curl_enter();
    CURLcode code = curl_easy_send(self->easy, bytes, count, &sent);
    vault_curl_leave(guard);
    if (code == CURLE_AGAIN) {
      vault_curl_result result = await(self, POLLOUT);
      if (result != VAULT_CURL_OK) return result;
      continue;
    }
    if (code != CURLE_OK) return VAULT_CURL_CLOSED;
    bytes += sent;
    count -= sent;
  }
  return VAULT_CURL_OK;
}

vault_curl_result vault_curl_receive(
    vault_curl *self, uint8_t *bytes, size_t capacity, size_t *received) {
  while (true) {
    vault_curl_guard guard = vault_curl_enter();
    CURLcode code = curl_easy_recv(self->easy, bytes, capacity, received);
    vault_curl_leave(guard);
    if (code == CURLE_OK) return *received > 0 ? VAULT_CURL_OK : VAULT_CURL_CLOSED;
    if (code != CURLE_AGAIN) return VAULT_CURL_CLOSED;
    vault_curl_result result = await(self, POLLIN);
    if (result != VAULT_CURL_OK) return result;
  }
}
