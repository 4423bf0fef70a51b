#ifndef VAULT_FUZZ_DRIVER_H
#define VAULT_FUZZ_DRIVER_H

#include <stddef.h>
#include <stdint.h>

// Runs libFuzzer with the process's own arguments; `one` is called for each input and returns 0.
int vault_fuzz_run(int argc, char **argv, int (*one)(const uint8_t *bytes, size_t count));

#endif
