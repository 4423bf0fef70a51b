#ifndef CVAULTCRYPTO_H
#define CVAULTCRYPTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// OpenSSL's primitives as plain functions. No OpenSSL type crosses this header. Every function may
// be called from several threads at a time; a digest under way belongs to one. `false` means that
// the library refused, or, where something is opened or verified, that it is not authentic.
// A pointer to no bytes may be NULL.

enum {
  VAULT_SHA256_BYTES = 32,
  VAULT_AES_KEY_BYTES = 32,
  VAULT_GCM_NONCE_BYTES = 12,
  VAULT_GCM_TAG_BYTES = 16,
  VAULT_ED25519_KEY_BYTES = 32,
  VAULT_ED25519_SIGNATURE_BYTES = 64,
  VAULT_X25519_KEY_BYTES = 32
};

// A SHA-256 digest under way (FIPS 180-4); NULL if the library refuses.
typedef struct vault_sha256 vault_sha256;

vault_sha256 *vault_sha256_create(void);

vault_sha256 *vault_sha256_copy(const vault_sha256 *self);

void vault_sha256_destroy(vault_sha256 *self);

bool vault_sha256_update(vault_sha256 *self, const uint8_t *bytes, size_t count);

// Ends the digest; nothing may be added afterwards.
bool vault_sha256_finish(vault_sha256 *self, uint8_t *digest);

// HMAC-SHA256 (RFC 2104).
bool vault_hmac_sha256(const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count,
                       uint8_t *code);

// HKDF-SHA256 (RFC 5869), at most 255 · 32 bytes.
bool vault_hkdf_sha256(const uint8_t *secret, size_t secret_count, const uint8_t *salt,
                       size_t salt_count, const uint8_t *info, size_t info_count, uint8_t *key,
                       size_t key_count);

// PBKDF2-HMAC-SHA256 (RFC 8018, 5.2).
bool vault_pbkdf2_sha256(const uint8_t *password, size_t password_count, const uint8_t *salt,
                         size_t salt_count, int32_t rounds, uint8_t *key, size_t key_count);

// PBKDF2-HMAC-SHA512, which BIP-39 makes seeds with.
bool vault_pbkdf2_sha512(const uint8_t *password, size_t password_count, const uint8_t *salt,
                         size_t salt_count, int32_t rounds, uint8_t *key, size_t key_count);

// AES-256-GCM (NIST SP 800-38D). `sealed` takes the ciphertext, as long as the plaintext, then the
// tag.
bool vault_gcm_seal(const uint8_t *key, const uint8_t *nonce, const uint8_t *context,
                    size_t context_count, const uint8_t *plaintext, size_t count, uint8_t *sealed);

// `sealed` is ciphertext and tag; `plaintext` takes `count` bytes less the tag's. Where it returns
// false, `plaintext` is zero.
bool vault_gcm_open(const uint8_t *key, const uint8_t *nonce, const uint8_t *context,
                    size_t context_count, const uint8_t *sealed, size_t count, uint8_t *plaintext);

// Ed25519 (RFC 8032): the public key of a private one, a signature, and its verification.
bool vault_ed25519_public(const uint8_t *private_key, uint8_t *public_key);

bool vault_ed25519_sign(const uint8_t *private_key, const uint8_t *bytes, size_t count,
                        uint8_t *signature);

bool vault_ed25519_verify(const uint8_t *public_key, const uint8_t *bytes, size_t count,
                          const uint8_t *signature);

// X25519 (RFC 7748): the public key of a private one, and the secret shared with the holder of
// another. False for a public key of small order, whose secret would be zero.
bool vault_x25519_public(const uint8_t *private_key, uint8_t *public_key);

bool vault_x25519_agree(const uint8_t *private_key, const uint8_t *public_key, uint8_t *secret);

// Overwrites bytes with zeros, which no optimizer removes.
void vault_wipe(void *bytes, size_t count);

#endif
