/// The rows of each thread side by side, in order of time: which messages are near each other.
struct ThreadOrder: Sendable {
  /// Thread after thread, the rows of each ascending.
  let rows: [Int32]
  /// The position of each row in `rows`.
  private let places: [Int32]
  /// The range of the thread of each place.
  private let bounds: [Range<Int32>]

  /// Sorts rows by thread.
  ///
  /// - Parameter threads: The thread of each row.
  /// - Precondition: There are fewer rows than 2³¹.
  /// - Complexity: O(rows).
  init(_ threads: [String]) {
    precondition(threads.count < Int32.max, "a thread order has too many rows")
    var numbers: [String: Int] = [:]
    var members: [[Int32]] = []
    for (row, thread) in threads.enumerated() {
      let number = numbers[thread] ?? members.count
      if number == members.count {
        numbers[thread] = number
        members.append([])
      }
      members[number].append(Int32(row))
    }
    var rows: [Int32] = []
    var places = [Int32](repeating: 0, count: threads.count)
    var bounds: [Range<Int32>] = []
    for member in members {
      let span = Int32(rows.count)..<Int32(rows.count + member.count)
      for row in member {
        places[Int(row)] = Int32(rows.count)
        rows.append(row)
        bounds.append(span)
      }
    }
    self.rows = rows
    self.places = places
    self.bounds = bounds
  }

  /// Returns the position of a row in `rows`.
  func place(of row: Int) -> Int { Int(places[row]) }

  /// The places of the thread of a place.
  func thread(of place: Int) -> Range<Int> {
    Int(bounds[place].lowerBound)..<Int(bounds[place].upperBound)
  }

  /// The row right before a row in its thread; `nil` for the first.
  func row(before row: Int) -> Int? {
    let place = place(of: row)
    return place > bounds[place].lowerBound ? Int(rows[place - 1]) : nil
  }

  /// The row right after a row in its thread; `nil` for the last.
  func row(after row: Int) -> Int? {
    let place = place(of: row) + 1
    return place < bounds[place - 1].upperBound ? Int(rows[place]) : nil
  }

  /// The places of at most `reach` rows on either side in the same thread, and its own; of those
  /// behind it only rows before `end`.
  ///
  /// - Precondition: The place's own row lies before `end`.
  /// - Complexity: O(reach).
  func surroundings(of place: Int, reach: Int, before end: Int) -> Range<Int> {
    let thread = bounds[place]
    var upper = min(Int(thread.upperBound), place + reach + 1)
    // Rows ascend within a thread, so what is too late comes last.
    while rows[upper - 1] >= end { upper -= 1 }
    return max(Int(thread.lowerBound), place - reach)..<upper
  }
}
