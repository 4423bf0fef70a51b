/// The memory that new processes may take without swapping.
public enum AvailableMemory {
  /// The system's own estimate (`MemAvailable`, proc_meminfo(5)).
  ///
  /// - Parameter facts: The facts of the machine; the present ones unless given.
  /// - Returns: `nil` where the system does not report it.
  public static func bytes(_ facts: MachineFacts = .current()) -> Int? {
    facts.meminfo.flatMap { ProcText.field("MemAvailable", in: $0) }
      .flatMap(ProcText.bytes(kibibytes:))
  }
}
