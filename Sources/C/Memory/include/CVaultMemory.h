#ifndef CVAULTMEMORY_H
#define CVAULTMEMORY_H

/* Gives the allocator's free pages back to the system; does nothing where the C library keeps no
   such pages or has no call for it. */
void vault_memory_release_freed(void);

#endif
