import Foundation
import Testing
import VaultCore

@testable import VaultMatching

@Suite("Boosted trees")
struct BoostedTreesTests {
  /// Exclusive or: no sum of single columns can tell it, two levels of a tree can.
  private static func exclusiveOr(rows: Int) -> (Matrix, [Bool]) {
    var random = SeededRandom(seed: 3)
    var elements: [Float] = []
    var labels: [Bool] = []
    for _ in 0..<rows {
      let left = Float(random.unit())
      let right = Float(random.unit())
      elements += [left, right, Float(random.unit())]
      labels.append((left > 0.5) != (right > 0.5))
    }
    return (Matrix(rows: rows, columns: 3, elements: elements), labels)
  }

  @Test("Learn what no sum of single columns can tell")
  func exclusiveOr() {
    let (rows, labels) = Self.exclusiveOr(rows: 2000)
    let model = BoostedTrees(
      rows: rows, labels: labels, weights: Array(repeating: 1, count: labels.count),
      recipe: BoostedTrees.Recipe())
    let (fresh, truth) = Self.exclusiveOr(rows: 500)
    let right = (0..<fresh.rows).count { (model.logOdds(of: fresh[row: $0]) > 0) == truth[$0] }
    #expect(right >= 480)
  }

  @Test("Without evidence the log odds are those of the labels")
  func base() {
    // One constant column cannot be split, so every leaf is the root; 1 in 4 is ln(1/3).
    let rows = Matrix(rows: 400, columns: 1, elements: Array(repeating: 1, count: 400))
    let labels = (0..<400).map { $0 % 4 == 0 }
    let model = BoostedTrees(
      rows: rows, labels: labels, weights: Array(repeating: 1, count: labels.count),
      recipe: BoostedTrees.Recipe())
    #expect(abs(Double(model.logOdds(of: [7])) - log(1.0 / 3)) < 1e-4)
  }

  @Test("One tree of two leaves takes the Newton step of each side")
  func newtonStep() {
    // 50 rows at 0 with 10 positives, 50 at 1 with 40: base 0, gradients ±½, curvatures ¼.
    let rows = Matrix(rows: 100, columns: 1, elements: (0..<100).map { $0 < 50 ? 0 : 1 })
    let labels = (0..<100).map { $0 < 50 ? $0 < 10 : $0 < 90 }
    var recipe = BoostedTrees.Recipe()
    recipe.trees = 1
    recipe.leaves = 2
    let model = BoostedTrees(
      rows: rows, labels: labels, weights: Array(repeating: 1, count: labels.count), recipe: recipe)
    // Left: gradient 10 · ½ − 40 · ½ = −15, curvature 12.5, shrinkage 5, rate 0.07.
    #expect(abs(model.logOdds(of: [0]) - 0.07 * -15 / 17.5) < 1e-6)
    #expect(abs(model.logOdds(of: [1]) - 0.07 * 15 / 17.5) < 1e-6)
  }

  @Test("A column with a trend never goes the other way, whatever its neighbors hold")
  func trends() {
    let (rows, labels) = Self.exclusiveOr(rows: 2000)
    func logOdds(_ trend: BoostedTrees.Trend) -> [[Float]] {
      var recipe = BoostedTrees.Recipe()
      recipe.trends = [trend, .any, .any]
      let model = BoostedTrees(
        rows: rows, labels: labels, weights: Array(repeating: 1, count: labels.count),
        recipe: recipe)
      return [Float(0.1), 0.4, 0.6, 0.9].map { right in
        (0...50).map { model.logOdds(of: [Float($0) / 50, right, 0.5]) }
      }
    }
    func steps(_ trend: BoostedTrees.Trend) -> [Float] {
      logOdds(trend).flatMap { zip($0, $0.dropFirst()).map { $1 - $0 } }
    }
    // Exclusive or falls in one half and rises in the other.
    #expect(steps(.any).contains { $0 < -0.01 } && steps(.any).contains { $0 > 0.01 })
    #expect(steps(.rising).allSatisfy { $0 >= -1e-4 })
    #expect(steps(.falling).allSatisfy { $0 <= 1e-4 })
    #expect(steps(.rising).contains { $0 > 0.01 })
  }

  @Test("Contributions, the base and the roots add up to the log odds")
  func contributions() {
    let (rows, labels) = Self.exclusiveOr(rows: 600)
    let model = BoostedTrees(
      rows: rows, labels: labels, weights: Array(repeating: 1, count: labels.count),
      recipe: BoostedTrees.Recipe())
    let roots = model.trees.reduce(model.base) { $0 + ($1.value.first ?? 0) }
    for row in 0..<20 {
      let sum = model.contributions(of: rows[row: row]).reduce(roots, +)
      #expect(abs(sum - model.logOdds(of: rows[row: row])) < 1e-4)
    }
  }

  @Test("The same rows give the same model")
  func isReproducible() {
    let (rows, labels) = Self.exclusiveOr(rows: 300)
    let recipe = BoostedTrees.Recipe()
    #expect(
      BoostedTrees(
        rows: rows, labels: labels, weights: Array(repeating: 1, count: labels.count),
        recipe: recipe)
        == BoostedTrees(
          rows: rows, labels: labels, weights: Array(repeating: 1, count: labels.count),
          recipe: recipe))
  }

  @Test("No leaf holds fewer rows than asked")
  func smallLeaves() {
    let rows = Matrix(rows: 79, columns: 1, elements: (0..<79).map(Float.init))
    let model = BoostedTrees(
      rows: rows, labels: (0..<79).map { $0 < 40 }, weights: Array(repeating: 1, count: 79),
      recipe: BoostedTrees.Recipe())
    #expect(model.trees.allSatisfy { $0.feature == [-1] })
  }

  @Test(
    "A file whose nodes lead nowhere, back or beyond is not followed",
    arguments: [
      BoostedTrees.Tree(
        feature: [0, -1, -1], threshold: [0, 0, 0], left: [0, 0, 0], value: [0, 0, 0]),
      BoostedTrees.Tree(
        feature: [0, -1, -1], threshold: [0, 0, 0], left: [2, 0, 0], value: [0, 0, 0]),
      BoostedTrees.Tree(
        feature: [9, -1, -1], threshold: [0, 0, 0], left: [1, 0, 0], value: [0, 0, 0]),
      BoostedTrees.Tree(
        feature: [0, -1, -1], threshold: [.nan, 0, 0], left: [1, 0, 0], value: [0, 0, 0]),
      BoostedTrees.Tree(
        feature: [0, -1, -1], threshold: [0, 0, 0], left: [1, 0, 0], value: [0, .infinity, 0]),
      BoostedTrees.Tree(feature: [0, -1], threshold: [0], left: [1, 0], value: [0, 0]),
      BoostedTrees.Tree(feature: [], threshold: [], left: [], value: []),
    ])
  func malformed(_ tree: BoostedTrees.Tree) {
    #expect(!BoostedTrees(columns: 2, base: 0, trees: [tree]).isWellFormed)
    let good = BoostedTrees.Tree(
      feature: [0, -1, -1], threshold: [0, 0, 0], left: [1, 0, 0], value: [0, 1, -1])
    #expect(BoostedTrees(columns: 2, base: 0, trees: [good]).isWellFormed)
  }
}
