#include "vault_fuzz_driver.h"

// llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a library": libFuzzer ships no header.
int LLVMFuzzerRunDriver(int *argc, char ***argv,
                        int (*one)(const uint8_t *bytes, size_t count));

int vault_fuzz_run(int argc, char **argv, int (*one)(const uint8_t *bytes, size_t count)) {
  return LLVMFuzzerRunDriver(&argc, &argv, one);
}
