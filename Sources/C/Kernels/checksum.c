#include "VaultChecksum.h"

#include <string.h>

#if defined(__x86_64__)
__attribute__((target("sse4.2"))) static uint32_t crc32c_sse42(const uint8_t *bytes,
                                                               size_t count) {
  uint64_t crc = 0xFFFFFFFF;
  size_t index = 0;
  for (; index + 8 <= count; index += 8) {
    uint64_t word;
    memcpy(&word, bytes + index, sizeof word);
    crc = __builtin_ia32_crc32di(crc, word);
  }
  uint32_t rest = (uint32_t)crc;
  for (; index < count; index++) rest = __builtin_ia32_crc32qi(rest, bytes[index]);
  return ~rest;
}
#endif

uint32_t vault_crc32c_portable(const uint8_t *bytes, size_t count) {
  uint32_t table[256];
  for (uint32_t byte = 0; byte < 256; byte++) {
    uint32_t rest = byte;
    for (int bit = 0; bit < 8; bit++) rest = rest >> 1 ^ (rest & 1 ? 0x82F63B78 : 0);
    table[byte] = rest;
  }
  uint32_t crc = 0xFFFFFFFF;
  for (size_t index = 0; index < count; index++)
    crc = crc >> 8 ^ table[(crc ^ bytes[index]) & 0xFF];
  return ~crc;
}

uint32_t vault_crc32c(const uint8_t *bytes, size_t count) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("sse4.2")) return crc32c_sse42(bytes, count);
#endif
  return vault_crc32c_portable(bytes, count);
}
