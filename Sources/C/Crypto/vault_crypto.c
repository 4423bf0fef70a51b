#include "CVaultCrypto.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Invariants: the algorithms are fetched once and never change afterwards; each call has a context
// of its own, so that no key stays behind in one; what held a secret is overwritten.

enum { BLOCK_BYTES = 64, PIECE_BYTES = 1 << 30 };

static pthread_once_t fetch_once = PTHREAD_ONCE_INIT;
static EVP_MD *sha256;
static EVP_CIPHER *aes_gcm;

static void fetch(void) {
  sha256 = EVP_MD_fetch(NULL, "SHA256", NULL);
  aes_gcm = EVP_CIPHER_fetch(NULL, "AES-256-GCM", NULL);
}

static bool is_ready(void) {
  pthread_once(&fetch_once, fetch);
  return sha256 != NULL && aes_gcm != NULL;
}

void vault_wipe(void *bytes, size_t count) { OPENSSL_cleanse(bytes, count); }

struct vault_sha256 {
  EVP_MD_CTX *context;
};

static vault_sha256 *adopt(EVP_MD_CTX *context, bool is_usable) {
  vault_sha256 *self = malloc(sizeof *self);
  if (self == NULL || context == NULL || !is_usable) {
    EVP_MD_CTX_free(context);
    free(self);
    return NULL;
  }
  self->context = context;
  return self;
}

vault_sha256 *vault_sha256_create(void) {
  if (!is_ready()) return NULL;
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  return adopt(context, context != NULL && EVP_DigestInit_ex2(context, sha256, NULL) == 1);
}

vault_sha256 *vault_sha256_copy(const vault_sha256 *self) {
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  return adopt(context, context != NULL && EVP_MD_CTX_copy_ex(context, self->context) == 1);
}

void vault_sha256_destroy(vault_sha256 *self) {
  EVP_MD_CTX_free(self->context);
  free(self);
}

bool vault_sha256_update(vault_sha256 *self, const uint8_t *bytes, size_t count) {
  return count == 0 || EVP_DigestUpdate(self->context, bytes, count) == 1;
}

bool vault_sha256_finish(vault_sha256 *self, uint8_t *digest) {
  return EVP_DigestFinal_ex(self->context, digest, NULL) == 1;
}

// One half of an HMAC: the key, padded to a block and masked, then up to three parts. The parts may
// hold `digest` itself, which is written last.
static bool masked_digest(EVP_MD_CTX *context, const uint8_t *block, uint8_t mask,
                          const uint8_t *const parts[3], const size_t counts[3], uint8_t *digest) {
  uint8_t masked[BLOCK_BYTES];
  for (size_t i = 0; i < BLOCK_BYTES; i++) masked[i] = block[i] ^ mask;
  bool is_done = EVP_DigestInit_ex2(context, sha256, NULL) == 1 &&
                 EVP_DigestUpdate(context, masked, BLOCK_BYTES) == 1;
  for (int i = 0; is_done && i < 3; i++) {
    is_done = counts[i] == 0 || EVP_DigestUpdate(context, parts[i], counts[i]) == 1;
  }
  vault_wipe(masked, sizeof masked);
  return is_done && EVP_DigestFinal_ex(context, digest, NULL) == 1;
}

// HMAC over the library's digest: its own (EVP_MAC) takes 2.6 times as long for a word of the
// keyword index, since it looks the digest up for every key.
static bool hmac(EVP_MD_CTX *context, const uint8_t *key, size_t key_count,
                 const uint8_t *const parts[3], const size_t counts[3], uint8_t *code) {
  uint8_t block[BLOCK_BYTES] = {0};
  if (key_count > BLOCK_BYTES) {
    if (EVP_DigestInit_ex2(context, sha256, NULL) != 1 ||
        EVP_DigestUpdate(context, key, key_count) != 1 ||
        EVP_DigestFinal_ex(context, block, NULL) != 1) {
      return false;
    }
  } else if (key_count > 0) {
    memcpy(block, key, key_count);
  }
  uint8_t inner[VAULT_SHA256_BYTES];
  const uint8_t *const outer_parts[3] = {inner, NULL, NULL};
  const size_t outer_counts[3] = {sizeof inner, 0, 0};
  bool is_done = masked_digest(context, block, 0x36, parts, counts, inner) &&
                 masked_digest(context, block, 0x5c, outer_parts, outer_counts, code);
  vault_wipe(block, sizeof block);
  vault_wipe(inner, sizeof inner);
  return is_done;
}

bool vault_hmac_sha256(const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count,
                       uint8_t *code) {
  EVP_MD_CTX *context = is_ready() ? EVP_MD_CTX_new() : NULL;
  if (context == NULL) return false;
  const uint8_t *const parts[3] = {bytes, NULL, NULL};
  const size_t counts[3] = {count, 0, 0};
  bool is_done = hmac(context, key, key_count, parts, counts, code);
  EVP_MD_CTX_free(context);
  return is_done;
}

bool vault_hkdf_sha256(const uint8_t *secret, size_t secret_count, const uint8_t *salt,
                       size_t salt_count, const uint8_t *info, size_t info_count, uint8_t *key,
                       size_t key_count) {
  EVP_MD_CTX *context = is_ready() ? EVP_MD_CTX_new() : NULL;
  if (context == NULL) return false;
  uint8_t extracted[VAULT_SHA256_BYTES], block[VAULT_SHA256_BYTES];
  const uint8_t *const secret_parts[3] = {secret, NULL, NULL};
  const size_t secret_counts[3] = {secret_count, 0, 0};
  bool is_done = key_count <= 255 * VAULT_SHA256_BYTES &&
                 hmac(context, salt, salt_count, secret_parts, secret_counts, extracted);
  size_t done = 0;
  for (uint8_t number = 1; is_done && done < key_count; number++) {
    // T(i) = HMAC(PRK, T(i − 1) ∥ info ∥ i), T(0) empty.
    const uint8_t *const parts[3] = {block, info, &number};
    const size_t counts[3] = {number == 1 ? 0 : sizeof block, info_count, 1};
    is_done = hmac(context, extracted, sizeof extracted, parts, counts, block);
    if (is_done) {
      size_t piece = key_count - done < sizeof block ? key_count - done : sizeof block;
      memcpy(key + done, block, piece);
      done += piece;
    }
  }
  vault_wipe(extracted, sizeof extracted);
  vault_wipe(block, sizeof block);
  EVP_MD_CTX_free(context);
  return is_done;
}

static bool pbkdf2(const EVP_MD *digest, const uint8_t *password, size_t password_count,
                   const uint8_t *salt, size_t salt_count, int32_t rounds, uint8_t *key,
                   size_t key_count) {
  if (digest == NULL || password_count > PIECE_BYTES || salt_count > PIECE_BYTES ||
      key_count > PIECE_BYTES) {
    return false;
  }
  return PKCS5_PBKDF2_HMAC((const char *)password, (int)password_count, salt, (int)salt_count,
                           rounds, digest, (int)key_count, key) == 1;
}

bool vault_pbkdf2_sha256(const uint8_t *password, size_t password_count, const uint8_t *salt,
                         size_t salt_count, int32_t rounds, uint8_t *key, size_t key_count) {
  return pbkdf2(is_ready() ? sha256 : NULL, password, password_count, salt, salt_count, rounds, key,
                key_count);
}

bool vault_pbkdf2_sha512(const uint8_t *password, size_t password_count, const uint8_t *salt,
                         size_t salt_count, int32_t rounds, uint8_t *key, size_t key_count) {
  return pbkdf2(EVP_sha512(), password, password_count, salt, salt_count, rounds, key, key_count);
}

// The library counts in int.
static bool cipher_pieces(EVP_CIPHER_CTX *context, const uint8_t *bytes, size_t count,
                          uint8_t *target) {
  for (size_t done = 0; done < count;) {
    int piece = count - done < PIECE_BYTES ? (int)(count - done) : PIECE_BYTES, written;
    if (EVP_CipherUpdate(context, target == NULL ? NULL : target + done, &written, bytes + done,
                         piece) != 1) {
      return false;
    }
    done += (size_t)piece;
  }
  return true;
}

static EVP_CIPHER_CTX *gcm(const uint8_t *key, const uint8_t *nonce, const uint8_t *context,
                           size_t context_count, int is_sealing) {
  EVP_CIPHER_CTX *cipher = is_ready() ? EVP_CIPHER_CTX_new() : NULL;
  if (cipher != NULL && EVP_CipherInit_ex2(cipher, aes_gcm, key, nonce, is_sealing, NULL) == 1 &&
      cipher_pieces(cipher, context, context_count, NULL)) {
    return cipher;
  }
  EVP_CIPHER_CTX_free(cipher);
  return NULL;
}

bool vault_gcm_seal(const uint8_t *key, const uint8_t *nonce, const uint8_t *context,
                    size_t context_count, const uint8_t *plaintext, size_t count,
                    uint8_t *sealed) {
  EVP_CIPHER_CTX *cipher = gcm(key, nonce, context, context_count, 1);
  if (cipher == NULL) return false;
  int written;
  bool is_done = cipher_pieces(cipher, plaintext, count, sealed) &&
                 EVP_CipherFinal_ex(cipher, sealed + count, &written) == 1 &&
                 EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, VAULT_GCM_TAG_BYTES,
                                     sealed + count) == 1;
  EVP_CIPHER_CTX_free(cipher);
  return is_done;
}

bool vault_gcm_open(const uint8_t *key, const uint8_t *nonce, const uint8_t *context,
                    size_t context_count, const uint8_t *sealed, size_t count,
                    uint8_t *plaintext) {
  if (count < VAULT_GCM_TAG_BYTES) return false;
  EVP_CIPHER_CTX *cipher = gcm(key, nonce, context, context_count, 0);
  if (cipher == NULL) return false;
  size_t length = count - VAULT_GCM_TAG_BYTES;
  uint8_t tag[VAULT_GCM_TAG_BYTES], none[VAULT_GCM_TAG_BYTES];
  memcpy(tag, sealed + length, sizeof tag);
  int written;
  bool is_authentic = cipher_pieces(cipher, sealed, length, plaintext) &&
                      EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, sizeof tag, tag) == 1 &&
                      EVP_CipherFinal_ex(cipher, none, &written) == 1;
  EVP_CIPHER_CTX_free(cipher);
  if (!is_authentic && length > 0) vault_wipe(plaintext, length);
  return is_authentic;
}

// Keys of both curves have 32 bytes.
static bool public_of(int type, const uint8_t *private_key, uint8_t *public_key) {
  EVP_PKEY *key = EVP_PKEY_new_raw_private_key(type, NULL, private_key, VAULT_ED25519_KEY_BYTES);
  size_t count = VAULT_ED25519_KEY_BYTES;
  bool is_done = key != NULL && EVP_PKEY_get_raw_public_key(key, public_key, &count) == 1;
  EVP_PKEY_free(key);
  return is_done;
}

bool vault_ed25519_public(const uint8_t *private_key, uint8_t *public_key) {
  return public_of(EVP_PKEY_ED25519, private_key, public_key);
}

bool vault_x25519_public(const uint8_t *private_key, uint8_t *public_key) {
  return public_of(EVP_PKEY_X25519, private_key, public_key);
}

bool vault_x25519_agree(const uint8_t *private_key, const uint8_t *public_key, uint8_t *secret) {
  EVP_PKEY *own =
      EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, NULL, private_key, VAULT_X25519_KEY_BYTES);
  EVP_PKEY *peer =
      EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, NULL, public_key, VAULT_X25519_KEY_BYTES);
  EVP_PKEY_CTX *context = own == NULL ? NULL : EVP_PKEY_CTX_new(own, NULL);
  size_t count = VAULT_X25519_KEY_BYTES;
  bool is_done = context != NULL && peer != NULL && EVP_PKEY_derive_init(context) == 1 &&
                 EVP_PKEY_derive_set_peer(context, peer) == 1 &&
                 EVP_PKEY_derive(context, secret, &count) == 1 && count == VAULT_X25519_KEY_BYTES;
  EVP_PKEY_CTX_free(context);
  EVP_PKEY_free(peer);
  EVP_PKEY_free(own);
  return is_done;
}

bool vault_ed25519_sign(const uint8_t *private_key, const uint8_t *bytes, size_t count,
                        uint8_t *signature) {
  EVP_PKEY *key =
      EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL, private_key, VAULT_ED25519_KEY_BYTES);
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  size_t written = VAULT_ED25519_SIGNATURE_BYTES;
  bool is_done = key != NULL && context != NULL &&
                 EVP_DigestSignInit(context, NULL, NULL, NULL, key) == 1 &&
                 EVP_DigestSign(context, signature, &written, bytes, count) == 1;
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(key);
  return is_done;
}

bool vault_ed25519_verify(const uint8_t *public_key, const uint8_t *bytes, size_t count,
                          const uint8_t *signature) {
  EVP_PKEY *key =
      EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, NULL, public_key, VAULT_ED25519_KEY_BYTES);
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  bool is_authentic =
      key != NULL && context != NULL &&
      EVP_DigestVerifyInit(context, NULL, NULL, NULL, key) == 1 &&
      EVP_DigestVerify(context, signature, VAULT_ED25519_SIGNATURE_BYTES, bytes, count) == 1;
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(key);
  return is_authentic;
}
