internal import Foundation
public import VaultCore

extension BoostedTrees {
  /// The direction in which the log odds may change as a column's value rises.
  package enum Trend: String, Hashable, Sendable, Codable {
    case any, rising, falling
  }

  /// The parameters of growing trees.
  package struct Recipe: Hashable, Sendable, Codable {
    /// The number of trees.
    var trees = 200
    /// The leaves of a tree.
    var leaves = 8
    /// The share of each Newton step that is taken.
    var rate: Float = 0.07
    /// The fewest rows that a leaf may hold.
    var rowsPerLeaf = 40
    /// The amount added to each leaf's curvature: it draws values towards 0.
    var shrinkage = 5.0
    /// The trend of each column; columns after the last may go either way.
    package var trends: [Trend] = []

    /// The matcher's own parameters, without trends.
    package init() {}
  }

  /// Fits a model to labeled rows as the matcher's own is fitted.
  ///
  /// - Parameters:
  ///   - rows: A row of features for each example.
  ///   - labels: Which of them are positive.
  /// - Precondition: There are as many labels as rows, and at least one of each kind.
  public init(rows: Matrix, labels: [Bool]) {
    self.init(
      rows: rows, labels: labels, weights: labels.map { _ in 1 }, recipe: Recipe())
  }

  /// Fits a model to labeled rows; the same rows give the same model.
  ///
  /// Trees grow leaf by leaf: the split that lowers the loss most comes first, of equals the one of
  /// the lower column, then of the lower border.
  ///
  /// - Precondition: There are as many labels and weights as rows, and at least one row of each
  ///   label has a weight above 0.
  /// - Complexity: O(trees · leaves · (rows of a leaf · columns)).
  package init(rows: Matrix, labels: [Bool], weights: [Float], recipe: Recipe) {
    precondition(
      rows.rows == labels.count && rows.rows == weights.count, "a row has no label or weight")
    let whole = weights.reduce(0) { $0 + Double($1) }
    let positives = zip(labels, weights).reduce(0) { $0 + ($1.0 ? Double($1.1) : 0) }
    precondition(positives > 0 && positives < whole, "all labels are the same")
    let bins = FeatureBins(rows)
    let base = Float(log(positives / (whole - positives)))
    var margins = [Float](repeating: base, count: labels.count)
    var trees: [Tree] = []
    for _ in 0..<recipe.trees {
      var gradients = [Float](repeating: 0, count: labels.count)
      var curvatures = [Float](repeating: 0, count: labels.count)
      for row in labels.indices {
        let probability = 1 / (1 + exp(-margins[row]))
        gradients[row] = weights[row] * ((labels[row] ? 1 : 0) - probability)
        curvatures[row] = weights[row] * max(probability * (1 - probability), 1e-6)
      }
      var growth = TreeGrowth(
        bins: bins, gradients: gradients, curvatures: curvatures, recipe: recipe)
      growth.grow()
      for leaf in growth.leaves {
        for row in leaf.rows { margins[Int(row)] += growth.tree.value[leaf.node] }
      }
      trees.append(growth.tree)
    }
    self.init(columns: rows.columns, base: base, trees: trees)
  }
}

/// One tree as it grows.
private struct TreeGrowth {
  struct Leaf {
    let node: Int
    let rows: [UInt32]
    let histogram: Histogram
    let split: Split?
    /// The bounds of the values below it, for the trends of the splits above it.
    let bounds: ClosedRange<Double>
  }

  struct Split {
    let column: Int
    let bin: Int
    let gain: Double
    /// The values of the two children, before the rate.
    let values: (left: Double, right: Double)
  }

  /// Sums of gradients, curvatures and rows; that of bin b of column c is at `c * limit + b`.
  struct Histogram {
    var gradients: [Double] = []
    var curvatures: [Double] = []
    var counts: [Int32] = []

    init(columns: Int) {
      gradients = Array(repeating: 0, count: columns * FeatureBins.limit)
      curvatures = gradients
      counts = Array(repeating: 0, count: columns * FeatureBins.limit)
    }

    /// Returns the difference when one child's rows are taken away: the other child's sums.
    func without(_ other: Histogram) -> Histogram {
      var rest = self
      for index in gradients.indices {
        rest.gradients[index] -= other.gradients[index]
        rest.curvatures[index] -= other.curvatures[index]
        rest.counts[index] -= other.counts[index]
      }
      return rest
    }
  }

  let bins: FeatureBins
  let gradients: [Float]
  let curvatures: [Float]
  let recipe: BoostedTrees.Recipe
  private(set) var tree = BoostedTrees.Tree(feature: [-1], threshold: [0], left: [0], value: [0])
  private(set) var leaves: [Leaf] = []

  mutating func grow() {
    let all = (0..<UInt32(bins.rows)).map { $0 }
    let root = histogram(of: all)
    leaves = [
      leaf(
        node: 0, rows: all, histogram: root,
        bounds: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    ]
    while leaves.count < recipe.leaves, let (offset, split) = bestLeaf() { divide(offset, split) }
  }

  private func bestLeaf() -> (Int, Split)? {
    var best: (Int, Split)?
    for (offset, leaf) in leaves.enumerated() {
      guard let split = leaf.split, split.gain > (best?.1.gain ?? 1e-9) else { continue }
      best = (offset, split)
    }
    return best
  }

  private mutating func divide(_ offset: Int, _ split: Split) {
    let parent = leaves.remove(at: offset)
    let start = split.column * bins.rows
    var left: [UInt32] = []
    var right: [UInt32] = []
    for row in parent.rows {
      if Int(bins.bins[start + Int(row)]) <= split.bin {
        left.append(row)
      } else {
        right.append(row)
      }
    }
    let child = tree.feature.count
    tree.feature[parent.node] = split.column
    tree.threshold[parent.node] = bins.borders[split.column][split.bin]
    tree.left[parent.node] = child
    for _ in 0..<2 {
      tree.feature.append(-1)
      tree.threshold.append(0)
      tree.left.append(0)
      tree.value.append(0)
    }
    let isLeftSmaller = left.count <= right.count
    let smaller = histogram(of: isLeftSmaller ? left : right)
    let larger = parent.histogram.without(smaller)
    // Splits below must not cross the middle, or the trend would hold only here.
    let middle = (split.values.left + split.values.right) / 2
    let below = parent.bounds.lowerBound...middle
    let above = middle...parent.bounds.upperBound
    let bounds: (left: ClosedRange<Double>, right: ClosedRange<Double>) =
      switch trend(of: split.column) {
      case .any: (parent.bounds, parent.bounds)
      case .rising: (below, above)
      case .falling: (above, below)
      }
    leaves.append(
      leaf(
        node: child, rows: left, histogram: isLeftSmaller ? smaller : larger, bounds: bounds.left))
    leaves.append(
      leaf(
        node: child + 1, rows: right, histogram: isLeftSmaller ? larger : smaller,
        bounds: bounds.right))
  }

  private func trend(of column: Int) -> BoostedTrees.Trend {
    column < recipe.trends.count ? recipe.trends[column] : .any
  }

  /// The Newton step of a leaf within bounds, and the amount by which it lowers twice the loss.
  private func step(
    _ gradient: Double, _ curvature: Double, within bounds: ClosedRange<Double>
  ) -> (value: Double, gain: Double) {
    let weight = curvature + recipe.shrinkage
    let value = min(max(gradient / weight, bounds.lowerBound), bounds.upperBound)
    return (value, (2 * gradient - weight * value) * value)
  }

  /// Computes a leaf's value and finds its best split.
  private mutating func leaf(
    node: Int, rows: [UInt32], histogram: Histogram, bounds: ClosedRange<Double>
  ) -> Leaf {
    var gradient = 0.0
    var curvature = 0.0
    for bin in 0..<FeatureBins.limit {
      gradient += histogram.gradients[bin]
      curvature += histogram.curvatures[bin]
    }
    let whole = step(gradient, curvature, within: bounds)
    tree.value[node] = recipe.rate * Float(whole.value)
    return Leaf(
      node: node, rows: rows, histogram: histogram,
      split: bestSplit(
        histogram, rows: rows.count, gradient: gradient, curvature: curvature,
        whole: whole.gain, bounds: bounds),
      bounds: bounds)
  }

  private func bestSplit(
    _ histogram: Histogram, rows: Int, gradient: Double, curvature: Double, whole: Double,
    bounds: ClosedRange<Double>
  ) -> Split? {
    guard rows >= 2 * recipe.rowsPerLeaf else { return nil }
    var best: Split?
    for column in 0..<bins.columns {
      let trend = trend(of: column)
      var leftGradient = 0.0
      var leftCurvature = 0.0
      var leftRows = 0
      for bin in bins.borders[column].indices {
        let index = column * FeatureBins.limit + bin
        leftGradient += histogram.gradients[index]
        leftCurvature += histogram.curvatures[index]
        leftRows += Int(histogram.counts[index])
        guard leftRows >= recipe.rowsPerLeaf, rows - leftRows >= recipe.rowsPerLeaf else {
          continue
        }
        let left = step(leftGradient, leftCurvature, within: bounds)
        let right = step(gradient - leftGradient, curvature - leftCurvature, within: bounds)
        let gain = left.gain + right.gain - whole
        guard gain > best?.gain ?? 0,
          trend == .any || (trend == .rising) == (left.value < right.value)
        else { continue }
        best = Split(column: column, bin: bin, gain: gain, values: (left.value, right.value))
      }
    }
    return best
  }

  private func histogram(of rows: [UInt32]) -> Histogram {
    var histogram = Histogram(columns: bins.columns)
    for column in 0..<bins.columns {
      let start = column * bins.rows
      let first = column * FeatureBins.limit
      for row in rows {
        let index = first + Int(bins.bins[start + Int(row)])
        histogram.gradients[index] += Double(gradients[Int(row)])
        histogram.curvatures[index] += Double(curvatures[Int(row)])
        histogram.counts[index] += 1
      }
    }
    return histogram
  }
}
