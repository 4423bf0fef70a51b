#ifndef CVAULTTEXTDATA_H
#define CVAULTTEXTDATA_H

#include <stddef.h>

/* A table of Datasets, as it was when this was compiled. */
struct vault_text_file {
  /* The path below Datasets; ends in 0. */
  const char *name;
  /* UTF-8 without a 0 in it; ends in 0. */
  const char *text;
};

/* How many tables there are. */
size_t vault_text_file_count(void);

/* A table by its index; both members are null where there is none. */
struct vault_text_file vault_text_file_at(size_t index);

#endif
