internal import VaultMeasurement

/// The memory that a stage took.
struct StageMemory {
  /// The memory resident before a stage, with the peak set back to it.
  struct Start {
    private let residentBytes: Int?

    init() {
      residentBytes =
        MeasurementError.reported { () throws(MeasurementError) in
          try ProcessMemory.resetPeak()
          return try ProcessMemory.current().residentBytes
        }
    }

    /// Returns the memory that the stage has taken by now; a value that the system does not report
    /// is `nil`.
    func end() -> StageMemory {
      // The peak first: reading it makes none, reading the rest does.
      let now = MeasurementError.reported(ProcessMemory.current)
      let footprint = MeasurementError.reported(ProcessFootprint.current)
      guard let residentBytes, let now else { return StageMemory(footprint: footprint) }
      return StageMemory(
        peakBytes: now.peakBytes,
        ownPeakBytes: footprint.map { max(0, now.peakBytes - $0.mappedBytes) },
        growthBytes: max(0, now.peakBytes - residentBytes),
        retainedBytes: now.residentBytes - residentBytes, footprint: footprint)
    }
  }

  /// The most that was resident; `nil` if the system does not report it.
  var peakBytes: Int?
  /// The most that was resident, less the pages of mapped files, of which a process has as many as
  /// the page cache happens to hold.
  var ownPeakBytes: Int?
  /// The most that was added to what was resident before.
  var growthBytes: Int?
  /// The part of it still resident; negative if the stage ended with less than before.
  var retainedBytes: Int?
  /// The private memory of the process, afterwards.
  let footprint: ProcessFootprint?
}
