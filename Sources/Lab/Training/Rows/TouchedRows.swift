/// The texts of a batch that name each row: the inverse of the bags.
struct TouchedRows: Sendable {
  /// The rows that any bag names, in the order of their first mention.
  private(set) var rows: [Int32] = []
  private var starts: [Int32] = []
  private var texts: [Int32] = []
  /// For each row of the table, 1 more than its place in `rows`, or 0: zeros between calls.
  private var places: [Int32]

  /// - Parameter rowCount: The number of rows of the table.
  init(rowCount: Int) {
    places = Array(repeating: 0, count: rowCount)
  }

  /// The texts that name `rows[place]`, the left side's numbers first and the right side's after
  /// them; a text that names the row twice is listed twice.
  func texts(at place: Int) -> ArraySlice<Int32> {
    texts[Int(starts[place])..<Int(starts[place + 1])]
  }

  /// Lists the rows of a batch by counting sort.
  ///
  /// - Precondition: Every piece is below the table's row count.
  mutating func list(_ batch: TrainingBatch) {
    rows.removeAll(keepingCapacity: true)
    var counts: [Int32] = []
    for ids in [batch.left.ids, batch.right.ids] {
      for id in ids {
        let place = places[Int(id)]
        if place > 0 {
          counts[Int(place) - 1] += 1
        } else {
          rows.append(id)
          counts.append(1)
          places[Int(id)] = Int32(rows.count)
        }
      }
    }
    starts.removeAll(keepingCapacity: true)
    var total: Int32 = 0
    for count in counts {
      starts.append(total)
      total += count
    }
    starts.append(total)
    fill(batch)
    for row in rows { places[Int(row)] = 0 }
  }

  private mutating func fill(_ batch: TrainingBatch) {
    texts = Array(repeating: 0, count: batch.left.ids.count + batch.right.ids.count)
    var next = starts
    for (side, bags) in [batch.left, batch.right].enumerated() {
      for index in 0..<bags.count {
        for id in bags[index] {
          let place = Int(places[Int(id)]) - 1
          texts[Int(next[place])] = Int32(side * batch.count + index)
          next[place] += 1
        }
      }
    }
  }
}
