internal import CVaultMemory

/// The memory of this process, split into its own and that shared with other processes or files.
///
/// Resident memory counts a mapped file's pages as long as they are in the page cache, so it
/// depends as much on the machine as on the process. These values separate the two. They come from
/// `/proc/self/smaps_rollup` (Linux 4.14; proc_pid_smaps(5)), which is exact, and costs a walk over
/// the page table: about a millisecond for 100 MB.
public struct ProcessFootprint: Hashable, Sendable, Codable {
  /// Everything that is resident (Rss).
  public let residentBytes: Int
  /// The resident memory, a page that n processes share counting as the n-th part of one (Pss).
  public let proportionalBytes: Int
  /// The memory that no other process maps (Private_Clean + Private_Dirty), freed when it ends.
  public let privateBytes: Int
  /// The memory without a file (Anonymous): heap, stacks and copied pages.
  public let anonymousBytes: Int

  /// The bytes of mapped files and shared memory among what is resident.
  public var mappedBytes: Int { max(0, residentBytes - anonymousBytes) }

  /// Reads the text of `/proc/<process>/smaps_rollup`.
  ///
  /// - Throws: `MeasurementError.missingField` if a value is missing or unreadable.
  public init(smapsRollup text: String) throws(MeasurementError) {
    residentBytes = try ProcText.figure("Rss", in: text, of: Self.path)
    proportionalBytes = try ProcText.figure("Pss", in: text, of: Self.path)
    privateBytes =
      try ProcText.figure("Private_Clean", in: text, of: Self.path)
      + ProcText.figure("Private_Dirty", in: text, of: Self.path)
    anonymousBytes = try ProcText.figure("Anonymous", in: text, of: Self.path)
  }

  /// The memory of this process now.
  ///
  /// - Throws: `MeasurementError` if the kernel does not report it.
  public static func current() throws(MeasurementError) -> ProcessFootprint {
    try ProcessFootprint(smapsRollup: ProcText.required(path))
  }

  /// Returns freed memory to the system, so that resident memory is in use.
  ///
  /// Without it a stage that fills the holes which an earlier one left would seem to need nothing.
  /// The allocator keeps what shares a page with something in use.
  public static func releaseFreed() {
    vault_memory_release_freed()
  }

  private static let path = "/proc/self/smaps_rollup"
}
