public import VaultResults

/// Work and memory that a probe wastes on purpose, so that a gate can show that it detects them.
///
/// The waste is real: iterations that are run and not counted, pages that are touched and held.
public struct ProbeInjection: Hashable, Sendable {
  /// The additional iterations, in hundredths of those that are counted.
  public let cpuPercent: Int
  /// The additional memory, in hundredths of the stage's own peak.
  public let memoryPercent: Int

  /// Wastes nothing.
  public static let none = ProbeInjection(cpuPercent: 0, memoryPercent: 0)
}

extension ProbeInjection {
  /// Reads `cpu=0.10,memory=0.15`; both parts may be left out, the order is free.
  ///
  /// - Throws: `RunError.misuse` for anything else than shares from 0 to 1 in whole hundredths.
  public init(parsing text: String) throws(RunError) {
    var percents: [Substring: Int] = [:]
    for part in text.split(separator: ",") {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, ["cpu", "memory"].contains(sides[0]), percents[sides[0]] == nil,
        let share = Double(sides[1]), (0...1).contains(share),
        abs(share * 100 - (share * 100).rounded()) < 1e-6
      else {
        throw .misuse(.injection)
      }
      percents[sides[0]] = Int((share * 100).rounded())
    }
    self.init(cpuPercent: percents["cpu"] ?? 0, memoryPercent: percents["memory"] ?? 0)
  }

  /// The fewest iterations, of at least so many, whose waste is a whole number of iterations.
  func evenRuns(_ least: Int) -> Int {
    // The greatest common divisor, after Euclid.
    var (divisor, rest) = (100, cpuPercent)
    while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
    let period = (100 + cpuPercent) / divisor
    return (least + period - 1) / period * period
  }

  /// The option's value; empty where nothing is wasted.
  public var text: String {
    [("cpu", cpuPercent), ("memory", memoryPercent)].filter { $0.1 > 0 }
      .map { "\($0.0)=\(Double($0.1) / 100)" }.joined(separator: ",")
  }
}
