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

  private static func fitted(
    _ rows: Matrix, _ labels: [Bool], _ recipe: BoostedTrees.Recipe = BoostedTrees.Recipe()
  ) -> BoostedTrees {
    BoostedTrees(
      rows: rows, labels: labels, weights: Array(repeating: 1, count: labels.count), recipe: recipe)
  }

  @Test("Learn what no sum of single columns can tell")
  func exclusiveOr() {
    let (rows, labels) = Self.exclusiveOr(rows: 2000)
    let model = Self.fitted(rows, labels)
    let (fresh, truth) = Self.exclusiveOr(rows: 500)
    let right = (0..<fresh.rows).count { (model.logOdds(of: fresh[row: $0]) > 0) == truth[$0] }
    #expect(right >= 480)
  }

  @Test("One tree of two leaves takes the Newton step of each side")
  func newtonStep() {
    // 50 rows at 0 with 10 positives, 50 at 1 with 40: base 0, gradients ±½, curvatures ¼.
    let rows = Matrix(rows: 100, columns: 1, elements: (0..<100).map { $0 < 50 ? 0 : 1 })
    let labels = (0..<100).map { $0 < 50 ? $0 < 10 : $0 < 90 }
    var recipe = BoostedTrees.Recipe()
    recipe.trees = 1
    recipe.leaves = 2
    let model = Self.fitted(rows, labels, recipe)
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
      let model = Self.fitted(rows, labels, recipe)
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
    let model = Self.fitted(rows, labels)
    let roots = model.trees.reduce(model.base) { $0 + ($1.value.first ?? 0) }
    for row in 0..<20 {
      let sum = model.contributions(of: rows[row: row]).reduce(roots, +)
      #expect(abs(sum - model.logOdds(of: rows[row: row])) < 1e-4)
    }
  }

  @Test("The same rows give the same model")
  func isReproducible() {
    let (rows, labels) = Self.exclusiveOr(rows: 300)
    #expect(Self.fitted(rows, labels) == Self.fitted(rows, labels))
  }

  /// A root with two leaves.
  private static func tree(
    feature: Int = 0, threshold: Float = 0, left: Int = 1, value: Float = 1
  ) -> BoostedTrees.Tree {
    BoostedTrees.Tree(
      feature: [feature, -1, -1], threshold: [threshold, 0, 0], left: [left, 0, 0],
      value: [0, value, -1])
  }

  @Test(
    "A file whose nodes lead nowhere, back or beyond is not followed",
    arguments: [
      tree(left: 0), tree(left: 2), tree(feature: 9), tree(threshold: .nan), tree(value: .infinity),
      BoostedTrees.Tree(feature: [0, -1], threshold: [0], left: [1, 0], value: [0, 0]),
      BoostedTrees.Tree(feature: [], threshold: [], left: [], value: []),
    ])
  func malformed(_ tree: BoostedTrees.Tree) {
    #expect(!BoostedTrees(columns: 2, base: 0, trees: [tree]).isWellFormed)
    #expect(BoostedTrees(columns: 2, base: 0, trees: [Self.tree()]).isWellFormed)
  }
}
