internal import Synchronization

/// Counts how searches were answered; any number of threads may count.
public final class WayTally: Sendable {
  private let counts = Mutex<[SearchWay: Int]>([:])

  /// Starts at nothing.
  public init() {}

  /// Counts one search.
  public func count(_ way: SearchWay) {
    counts.withLock { $0[way, default: 0] += 1 }
  }

  /// Returns the number of searches of a way.
  public subscript(way: SearchWay) -> Int {
    counts.withLock { $0[way, default: 0] }
  }

  /// The number of searches that may lack some of the best rows.
  public var approximate: Int {
    SearchWay.allCases.filter(\.isApproximate).reduce(0) { $0 + self[$1] }
  }
}
