#ifndef CVAULTCHILD_H
#define CVAULTCHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A child process with pipes to its standard input, output and error, in a process group of its
// own. A handle is used by one thread at a time; no call raises SIGPIPE, none blocks for longer
// than the caller permits.

typedef struct vault_child vault_child;

typedef struct {
  size_t written;       // bytes that the child's input took
  size_t output_count;  // bytes of its output that were read
  size_t error_count;   // bytes of its error stream that were read
  bool output_ended;    // everything that held its output has closed it
  bool input_refused;   // nobody reads its input any more
} vault_child_turn;

// Starts a command of `/bin/sh -c`. The environment is a row of strings `NAME=value`, each ended by
// its NUL, of `count` bytes in all. The child inherits no other descriptor, no blocked and no ignored
// signal. NULL if it cannot be started.
vault_child *vault_child_start(const char *command, const char *environment, size_t count);

// Waits at most `milliseconds` until something can be moved, then writes what fits of `bytes` and
// reads at most `capacity` bytes of output and `error_capacity` of the error stream. false if the
// system refuses.
bool vault_child_move(
  vault_child *self, const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity,
  uint8_t *errors, size_t error_capacity, int32_t milliseconds, vault_child_turn *turn);

// Keeps the child on one of the processors that this process may use: on the one of this number, which
// counts round. Call it before the child makes threads; they stay where it is. false if the system
// refuses.
bool vault_child_keep_on(vault_child *self, uint32_t number);

// Ends the child's input.
void vault_child_close_input(vault_child *self);

// Returns true if the child has ended; then `status` is its exit code, or the negative of the
// signal that ended it. It stays a zombie until it is destroyed, so that no other process gets its
// number.
bool vault_child_has_ended(vault_child *self, int32_t *status);

// Asks the whole group to end (SIGTERM).
void vault_child_ask_to_end(vault_child *self);

// Kills the whole group, reaps the child and closes the pipes. The first process reaps the others
// of the group.
void vault_child_destroy(vault_child *self);

// The standard streams of a process; -1 is /dev/null.
typedef struct {
  int input, output, errors;
} vault_streams;

// Starts a program without a shell: `arguments` is a row of strings like `environment`, the program's
// path first. The process leads a group of its own and inherits no other descriptor, no blocked and
// no ignored signal; the streams stay open here. Its number; 0 if it cannot be started.
int32_t vault_process_start(
  const char *arguments, size_t argument_count, const char *environment,
  size_t environment_count, vault_streams streams);

// Returns true if a started process has ended; `status` is its exit code, or 128 and the signal.
// With `waits` it waits for that. It checks the process itself, not resources that it shares with
// others.
bool vault_process_has_ended(int32_t pid, bool waits, int32_t *status);

// Waits for the end of a started process and gives its number back.
void vault_process_reap(int32_t pid);

#endif
