#ifndef CVAULTCHILD_H
#define CVAULTCHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A child process with pipes to its standard input, output and error, in a process group of its
// own. A handle is used by one thread at a time; no call raises SIGPIPE, none blocks for longer
// than it is told.

typedef struct vault_child vault_child;

typedef struct {
  size_t written;       // bytes that the child's input took
  size_t output_count;  // bytes of its output that were read
  size_t error_count;   // bytes of its error stream, which are thrown away
  bool output_ended;    // everything that held its output has closed it
  bool input_refused;   // nobody reads its input any more
} vault_child_turn;

// Starts a command of `/bin/sh -c`. The environment is a row of strings `NAME=value`, each ended by
// its NUL, of `count` bytes in all. The child inherits no other descriptor, no blocked and no ignored
// signal. NULL if it cannot be started.
vault_child *vault_child_start(const char *command, const char *environment, size_t count);

// Waits at most `milliseconds` until something can be moved, then writes what fits of `bytes` and
// reads at most `capacity` bytes of output. false if the system refuses.
bool vault_child_move(
  vault_child *self, const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity,
  int32_t milliseconds, vault_child_turn *turn);

// Keeps the child on one of the processors that this process may use: on the one of this number, which
// counts round. Call it before the child makes threads; they stay where it is. false if the system
// refuses.
bool vault_child_keep_on(vault_child *self, uint32_t number);

// Ends the child's input.
void vault_child_close_input(vault_child *self);

// Whether the child has ended; then `status` is its exit code, or 128 and the signal that ended it.
// It stays a zombie until it is destroyed, so that nobody else gets its number.
bool vault_child_has_ended(vault_child *self, int32_t *status);

// Asks the whole group to end (SIGTERM).
void vault_child_ask_to_end(vault_child *self);

// Kills and reaps the whole group and closes the pipes.
void vault_child_destroy(vault_child *self);

// The signals that the calling thread blocks.
typedef struct {
  uint8_t bytes[128];
} vault_signal_mask;

// Blocks no signal in the calling thread any more; returns what it blocked. What a thread starts
// inherits its mask, and a worker thread of a pool blocks nearly everything.
vault_signal_mask vault_signals_open(void);

// Blocks in the calling thread what a mask says.
void vault_signals_restore(vault_signal_mask mask);

#endif
