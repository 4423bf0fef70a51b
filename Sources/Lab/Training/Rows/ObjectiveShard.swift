internal import Foundation

/// One half of a batch's pairs in the arithmetic of `ContrastiveObjective`, phase by phase.
///
/// All shards finish a phase before any begins the next; sums across shards are taken in shard
/// order, so that the bits never depend on timing.
struct ObjectiveShard: Sendable {
  /// The number of shards of a batch.
  static let count = 2
  /// Batches are multiples of it: one lane for each shard.
  static let granularity = count * LaneMatrix.laneWidth

  /// The data that the shards read of each other: the unit vectors of all pairs.
  struct Vectors: Sendable {
    var left: LaneMatrix
    var right: LaneMatrix
    let teacher: LaneMatrix
  }

  let objective: ContrastiveObjective
  /// The pairs of this shard.
  let pairs: Range<Int>
  /// Unit vectors of its texts, and 1 over the length of the sum each was; 0 for an empty text.
  private(set) var left: LaneMatrix
  private(set) var right: LaneMatrix
  private var inverseLengths: [Float]
  private var teacher: LaneMatrix
  /// Left–right, left–teacher, right–teacher: exponentials at first, then slopes.
  private var similarities: [LaneMatrix]
  private var likeness: LaneMatrix
  private var rowSums: [[Float]]
  /// Sums over this shard's rows: one row for each of the three blocks.
  private(set) var columnSums: LaneMatrix
  private var diagonals: [[Float]]
  private(set) var leftGradient: LaneMatrix
  private(set) var rightGradient: LaneMatrix
  /// The contribution of this shard's rows to the gradients of all right texts.
  private(set) var spread: LaneMatrix

  init(index: Int, batchSize: Int, width: Int, objective: ContrastiveObjective) {
    let half = batchSize / Self.count
    self.objective = objective
    pairs = index * half..<(index + 1) * half
    let rows = LaneMatrix(rows: half, columns: width)
    (left, right, teacher, leftGradient, rightGradient) = (rows, rows, rows, rows, rows)
    inverseLengths = Array(repeating: 0, count: 2 * half)
    likeness = LaneMatrix(rows: half, columns: batchSize)
    similarities = Array(repeating: likeness, count: 3)
    rowSums = Array(repeating: Array(repeating: 0, count: half), count: 3)
    diagonals = rowSums
    columnSums = LaneMatrix(rows: 3, columns: batchSize)
    spread = LaneMatrix(rows: batchSize, columns: width)
  }

  private func weight(of block: Int) -> Float {
    block == 0 ? objective.pairWeight : objective.teacherWeight
  }

  // MARK: Phase 1

  /// Adds up the table shards' sums and makes unit vectors of them.
  mutating func read(_ sums: [LaneMatrix], teacher all: LaneMatrix) {
    for (row, pair) in pairs.enumerated() {
      teacher.setRow(row, to: pair, of: all)
      inverseLengths[row] = Self.unit(sums, row: pair, into: &left, row)
      inverseLengths[pairs.count + row] = Self.unit(
        sums, row: all.rows + pair, into: &right, row)
    }
  }

  private static func unit(
    _ sums: [LaneMatrix], row: Int, into target: inout LaneMatrix, _ targetRow: Int
  ) -> Float {
    let lanes = target.lanes
    var squares = SIMD16<Float>(repeating: 0)
    for lane in 0..<lanes {
      var total = SIMD16<Float>(repeating: 0)
      for sum in sums { total += sum.elements[row * lanes + lane] }
      squares += total * total
      target.elements[targetRow * lanes + lane] = total
    }
    let length = squares.sum().squareRoot()
    let inverse = length > 1e-12 ? 1 / length : 0
    for lane in 0..<lanes { target.elements[targetRow * lanes + lane] *= inverse }
    return inverse
  }

  // MARK: Phase 2

  /// Cosines, then exponentials of logits less 1/τ, with the sums of rows and columns.
  mutating func compare(with vectors: Vectors) {
    LaneProduct.store(teacher, vectors.teacher, transposingRight: true, in: &likeness)
    columnSums.clear()
    for block in 0..<3 where weight(of: block) != 0 {
      let rows = block == 2 ? right : left
      let columns = block == 0 ? vectors.right : vectors.teacher
      var logits = LaneMatrix(rows: 0, columns: 0)
      swap(&logits, &similarities[block])
      LaneProduct.store(rows, columns, transposingRight: true, in: &logits)
      for row in 0..<pairs.count { exponentiate(&logits, block: block, row: row) }
      swap(&logits, &similarities[block])
    }
  }

  private mutating func exponentiate(_ logits: inout LaneMatrix, block: Int, row: Int) {
    let scale = 1 / objective.temperature
    let (lanes, own) = (logits.lanes, pairs.lowerBound + row)
    let start = row * lanes
    let diagonal = (logits[row, own] - 1) * scale
    let kept = FastExponential.of(SIMD16(repeating: diagonal))[0]
    var total = SIMD16<Float>(repeating: 0)
    for lane in 0..<lanes {
      var power = FastExponential.of((logits.elements[start + lane] - 1) * scale)
      // Where the teacher's vectors show no difference, the student need not show one.
      power.replace(
        with: 0, where: likeness.elements[start + lane] .> objective.duplicateCosine)
      if lane == own / LaneMatrix.laneWidth { power[own % LaneMatrix.laneWidth] = kept }
      logits.elements[start + lane] = power
      columnSums.elements[block * lanes + lane] += power
      total += power
    }
    diagonals[block][row] = diagonal
    rowSums[block][row] = total.sum()
  }

  // MARK: Phase 3

  /// Turns exponentials into the loss's slopes by the cosines, and those into gradients by the
  /// unit vectors; the column sums are those over all shards.
  mutating func differentiate(_ vectors: Vectors, columnSums: LaneMatrix) {
    pull(&leftGradient)
    pull(&rightGradient)
    for block in 0..<3 where weight(of: block) != 0 {
      let scale = weight(of: block) / (2 * Float(columnSums.columns) * objective.temperature)
      for row in 0..<pairs.count {
        let inverse = 1 / rowSums[block][row]
        let lanes = columnSums.lanes
        for lane in 0..<lanes {
          let power = similarities[block].elements[row * lanes + lane]
          let column = columnSums.elements[block * lanes + lane]
          similarities[block].elements[row * lanes + lane] =
            (power * inverse + power / column) * scale
        }
        similarities[block][row, pairs.lowerBound + row] -= 2 * scale
      }
    }
    if objective.pairWeight != 0 {
      LaneProduct.store(similarities[0], vectors.right, adding: true, in: &leftGradient)
      LaneProduct.store(similarities[0], transposingLeft: true, left, in: &spread)
    }
    if objective.teacherWeight != 0 {
      LaneProduct.store(similarities[1], vectors.teacher, adding: true, in: &leftGradient)
      LaneProduct.store(similarities[2], vectors.teacher, adding: true, in: &rightGradient)
    }
  }

  /// The gradient of the distance to the teacher.
  private func pull(_ gradient: inout LaneMatrix) {
    let pull = -objective.distanceWeight / Float(likeness.columns)
    for index in gradient.elements.indices {
      gradient.elements[index] = teacher.elements[index] * pull
    }
  }

  // MARK: Phase 4

  /// Propagates the gradients back through u = v / |v|, to the sums that the unit vectors were.
  ///
  /// - Parameter spreads: What each shard adds to the gradients of right texts.
  mutating func project(_ spreads: [LaneMatrix]) {
    let lanes = left.lanes
    for (row, pair) in pairs.enumerated() {
      if objective.pairWeight != 0 {
        for spread in spreads {
          for lane in 0..<lanes {
            rightGradient.elements[row * lanes + lane] += spread.elements[pair * lanes + lane]
          }
        }
      }
      Self.project(&leftGradient, along: left, row: row, scale: inverseLengths[row])
      Self.project(
        &rightGradient, along: right, row: row, scale: inverseLengths[pairs.count + row])
    }
  }

  /// gradient ← (gradient − (gradient · unit) unit) · scale, for one row.
  private static func project(
    _ gradient: inout LaneMatrix, along unit: LaneMatrix, row: Int, scale: Float
  ) {
    let lanes = unit.lanes(of: row)
    var share = SIMD16<Float>(repeating: 0)
    for lane in lanes { share += gradient.elements[lane] * unit.elements[lane] }
    let along = share.sum()
    for lane in lanes {
      gradient.elements[lane] = (gradient.elements[lane] - unit.elements[lane] * along) * scale
    }
  }

  // MARK: Loss

  /// This shard's sums of the loss's parts over pairs, before they are divided by the batch size;
  /// the column sums are those over all shards.
  func loss(columnSums: LaneMatrix) -> TrainingLoss {
    var parts = TrainingLoss()
    var cosines = SIMD16<Float>(repeating: 0)
    for index in left.elements.indices {
      cosines += (left.elements[index] + right.elements[index]) * teacher.elements[index]
    }
    parts.distance = Float(2 * pairs.count) - cosines.sum()
    for block in 0..<3 where weight(of: block) != 0 {
      var total: Double = 0
      for (row, pair) in pairs.enumerated() {
        let sums = log(Double(rowSums[block][row])) + log(Double(columnSums[block, pair]))
        total += sums / 2 - Double(diagonals[block][row])
      }
      if block == 0 { parts.pairs = Float(total) } else { parts.teacher += Float(total) }
    }
    return parts
  }
}
