#ifndef VAULT_CHECKSUM_H
#define VAULT_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma clang assume_nonnull begin

/// The CRC-32C (Castagnoli) of `count` bytes, as RFC 3720, section 12.1 and appendix B.4, has it.
uint32_t vault_crc32c(const uint8_t *bytes, size_t count);

/// The same without the processor's instruction for it.
uint32_t vault_crc32c_portable(const uint8_t *bytes, size_t count);

#pragma clang assume_nonnull end
#ifdef __cplusplus
}
#endif

#endif
