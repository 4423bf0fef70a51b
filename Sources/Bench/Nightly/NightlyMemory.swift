public import VaultHistory

/// The memory needs of matrix entries, and the number that may share the machine.
public struct NightlyMemory: Sendable {
  /// The memory available to new processes; `nil` where the system does not report it.
  public let availableBytes: Int?
  private let peaks: [String: Int]
  private let messages: [String: Int]

  /// Learns from earlier runs of the same profiles.
  ///
  /// - Parameters:
  ///   - availableBytes: The memory available to new processes.
  ///   - messages: The size of each profile's corpus.
  ///   - earlier: Records of earlier nightly runs.
  public init(availableBytes: Int?, messages: [String: Int], earlier: [NightlyRecord]) {
    self.availableBytes = availableBytes
    self.messages = messages
    var peaks: [String: Int] = [:]
    for entry in earlier.flatMap(\.cells) {
      guard let peak = entry.peakBytes else { continue }
      peaks[entry.cell.profile] = max(peaks[entry.cell.profile] ?? 0, peak)
    }
    self.peaks = peaks
  }

  /// Returns the expected memory of a matrix entry: a quarter more than its profile's earlier peak,
  /// and without one twice what runs of all suites took when this was written.
  public func estimate(_ cell: NightlyCell) -> Int {
    if let peak = peaks[cell.profile] { return peak + peak / 4 }
    return Self.basis + Self.perMessage * (messages[cell.profile] ?? 0)
  }

  /// Returns true if a matrix entry may run beside others: one always may, more if four fifths of
  /// the available memory holds all of them.
  public func admits(_ cell: NightlyCell, beside running: [NightlyCell]) -> Bool {
    guard !running.isEmpty else { return true }
    guard let availableBytes else { return false }
    let needed = running.reduce(estimate(cell)) { $0 + estimate($1) }
    return needed <= availableBytes / 5 * 4
  }

  private static let basis = 1 << 30
  private static let perMessage = 18_000
}
