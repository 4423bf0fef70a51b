public import VaultCore

/// What a search found and what it cost.
public struct SearchResult: Hashable, Sendable {
  /// The rows found, by descending score, equal scores by ascending row.
  public let neighbors: [Neighbor]
  /// The work done.
  public let counters: SearchCounters

  /// Pairs what was found with what it cost.
  public init(neighbors: [Neighbor], counters: SearchCounters) {
    self.neighbors = neighbors
    self.counters = counters
  }
}

/// The work of a search: the same for the same index and query on every machine.
public struct SearchCounters: Hashable, Sendable {
  /// Inner products computed.
  public var distanceComputations: Int
  /// Nodes whose links were followed, on all layers; 0 for a scan.
  public var hops: Int

  /// A count of work done.
  public init(distanceComputations: Int = 0, hops: Int = 0) {
    self.distanceComputations = distanceComputations
    self.hops = hops
  }

  /// Adds up work.
  public static func += (total: inout SearchCounters, part: SearchCounters) {
    total.distanceComputations += part.distanceComputations
    total.hops += part.hops
  }
}
