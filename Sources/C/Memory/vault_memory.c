#include "CVaultMemory.h"

#if defined(__GLIBC__) || defined(__linux__)
#include <features.h>
#endif

#ifdef __GLIBC__
#include <malloc.h>
#endif

void vault_memory_release_freed(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
