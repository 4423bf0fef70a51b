internal import VaultResults

/// The exactly repeatable results of one binary's probes: counters of each stage, and a digest of
/// rankings.
public struct StageCounters: Hashable, Sendable, Codable {
  /// The counters of one iteration by name, by stage id.
  public let stages: [String: [String: Int]]
  /// SHA-256, in hex, over everything that was ranked.
  public let rankingDigest: String
  /// True if every process and every iteration counted and ranked the same.
  public let repeats: Bool

  /// A counter as a metric of a gate's decision; no run holds it.
  static let counter = MetricDeclaration(
    "<stage>/<name>", "Work that a stage counts: distances, rows, bytes.", unit: .count,
    better: .lower, role: .cost)

  /// These counters, and whether another process agrees with them.
  func merged(with record: ProbeRecord) -> StageCounters {
    let other = StageCounters(record)
    return StageCounters(
      stages: stages, rankingDigest: rankingDigest,
      repeats: repeats && other.repeats && other.stages == stages
        && other.rankingDigest == rankingDigest)
  }
}

extension StageCounters {
  init(_ record: ProbeRecord) {
    self.init(
      stages: Dictionary(
        uniqueKeysWithValues: record.benchmarks.map { ($0.id.rawValue, $0.counters) }),
      rankingDigest: record.rankingDigest, repeats: record.benchmarks.allSatisfy(\.repeats))
  }
}
