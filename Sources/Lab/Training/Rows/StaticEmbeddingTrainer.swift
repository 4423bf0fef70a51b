public import VaultCore

/// Learns a table of rows whose sums over a text's pieces point where the teacher points.
///
/// ```swift
/// var trainer = StaticEmbeddingTrainer(rows: initial, batchSize: 512)
/// for step in 0..<schedule.steps {
///   let loss = trainer.update(with: batch(step), rate: schedule.rate(at: step))
/// }
/// ```
///
/// A step is cut into two shards of rows and two of pairs wherever it runs, so the same rows and
/// batches give the same bits with one thread or two, on one machine and BLAS.
public struct StaticEmbeddingTrainer: Sendable {
  /// The function that is minimized.
  public let objective: ContrastiveObjective
  /// The number of batches learned from.
  public private(set) var step = 0

  let rowCount: Int
  let width: Int
  let batchSize: Int
  private(set) var table: Shards<TableShard>
  private var shards: Shards<ObjectiveShard>
  private var touched: TouchedRows
  private var gradients: LaneMatrix

  /// Starts from given rows.
  ///
  /// - Parameters:
  ///   - rows: Shape [pieces, width]; the width is a positive multiple of 16.
  ///   - batchSize: The number of pairs of every batch, a positive multiple of 32.
  ///   - objective: What is minimized.
  public init(rows: Matrix, batchSize: Int, objective: ContrastiveObjective = .init()) {
    precondition(
      batchSize > 0 && batchSize.isMultiple(of: ObjectiveShard.granularity),
      "a batch is not a positive multiple of 32")
    self.objective = objective
    self.batchSize = batchSize
    rowCount = rows.rows
    width = rows.columns
    let lanes = LaneMatrix(rows)
    table = Shards(
      (0..<TableShard.count).map { TableShard(index: $0, table: lanes, batchSize: batchSize) })
    let width = rows.columns
    shards = Shards(
      (0..<ObjectiveShard.count).map {
        ObjectiveShard(index: $0, batchSize: batchSize, width: width, objective: objective)
      })
    touched = TouchedRows(rowCount: rows.rows)
    gradients = LaneMatrix(rows: 2 * batchSize, columns: rows.columns)
  }

  /// The table in its present state: shape [pieces, width].
  public var rows: Matrix {
    var whole = LaneMatrix(rows: rowCount, columns: width)
    for shard in table.values {
      for row in 0..<shard.rows.rows {
        whole.setRow(row * TableShard.count + shard.index, to: row, of: shard.rows)
      }
    }
    return whole.matrix
  }

  /// Replaces this state by another, shard by shard.
  mutating func restore(step: Int, _ change: (inout TableShard) -> Void) {
    self.step = step
    table.inOrder(change)
  }

  /// Moves the rows one step of Adam against the gradient of a batch's loss.
  ///
  /// - Returns: The loss before the step.
  /// - Precondition: The batch has the trainer's size and names rows of the table.
  /// - Complexity: O(batch² · width) multiply-adds in matrix products, O(pieces · width) beside.
  public mutating func update(with batch: TrainingBatch, rate: Float) -> TrainingLoss {
    let loss = evaluate(batch)
    touched.list(batch)
    let (touched, gradients) = (touched, gradients)
    table.concurrently { _, shard in shard.update(touched, gradients: gradients, rate: rate) }
    step += 1
    return loss
  }

  /// The loss of a batch and its gradient by the rows, without moving them: shape [pieces, width].
  ///
  /// - Precondition: The batch has the trainer's size and names rows of the table.
  public mutating func gradient(of batch: TrainingBatch) -> (loss: TrainingLoss, rows: Matrix) {
    let loss = evaluate(batch)
    var sums = LaneMatrix(rows: rowCount, columns: width)
    for (side, bags) in [batch.left, batch.right].enumerated() {
      for index in 0..<bags.count {
        let source = (side * batch.count + index) * sums.lanes
        for id in bags[index] {
          for lane in 0..<sums.lanes {
            sums.elements[Int(id) * sums.lanes + lane] += gradients.elements[source + lane]
          }
        }
      }
    }
    return (loss, sums.matrix)
  }

  /// Computes a batch's loss and leaves the gradients by its texts' sums in `gradients`.
  private mutating func evaluate(_ batch: TrainingBatch) -> TrainingLoss {
    precondition(
      batch.count == batchSize && batch.teacher.columns == width, "a batch does not fit")
    for ids in [batch.left.ids, batch.right.ids] {
      precondition(
        ids.allSatisfy { $0 >= 0 && Int($0) < rowCount }, "a batch names a row outside the table")
    }
    table.concurrently { _, shard in shard.gather(batch) }
    let sums = table.values.map(\.sums)
    shards.concurrently { _, shard in shard.read(sums, teacher: batch.teacher) }
    let vectors = ObjectiveShard.Vectors(
      left: stacked(\.left), right: stacked(\.right), teacher: batch.teacher)
    shards.concurrently { _, shard in shard.compare(with: vectors) }
    let columnSums = shards.values.dropFirst().reduce(into: shards.values[0].columnSums) {
      for index in $0.elements.indices { $0.elements[index] += $1.columnSums.elements[index] }
    }
    let loss = shards.values.map { $0.loss(columnSums: columnSums) }
      .reduce(into: TrainingLoss()) { $0.add($1, over: batchSize) }
    shards.concurrently { _, shard in shard.differentiate(vectors, columnSums: columnSums) }
    let spreads = shards.values.map(\.spread)
    shards.concurrently { _, shard in shard.project(spreads) }
    gradients.elements.removeAll(keepingCapacity: true)
    for shard in shards.values { gradients.elements += shard.leftGradient.elements }
    for shard in shards.values { gradients.elements += shard.rightGradient.elements }
    return loss
  }

  private func stacked(_ part: KeyPath<ObjectiveShard, LaneMatrix>) -> LaneMatrix {
    var whole = LaneMatrix(rows: batchSize, columns: width)
    whole.elements = shards.values.flatMap { $0[keyPath: part].elements }
    return whole
  }
}
