/// The physical memory of this process.
///
/// Resident memory counts mapped files too, so far as they are in memory. Both values come from
/// `/proc/self/status` (proc_pid_status(5)): the kernel updates them in batches, so they may lag by
/// some dozens of pages per thread.
public struct ProcessMemory: Hashable, Sendable, Codable {
  /// The resident memory now (VmRSS).
  public let residentBytes: Int
  /// The most that was resident since the start or the last reset (VmHWM).
  public let peakBytes: Int

  /// Reads the text of `/proc/<process>/status`.
  ///
  /// - Throws: `MeasurementError.missingField` if a value is missing or unreadable.
  public init(status text: String) throws(MeasurementError) {
    residentBytes = try ProcText.figure("VmRSS", in: text, of: Self.statusPath)
    peakBytes = try ProcText.figure("VmHWM", in: text, of: Self.statusPath)
  }

  /// The memory of this process now.
  ///
  /// - Throws: `MeasurementError` if the kernel does not report it.
  public static func current() throws(MeasurementError) -> ProcessMemory {
    try ProcessMemory(status: ProcText.required(statusPath))
  }

  /// Makes what is resident now the peak, so that the next peak is that of what follows.
  ///
  /// The peak belongs to the whole process: of two measurements at a time one misleads the other.
  ///
  /// - Throws: `MeasurementError.peakNotResettable` if the system forbids it.
  public static func resetPeak() throws(MeasurementError) {
    // proc_pid_clear_refs(5): 5 resets the peak of the resident set.
    guard ProcText.write("5", to: "/proc/self/clear_refs") else { throw .peakNotResettable }
  }

  private static let statusPath = "/proc/self/status"
}
