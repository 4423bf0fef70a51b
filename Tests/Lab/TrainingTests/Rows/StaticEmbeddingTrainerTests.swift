import Foundation
import Testing
import VaultCore

@testable import VaultTraining

@Suite("Static embedding trainer")
struct StaticEmbeddingTrainerTests {
  /// Random bags over a small table, one of them empty and one with a repeated piece.
  static func batch(seed: UInt64, pieces: Int = 20, width: Int = 16) -> TrainingBatch {
    var random = SeededRandom(seed: seed)
    func bags(emptyAt empty: Int) -> PieceBags {
      var bags = PieceBags()
      for index in 0..<32 {
        let length = index == empty ? 0 : random.integer(in: 1...5)
        let ids = (0..<length).map { _ in Int32(random.index(below: pieces)) }
        bags.append(index == 3 ? ids + ids.prefix(1) : ids)
      }
      return bags
    }
    let (left, right) = (bags(emptyAt: 7), bags(emptyAt: 31))
    var teacher: [Float] = []
    for index in 0..<32 {
      // Two pairs share their meaning, so that they are masked.
      var shared = SeededRandom(seed: seed).stream("teacher", index == 9 ? 8 : index)
      let row = (0..<width).map { _ in Float(shared.gaussian()) }
      let length = row.reduce(0) { $0 + $1 * $1 }.squareRoot()
      teacher += row.map { $0 / length }
    }
    return TrainingBatch(
      left: left, right: right,
      teacher: LaneMatrix(Matrix(rows: 32, columns: width, elements: teacher)))
  }

  static func rows(seed: UInt64, pieces: Int = 20, width: Int = 16) -> Matrix {
    var random = SeededRandom(seed: seed)
    return Matrix(
      rows: pieces, columns: width,
      elements: (0..<pieces * width).map { _ in Float(random.gaussian()) * 0.3 })
  }

  @Test("The loss is the documented formula, computed plainly in double precision")
  func matchesTheFormula() throws {
    let objective = ContrastiveObjective(temperature: 0.2, distanceWeight: 1, teacherWeight: 0.7)
    let (batch, rows) = (Self.batch(seed: 4), Self.rows(seed: 5))
    var trainer = StaticEmbeddingTrainer(rows: rows, batchSize: 32, objective: objective)
    let loss = trainer.gradient(of: batch).loss
    let expected = PlainObjective(objective).parts(of: batch, rows: rows)
    #expect(abs(Double(loss.distance) - expected.distance) < 1e-5)
    #expect(abs(Double(loss.pairs) - expected.pairs) < 1e-4)
    #expect(abs(Double(loss.teacher) - expected.teacher) < 1e-4)
  }

  @Test(
    "Gradients agree with finite differences of the plain loss",
    arguments: [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (0.6, 1.0, 0.5)])
  func matchesFiniteDifferences(distance: Double, pairs: Double, teacher: Double) throws {
    let objective = ContrastiveObjective(
      temperature: 0.2, distanceWeight: Float(distance), pairWeight: Float(pairs),
      teacherWeight: Float(teacher))
    let (batch, rows) = (Self.batch(seed: 14), Self.rows(seed: 15))
    var trainer = StaticEmbeddingTrainer(rows: rows, batchSize: 32, objective: objective)
    let gradient = trainer.gradient(of: batch).rows
    let plain = PlainObjective(objective)
    let step: Float = 1e-3
    for element in stride(from: 3, to: rows.elements.count, by: 29) {
      var (above, below) = (rows, rows)
      above.elements[element] += step
      below.elements[element] -= step
      let width = Double(above.elements[element] - below.elements[element])
      let slope = (plain.loss(of: batch, rows: above) - plain.loss(of: batch, rows: below)) / width
      #expect(abs(Double(gradient.elements[element]) - slope) < 2e-4, "element \(element)")
    }
  }

  @Test("Two trainers that see the same batches hold the same bits")
  func repeatsExactly() {
    func train() -> [Float] {
      var trainer = StaticEmbeddingTrainer(rows: Self.rows(seed: 1), batchSize: 32)
      for step in 0..<5 {
        _ = trainer.update(with: Self.batch(seed: UInt64(step)), rate: 0.01)
      }
      return trainer.rows.elements
    }
    #expect(train() == train())
  }

  @Test("A step moves the rows that the batch names and no other")
  func movesOnlyTouchedRows() {
    let rows = Self.rows(seed: 2, pieces: 40)
    var trainer = StaticEmbeddingTrainer(rows: rows, batchSize: 32)
    let batch = Self.batch(seed: 3, pieces: 20)
    _ = trainer.update(with: batch, rate: 0.01)
    let named = Set(batch.left.ids + batch.right.ids)
    for row in 0..<40 {
      #expect((trainer.rows[row: row] == rows[row: row]) == !named.contains(Int32(row)))
    }
  }

  @Test("The first step of Adam moves every element of a row by the rate")
  func firstStepHasTheRate() {
    // Kingma and Ba, section 2.1: the first step is the rate times the gradient's sign.
    let rows = Self.rows(seed: 6)
    var trainer = StaticEmbeddingTrainer(rows: rows, batchSize: 32)
    let batch = Self.batch(seed: 7)
    let gradient = trainer.gradient(of: batch).rows
    _ = trainer.update(with: batch, rate: 0.01)
    for (index, slope) in gradient.elements.enumerated() where abs(slope) > 1e-4 {
      let moved = trainer.rows.elements[index] - rows.elements[index]
      #expect(abs(moved + (slope > 0 ? 0.01 : -0.01)) < 1e-4)
    }
  }

  @Test("Training brings both sides of random pairs to their teacher")
  func learns() {
    var trainer = StaticEmbeddingTrainer(rows: Self.rows(seed: 8, pieces: 200), batchSize: 32)
    let batch = Self.batch(seed: 9, pieces: 200)
    let before = trainer.gradient(of: batch).loss
    for _ in 0..<100 { _ = trainer.update(with: batch, rate: 0.05) }
    let after = trainer.gradient(of: batch).loss
    // Each side has one empty text, which stays at distance 1.
    #expect(after.distance < 0.6 && before.distance > 1.5)
    #expect(after.pairs < before.pairs)
  }
}

/// The loss as `ContrastiveObjective` documents it, in the plainest way.
struct PlainObjective {
  let objective: ContrastiveObjective

  init(_ objective: ContrastiveObjective) { self.objective = objective }

  func loss(of batch: TrainingBatch, rows: Matrix) -> Double {
    let parts = parts(of: batch, rows: rows)
    return Double(objective.distanceWeight) * parts.distance
      + Double(objective.pairWeight) * parts.pairs
      + Double(objective.teacherWeight) * parts.teacher
  }

  func parts(
    of batch: TrainingBatch, rows: Matrix
  ) -> (distance: Double, pairs: Double, teacher: Double) {
    let width = rows.columns
    func unit(_ bag: ArraySlice<Int32>) -> [Double] {
      var sum = [Double](repeating: 0, count: width)
      for id in bag {
        for column in 0..<width { sum[column] += Double(rows.elements[Int(id) * width + column]) }
      }
      let length = dot(sum, sum).squareRoot()
      return length > 0 ? sum.map { $0 / length } : sum
    }
    let left = (0..<batch.count).map { unit(batch.left[$0]) }
    let right = (0..<batch.count).map { unit(batch.right[$0]) }
    let teacher = (0..<batch.count).map { index in
      batch.teacher.matrix[row: index].map(Double.init)
    }
    var distance = 0.0
    for index in 0..<batch.count {
      distance += 2 - dot(left[index], teacher[index]) - dot(right[index], teacher[index])
    }
    return (
      distance / Double(batch.count), contrast(left, right, teacher),
      contrast(left, teacher, teacher) + contrast(right, teacher, teacher)
    )
  }

  private func contrast(_ rows: [[Double]], _ columns: [[Double]], _ teacher: [[Double]]) -> Double
  {
    let temperature = Double(objective.temperature)
    var total = 0.0
    for index in rows.indices {
      var (row, column) = (0.0, 0.0)
      for other in rows.indices
      where other == index || !isDuplicate(teacher[index], teacher[other]) {
        row += exp(dot(rows[index], columns[other]) / temperature)
        column += exp(dot(rows[other], columns[index]) / temperature)
      }
      total += (log(row) + log(column)) / 2 - dot(rows[index], columns[index]) / temperature
    }
    return total / Double(rows.count)
  }

  private func isDuplicate(_ left: [Double], _ right: [Double]) -> Bool {
    dot(left, right) > Double(objective.duplicateCosine)
  }

  private func dot(_ left: [Double], _ right: [Double]) -> Double {
    var sum = 0.0
    for index in left.indices { sum += left[index] * right[index] }
    return sum
  }
}
