#ifndef C_VAULT_KERNELS_H
#define C_VAULT_KERNELS_H

#include "VaultActivation.h"
#include "VaultDot.h"

#endif
