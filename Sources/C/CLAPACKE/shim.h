// Debian's alternatives choose the LAPACK behind this interface: OpenBLAS's or the reference.
#include <lapacke.h>
