internal import Synchronization

/// The memory that one search works in, kept from search to search.
struct SearchScratch: Sendable {
  var visited: VisitedSet
  var candidates = CandidateArray()
  var frontier = KeyHeap(top: .greatest)
  /// The unvisited links of the node at hand, and their scores.
  var pending: [UInt32]
  var scores: [Float]
  var counters = SearchCounters()

  init(rows: Int, links: Int) {
    visited = VisitedSet(capacity: rows)
    pending = Array(repeating: 0, count: links)
    scores = Array(repeating: 0, count: links)
  }
}

/// Scratch memory for as many searches as run at once.
///
/// A class, because all copies of an index share one pool.
final class SearchScratchPool: Sendable {
  private let rows: Int
  private let links: Int
  private let idle = Mutex<[SearchScratch]>([])

  init(rows: Int, links: Int) {
    self.rows = rows
    self.links = links
  }

  /// Lends scratch memory, its counters at zero, for the time of a call.
  func withScratch<Result>(_ body: (inout SearchScratch) -> Result) -> Result {
    var scratch = idle.withLock { $0.popLast() } ?? SearchScratch(rows: rows, links: links)
    scratch.counters = SearchCounters()
    let result = body(&scratch)
    idle.withLock { $0.append(scratch) }
    return result
  }
}
