internal import Glibc

// Invariants: clock_gettime writes one timespec through a pointer to a local variable that
// outlives the call, and fails only for a clock that the system does not have; both clocks are
// mandatory on Linux. A pthread_t is an opaque number that is compared, never followed.

extension CPUTime {
  static func reading(of clock: clockid_t) -> Duration {
    var time = timespec()
    let status = unsafe clock_gettime(clock, &time)
    precondition(status == 0, "the system has no processor clock")
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// A number that distinguishes the calling thread from others that run at the same time.
  static var threadIdentity: UInt { UInt(pthread_self()) }
}
