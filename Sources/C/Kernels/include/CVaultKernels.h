#ifndef C_VAULT_KERNELS_H
#define C_VAULT_KERNELS_H

#include "VaultActivation.h"
#include "VaultChecksum.h"
#include "VaultCoarse.h"
#include "VaultDot.h"
#include "VaultRows.h"
#include "VaultWorded.h"

#endif
