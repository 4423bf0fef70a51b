internal import Foundation

/// Every second row of the table, with its running means: the part that one thread sums and
/// updates.
///
/// The steps are those of Adam (Kingma and Ba, "Adam: A Method for Stochastic Optimization",
/// arXiv:1412.6980, algorithm 1), with one deviation: a row that a step does not touch keeps its
/// means, and their bias is corrected by the number of steps that touched it. Rare pieces therefore
/// move as far at each occurrence as common ones.
struct TableShard: Sendable {
  /// The number of shards of a table; row r belongs to shard r mod 2 and is its row r / 2.
  static let count = 2

  static let firstDecay: Float = 0.9
  static let secondDecay: Float = 0.999
  static let epsilon: Float = 1e-8

  /// This shard's number.
  let index: Int
  /// Its rows.
  var rows: LaneMatrix
  /// The running means of their gradients.
  var first: LaneMatrix
  /// The running means of their squared gradients.
  var second: LaneMatrix
  /// The number of steps that touched each row.
  var touches: [Int32]
  /// The sums of this shard's rows over each text read last: the left side, then the right.
  private(set) var sums: LaneMatrix

  init(index: Int, table: LaneMatrix, batchSize: Int) {
    let count = (table.rows - index + Self.count - 1) / Self.count
    self.index = index
    rows = LaneMatrix(rows: count, columns: table.columns)
    for row in 0..<count { rows.setRow(row, to: row * Self.count + index, of: table) }
    first = LaneMatrix(rows: count, columns: table.columns)
    second = LaneMatrix(rows: count, columns: table.columns)
    touches = Array(repeating: 0, count: count)
    sums = LaneMatrix(rows: 2 * batchSize, columns: table.columns)
  }

  /// Sums this shard's rows over the pieces of each text.
  mutating func gather(_ batch: TrainingBatch) {
    sums.clear()
    let lanes = rows.lanes
    for (side, bags) in [batch.left, batch.right].enumerated() {
      for text in 0..<bags.count {
        let target = (side * batch.count + text) * lanes
        for id in bags[text] where Int(id) % Self.count == index {
          let source = Int(id) / Self.count * lanes
          for lane in 0..<lanes { sums.elements[target + lane] += rows.elements[source + lane] }
        }
      }
    }
  }

  /// Moves this shard's touched rows against the sum of their texts' gradients, of which there is
  /// one row for each text of the batch, the left side first.
  mutating func update(_ touched: TouchedRows, gradients: LaneMatrix, rate: Float) {
    let lanes = rows.lanes
    var sum = [SIMD16<Float>](repeating: SIMD16(repeating: 0), count: lanes)
    for (place, id) in touched.rows.enumerated() where Int(id) % Self.count == index {
      for lane in 0..<lanes { sum[lane] = SIMD16(repeating: 0) }
      for text in touched.texts(at: place) {
        let source = Int(text) * lanes
        for lane in 0..<lanes { sum[lane] += gradients.elements[source + lane] }
      }
      step(row: Int(id) / Self.count, gradient: sum, rate: rate)
    }
  }

  private mutating func step(row: Int, gradient: [SIMD16<Float>], rate: Float) {
    touches[row] += 1
    let steps = Float(touches[row])
    let size = rate / (1 - pow(Self.firstDecay, steps))
    let correction = 1 / (1 - pow(Self.secondDecay, steps)).squareRoot()
    let start = row * rows.lanes
    for lane in 0..<rows.lanes {
      let slope = gradient[lane]
      let mean = first.elements[start + lane] * Self.firstDecay + slope * (1 - Self.firstDecay)
      let square =
        second.elements[start + lane] * Self.secondDecay
        + slope * slope * (1 - Self.secondDecay)
      first.elements[start + lane] = mean
      second.elements[start + lane] = square
      rows.elements[start + lane] -=
        mean * size / (square.squareRoot() * correction + Self.epsilon)
    }
  }
}
