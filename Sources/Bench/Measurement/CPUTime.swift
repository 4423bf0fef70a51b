internal import Glibc

/// Processor time used: the quantity least affected by other processes.
///
/// User and system time together. Thread time repeats within about 1 % where wall time differs by
/// several; read it around batches, because one reading costs about a microsecond.
public enum CPUTime {
  /// The time used by all threads of this process, also those that have ended.
  public static var process: Duration { reading(of: CLOCK_PROCESS_CPUTIME_ID) }

  /// The time used by the calling thread.
  ///
  /// After an `await` the caller may be on another thread, whose time is unrelated.
  public static var thread: Duration { reading(of: CLOCK_THREAD_CPUTIME_ID) }
}
