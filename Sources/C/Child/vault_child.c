#define _GNU_SOURCE
#include "CVaultChild.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Invariants: `pid` is the leader of its process group and unreaped until destroy, so neither
// number can belong to another process; a descriptor that was closed is -1; our ends of the pipes
// do not block and are not inherited. The processes that a child leaves behind are killed with it
// and reaped by the first process: a process that adopts orphans (PR_SET_CHILD_SUBREAPER) adopts
// those of its other children too, which nothing here would ever reap.

struct vault_child {
  pid_t pid;
  int input, output, errors;
};

static void close_once(int *descriptor) {
  if (*descriptor >= 0) close(*descriptor);
  *descriptor = -1;
}

static bool does_not_block(int descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  return flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0;
}

// A process started with SIGCHLD ignored would never learn how a child ended, and the child's
// number would be free at once.
static void keep_ends_of_children(void) {
  struct sigaction action;
  if (sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler == SIG_IGN) {
    signal(SIGCHLD, SIG_DFL);
  }
}

// Starts a program over three descriptors, none of them a standard one: 0 is success.
static int spawn(
    pid_t *pid, int input, int output, int errors, const char *const *arguments,
    const char *const *environment) {
  keep_ends_of_children();
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int code = posix_spawn_file_actions_init(&actions);
  if (code != 0) return code;
  code = posix_spawnattr_init(&attributes);
  if (code != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return code;
  }
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int codes[] = {
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO),
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO),
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO),
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1),
    posix_spawnattr_setpgroup(&attributes, 0),
    posix_spawnattr_setsigmask(&attributes, &none),
    posix_spawnattr_setsigdefault(&attributes, &all),
    posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF),
  };
  for (size_t index = 0; code == 0 && index < sizeof codes / sizeof *codes; index++) {
    code = codes[index];
  }
  if (code == 0) {
    code = posix_spawn(
      pid, arguments[0], &actions, &attributes, (char *const *)arguments,
      (char *const *)environment);
  }
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return code;
}

// Three pipes whose descriptors all lie above the standard ones, since those are replaced.
static bool make_pipes(int pipes[3][2]) {
  for (int index = 0; index < 3; index++) {
    if (pipe2(pipes[index], O_CLOEXEC) != 0) return false;
    for (int end = 0; end < 2; end++) {
      if (pipes[index][end] > STDERR_FILENO) continue;
      int moved = fcntl(pipes[index][end], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
      if (moved < 0) return false;
      close(pipes[index][end]);
      pipes[index][end] = moved;
    }
  }
  return true;
}

// The strings of a row as a list that ends with NULL; NULL if memory is short.
static const char **list_of(const char *row, size_t count) {
  size_t strings = 0, next = 0;
  for (size_t index = 0; index < count; index++) strings += row[index] == 0;
  const char **list = calloc(strings + 1, sizeof *list);
  if (list == NULL) return NULL;
  for (size_t index = 0, start = 0; index < count; index++) {
    if (row[index] != 0) continue;
    list[next++] = row + start;
    start = index + 1;
  }
  return list;
}

vault_child *vault_child_start(const char *command, const char *environment, size_t count) {
  const char *const arguments[] = {"/bin/sh", "-c", command, NULL};
  const char **variables = list_of(environment, count);
  int pipes[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
  pid_t pid = 0;
  vault_child *self = calloc(1, sizeof *self);
  bool is_running = self != NULL && variables != NULL && make_pipes(pipes) && does_not_block(pipes[0][1])
    && does_not_block(pipes[1][0]) && does_not_block(pipes[2][0])
    && spawn(&pid, pipes[0][0], pipes[1][1], pipes[2][1], arguments, variables) == 0;
  free(variables);
  close_once(&pipes[0][0]);
  close_once(&pipes[1][1]);
  close_once(&pipes[2][1]);
  if (!is_running) {
    close_once(&pipes[0][1]);
    close_once(&pipes[1][0]);
    close_once(&pipes[2][0]);
    free(self);
    return NULL;
  }
  *self = (vault_child){
    .pid = pid, .input = pipes[0][1], .output = pipes[1][0], .errors = pipes[2][0]};
  return self;
}

// A write to a pipe without a reader raises SIGPIPE. Blocking it in this thread and consuming the
// pending signal does not change the process's own handling.
static ssize_t write_quietly(int descriptor, const uint8_t *bytes, size_t count) {
  sigset_t pipe_only, pending, mask;
  sigemptyset(&pipe_only);
  sigaddset(&pipe_only, SIGPIPE);
  sigpending(&pending);
  bool was_pending = sigismember(&pending, SIGPIPE) == 1;
  pthread_sigmask(SIG_BLOCK, &pipe_only, &mask);
  ssize_t written = write(descriptor, bytes, count);
  int code = errno;
  if (!was_pending) {
    struct timespec now = {0, 0};
    while (sigtimedwait(&pipe_only, NULL, &now) > 0) {}
  }
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  errno = code;
  return written;
}

static bool is_momentary(int code) { return code == EAGAIN || code == EINTR; }

bool vault_child_move(
    vault_child *self, const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity,
    uint8_t *errors, size_t error_capacity, int32_t milliseconds, vault_child_turn *turn) {
  *turn = (vault_child_turn){0};
  struct pollfd waited[] = {
    // poll passes over negative descriptors.
    {.fd = count > 0 ? self->input : -1, .events = POLLOUT},
    {.fd = capacity > 0 ? self->output : -1, .events = POLLIN},
    {.fd = self->errors, .events = POLLIN},
  };
  if (poll(waited, 3, milliseconds) < 0 && !is_momentary(errno)) return false;
  if (waited[0].revents != 0) {
    ssize_t written = write_quietly(self->input, bytes, count);
    if (written > 0) turn->written = (size_t)written;
    if (written < 0 && !is_momentary(errno)) close_once(&self->input);
  }
  if (waited[1].revents != 0) {
    ssize_t received = read(self->output, output, capacity);
    if (received > 0) turn->output_count = (size_t)received;
    if (received == 0 || (received < 0 && !is_momentary(errno))) close_once(&self->output);
  }
  if (waited[2].revents != 0) {
    ssize_t received = read(self->errors, errors, error_capacity);
    if (received > 0) turn->error_count = (size_t)received;
    if (received == 0 || (received < 0 && !is_momentary(errno))) close_once(&self->errors);
  }
  turn->output_ended = self->output < 0;
  turn->input_refused = self->input < 0;
  return true;
}

bool vault_child_keep_on(vault_child *self, uint32_t number) {
  cpu_set_t usable, chosen;
  if (sched_getaffinity(0, sizeof usable, &usable) != 0) return false;
  int left = (int)(number % (uint32_t)CPU_COUNT(&usable));
  int processor = 0;
  while (!CPU_ISSET(processor, &usable) || left-- > 0) processor++;
  CPU_ZERO(&chosen);
  CPU_SET(processor, &chosen);
  return sched_setaffinity(self->pid, sizeof chosen, &chosen) == 0;
}

void vault_child_close_input(vault_child *self) { close_once(&self->input); }

// Waits for a child's end without reaping it, so that no other process gets its number. `status` is
// its exit code, or the negative of the signal.
static bool has_ended(pid_t pid, int options, int32_t *status) {
  siginfo_t ended = {0};
  int code;
  do {
    code = waitid(P_PID, (id_t)pid, &ended, WEXITED | WNOWAIT | options);
  } while (code != 0 && errno == EINTR);
  if (code != 0 || ended.si_pid == 0) return false;
  *status = ended.si_code == CLD_EXITED ? ended.si_status : -ended.si_status;
  return true;
}

static void reap(pid_t pid) {
  pid_t reaped;
  do {
    reaped = waitpid(pid, NULL, 0);
  } while (reaped < 0 && errno == EINTR);
}

bool vault_child_has_ended(vault_child *self, int32_t *status) {
  return has_ended(self->pid, WNOHANG, status);
}

void vault_child_ask_to_end(vault_child *self) { killpg(self->pid, SIGTERM); }

void vault_child_destroy(vault_child *self) {
  if (self == NULL) return;
  killpg(self->pid, SIGKILL);
  reap(self->pid);
  close_once(&self->input);
  close_once(&self->output);
  close_once(&self->errors);
  free(self);
}

// A copy of a descriptor above the standard ones, of /dev/null for -1.
static int stream_above(int descriptor) {
  int null = descriptor < 0 ? open("/dev/null", O_RDWR | O_CLOEXEC) : -1;
  int copy = fcntl(descriptor < 0 ? null : descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  close_once(&null);
  return copy;
}

int32_t vault_process_start(
    const char *arguments, size_t argument_count, const char *environment,
    size_t environment_count, vault_streams streams) {
  const char **list = list_of(arguments, argument_count);
  const char **variables = list_of(environment, environment_count);
  int ends[] = {
    stream_above(streams.input), stream_above(streams.output), stream_above(streams.errors)};
  pid_t pid = 0;
  bool is_running = list != NULL && list[0] != NULL && variables != NULL && ends[0] >= 0
    && ends[1] >= 0 && ends[2] >= 0
    && spawn(&pid, ends[0], ends[1], ends[2], list, variables) == 0;
  for (int index = 0; index < 3; index++) close_once(&ends[index]);
  free(list);
  free(variables);
  return is_running ? pid : 0;
}

bool vault_process_has_ended(int32_t pid, bool waits, int32_t *status) {
  if (!has_ended(pid, waits ? 0 : WNOHANG, status)) return false;
  if (*status < 0) *status = 128 - *status;
  return true;
}

void vault_process_reap(int32_t pid) { reap(pid); }
