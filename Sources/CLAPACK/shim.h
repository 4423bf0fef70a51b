// LAPACK's C interface: what the reference implementation's header declares, and nothing else.
#include <lapacke.h>
