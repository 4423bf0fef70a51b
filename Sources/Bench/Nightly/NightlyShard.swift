public import VaultHistory

/// A share of a plan's matrix entries, `i/n`, for one of several machines.
public struct NightlyShard: Hashable, Sendable {
  /// The number of the share, from 1.
  public let number: Int
  /// The number of items in all.
  public let count: Int

  /// Everything.
  public static let whole = NightlyShard(number: 1, count: 1)
}

extension NightlyShard {
  /// Reads `i/n`.
  ///
  /// - Throws: ``HistoryError/malformedShard(text:most:)`` unless 1 ≤ i ≤ n ≤ 1000.
  public init(parsing text: String) throws(HistoryError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...NightlyPlan.mostCells).contains(count), (1...count).contains(number)
    else {
      throw .malformedShard(text: text, most: NightlyPlan.mostCells)
    }
    self.init(number: number, count: count)
  }

  /// `i/n`.
  public var text: String { "\(number)/\(count)" }

  /// Returns the positions of this share's matrix entries, ascending.
  ///
  /// The entry with the highest cost is assigned first, each to the share with the least to do
  /// (Graham, "Bounds on Multiprocessing Timing Anomalies", 1969: at most 4/3 of the best
  /// makespan); ties go to the lower share, and to the entry with the lower id. Every machine
  /// computes the same shares.
  ///
  /// - Parameters:
  ///   - cells: All matrix entries.
  ///   - costs: The cost of each, in any unit, in the same order.
  /// - Returns: The positions.
  /// - Complexity: O(entries · (log entries + shares)).
  public func positions(of cells: [NightlyCell], costs: [Int]) -> [Int] {
    let order = cells.indices.sorted {
      (-costs[$0], cells[$0].id) < (-costs[$1], cells[$1].id)
    }
    var loads = Array(repeating: 0, count: count)
    var mine: [Int] = []
    for index in order {
      let share = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[share] += max(1, costs[index])
      if share == number - 1 { mine.append(index) }
    }
    return mine.sorted()
  }
}
