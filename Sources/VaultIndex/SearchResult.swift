public import VaultCore

/// What a search found and what it cost.
public struct SearchResult: Hashable, Sendable {
  /// The rows found, by descending score, equal scores by ascending row.
  public let neighbors: [Neighbor]
  /// The work done.
  public let counters: SearchCounters
  /// How the rows were found.
  public let way: SearchWay

  /// Pairs what was found with what it cost and how.
  public init(neighbors: [Neighbor], counters: SearchCounters, way: SearchWay = .scan) {
    self.neighbors = neighbors
    self.counters = counters
    self.way = way
  }
}

/// How a search found its rows.
public enum SearchWay: String, Hashable, Sendable, CaseIterable {
  /// Every row, or every row of the filter, was read: the answer is exact.
  case scan
  /// A graph was walked.
  case walk
  /// A graph was walked past the rows that a filter leaves out.
  case filteredWalk
  /// A filtered walk was given up for a scan of the filter's rows: the answer is exact.
  case abandonedWalk

  /// Whether the answer may lack some of the best rows.
  public var isApproximate: Bool { self == .walk || self == .filteredWalk }
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
