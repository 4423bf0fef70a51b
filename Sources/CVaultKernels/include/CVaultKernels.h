#ifndef C_VAULT_KERNELS_H
#define C_VAULT_KERNELS_H

#include "VaultActivation.h"

#endif
