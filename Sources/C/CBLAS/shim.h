// Debian's alternatives choose both the library and this header, so nothing may be used
// that the reference `cblas.h` does not declare.
#include <cblas.h>
