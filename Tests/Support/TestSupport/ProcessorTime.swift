internal import VaultMeasurement

/// The processor time that the calling thread spends on something.
///
/// Unlike the wall clock's it is the same whatever else the machine does, so that a test may hold
/// it to a limit.
public func processorTime(of work: () throws -> Void) rethrows -> Duration {
  let start = CPUTime.thread
  try work()
  return CPUTime.thread - start
}
