public import VaultCore

/// The result of a search and its cost.
public struct SearchResult: Hashable, Sendable {
  /// The rows found, by descending score, equal scores by ascending row.
  public let neighbors: [Neighbor]
  /// The work done.
  public let counters: SearchCounters
  /// The way in which the rows were found.
  public let way: SearchWay

  /// Creates a result of the rows found, the cost and the way.
  public init(neighbors: [Neighbor], counters: SearchCounters, way: SearchWay = .scan) {
    self.neighbors = neighbors
    self.counters = counters
    self.way = way
  }
}

/// The way in which a search found its rows.
public enum SearchWay: String, Hashable, Sendable, CaseIterable {
  /// Every row, or every row of the filter, was read: the answer is exact.
  case scan
  /// A graph was walked.
  case walk
  /// A graph was walked across the rows that a filter leaves out.
  case filteredWalk
  /// A filtered walk was abandoned for a scan of the filter's rows: the answer is exact.
  case abandonedWalk

  /// True if the answer may lack some of the best rows.
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
