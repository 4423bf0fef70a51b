import Foundation
import Testing
import VaultCore

@testable import VaultTraining

// That the whole agrees with the documented formula on random batches is tested with the trainer;
// here are cases small enough to be worked out by hand.
@Suite("Objective shards")
struct ObjectiveShardTests {
  static let batchSize = 32

  static func objective(distance: Float, pairs: Float, teacher: Float) -> ContrastiveObjective {
    ContrastiveObjective(
      temperature: 0.5, distanceWeight: distance, pairWeight: pairs, teacherWeight: teacher)
  }

  /// A matrix with 1 at each row's own column, again from column 0 where they are used up.
  static func axes(_ width: Int, rows: Int = batchSize) -> LaneMatrix {
    var axes = LaneMatrix(rows: rows, columns: width)
    for row in 0..<rows { axes[row, row % width] = 1 }
    return axes
  }

  /// Both shards after all phases, and their losses.
  static func run(
    _ sums: [LaneMatrix], teacher: LaneMatrix, _ objective: ContrastiveObjective
  ) -> (shards: [ObjectiveShard], losses: [TrainingLoss]) {
    let width = teacher.columns
    var shards = (0..<ObjectiveShard.count).map {
      ObjectiveShard(index: $0, batchSize: batchSize, width: width, objective: objective)
    }
    for index in shards.indices { shards[index].read(sums, teacher: teacher) }
    var (left, right) = (teacher, teacher)
    left.elements = shards.flatMap(\.left.elements)
    right.elements = shards.flatMap(\.right.elements)
    let vectors = ObjectiveShard.Vectors(left: left, right: right, teacher: teacher)
    for index in shards.indices { shards[index].compare(with: vectors) }
    var columnSums = shards[0].columnSums
    for index in columnSums.elements.indices {
      columnSums.elements[index] += shards[1].columnSums.elements[index]
    }
    let losses = shards.map { $0.loss(columnSums: columnSums) }
    for index in shards.indices { shards[index].differentiate(vectors, columnSums: columnSums) }
    let spreads = shards.map(\.spread)
    for index in shards.indices { shards[index].project(spreads) }
    return (shards, losses)
  }

  /// The left texts' sums and then the right ones', all on their axes.
  static func sums(_ width: Int) -> LaneMatrix {
    var sums = LaneMatrix(rows: 2 * batchSize, columns: width)
    sums.elements = axes(width).elements + axes(width).elements
    return sums
  }

  // By hand, for unit vectors on axes: each other pair at a right angle adds e^(-1/τ) = e^-2 to the
  // own pair's 1, in both directions; a shard has 16 of the pairs. On 16 axes each pair shares its
  // axis with one other, which the teacher holds for the same.
  @Test(
    "Each other meaning adds to the loss, the same meaning does not",
    arguments: [(32, 31.0), (16, 30)])
  func addsUpLoss(width: Int, others: Double) {
    let (shards, losses) = Self.run(
      [Self.sums(width)], teacher: Self.axes(width),
      Self.objective(distance: 1, pairs: 1, teacher: 1))
    #expect(shards.map(\.pairs) == [0..<16, 16..<32])
    let expected = 16 * log(1 + others * exp(-2))
    for loss in losses {
      #expect(abs(loss.distance) < 1e-5)
      #expect(abs(Double(loss.pairs) - expected) < 1e-4)
      #expect(abs(Double(loss.teacher) - 2 * expected) < 2e-4)
    }
  }

  // By hand: (3, 4) has the unit vector (.6, .8) and the cosine .6 with (1, 0). Across the vector
  // the teacher points by (1, 0) - .6 (.6, .8) = (.64, -.48); over the length 5 and times -4 / 32
  // that is (-.016, .012).
  @Test("The distance's gradient lies across the text's vector and shrinks with its length")
  func projectsGradient() {
    var teacher = Self.axes(16)
    for row in [0, 20] { teacher.setRow(row, to: 0, of: Self.axes(16)) }
    // The sums of two table shards: (1, 4) and (2, 0).
    var parts = [Self.sums(16), LaneMatrix(rows: 64, columns: 16)]
    for row in [0, Self.batchSize + 20] {
      parts[0].setRow(row, to: 0, of: LaneMatrix(rows: 1, columns: 16))
      (parts[0][row, 0], parts[0][row, 1], parts[1][row, 0]) = (1, 4, 2)
    }
    let (shards, losses) = Self.run(
      parts, teacher: teacher, Self.objective(distance: 4, pairs: 0, teacher: 0))
    for gradient in [shards[0].leftGradient, shards[1].rightGradient] {
      let row = gradient == shards[0].leftGradient ? 0 : 4
      #expect(abs(gradient[row, 0] + 0.016) < 1e-7 && abs(gradient[row, 1] - 0.012) < 1e-7)
    }
    // One text of cosine .6 in the first shard; in the second also the left text of pair 20, on
    // axis 4.
    #expect(abs(losses[0].distance - 0.4) < 1e-5)
    #expect(abs(losses[1].distance - 1.4) < 1e-5)
    #expect(losses.allSatisfy { $0.pairs == 0 && $0.teacher == 0 })
  }

  // By hand: with q = e^-2 and Z = 1 + 31 q, the slope by the cosine with each other text is
  // 2 (q / Z) / (2 B τ) = q / (16 Z); the pull along the text's own axis is taken out.
  @Test("The contrast's gradient pushes from every other text alike, on both sides")
  func spreadsGradient() {
    let shards = Self.run(
      [Self.sums(32)], teacher: Self.axes(32), Self.objective(distance: 0, pairs: 1, teacher: 0)
    ).shards
    let q: Double = exp(-2)
    let expected = q / (1 + 31 * q) / 16
    for shard in shards {
      for gradient in [shard.leftGradient, shard.rightGradient] {
        for (row, pair) in shard.pairs.enumerated() {
          for column in 0..<32 {
            let wanted = column == pair ? 0 : expected
            #expect(abs(Double(gradient[row, column]) - wanted) < 1e-6)
          }
        }
      }
    }
  }

  @Test("An empty text is at distance 1 from its teacher and gets no gradient")
  func leavesEmptyTexts() {
    var sums = Self.sums(32)
    sums.setRow(3, to: 0, of: LaneMatrix(rows: 1, columns: 32))
    let (shards, losses) = Self.run(
      [sums], teacher: Self.axes(32), Self.objective(distance: 1, pairs: 1, teacher: 1))
    #expect(abs(losses[0].distance - 1) < 1e-5 && abs(losses[1].distance) < 1e-5)
    #expect((0..<32).allSatisfy { shards[0].leftGradient[3, $0] == 0 })
    #expect(losses.allSatisfy { $0.pairs.isFinite && $0.teacher.isFinite })
  }
}
