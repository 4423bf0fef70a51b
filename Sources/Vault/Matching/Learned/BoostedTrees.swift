public import VaultCore

/// An additive model of small regression trees, fitted to a logistic loss.
///
/// Friedman, "Greedy Function Approximation: A Gradient Boosting Machine" (2001), with the
/// second-order steps of Friedman, Hastie and Tibshirani, "Additive Logistic Regression" (2000).
/// Each tree sends a row left if its value of a feature is at most a threshold; the leaves' values
/// add up to log odds.
public struct BoostedTrees: Hashable, Sendable, Codable {
  /// One tree; node 0 is its root.
  struct Tree: Hashable, Sendable, Codable {
    /// The feature that a node tests; -1 at leaves.
    var feature: [Int]
    /// Rows with at most this value go left; 0 at leaves.
    var threshold: [Float]
    /// The left child, which the right one follows; 0 at leaves.
    var left: [Int]
    /// The value of the node as a leaf.
    var value: [Float]
  }

  /// The number of columns that rows have.
  public let columns: Int
  /// The log odds of no evidence.
  let base: Float
  /// The trees, in the order in which they were fitted.
  let trees: [Tree]

  /// The log odds of rows.
  ///
  /// Tree by tree, so that each is in the cache for all rows.
  ///
  /// - Parameter rows: Shape [rows, columns].
  /// - Returns: Of each row the natural logarithm of the odds that it is positive.
  /// - Precondition: The rows have as many values as the model has columns.
  /// - Complexity: O(rows · trees · depth).
  public func logOdds(of rows: Matrix) -> [Float] {
    precondition(rows.columns == columns, "the rows have other columns than the model")
    var sums = [Float](repeating: base, count: rows.rows)
    let elements = rows.elements
    for tree in trees {
      let (feature, threshold, left) = (tree.feature, tree.threshold, tree.left)
      for row in sums.indices {
        var node = 0
        while feature[node] >= 0 {
          let goesLeft = elements[row * columns + feature[node]] <= threshold[node]
          node = left[node] + (goesLeft ? 0 : 1)
        }
        sums[row] += tree.value[node]
      }
    }
    return sums
  }

  /// The log odds of one row.
  package func logOdds(of row: ArraySlice<Float>) -> Float {
    logOdds(of: Matrix(rows: 1, columns: row.count, elements: Array(row)))[0]
  }

  /// Returns each column's contribution to a row's log odds: each step down a tree is charged to
  /// the feature that decided it (Saabas, "Interpreting random forests", 2014).
  ///
  /// - Returns: One share per column; with `base` and the roots' values they add up to the log odds.
  func contributions(of row: ArraySlice<Float>) -> [Float] {
    precondition(row.count == columns, "the row has other columns than the model")
    var shares = [Float](repeating: 0, count: columns)
    for tree in trees {
      var node = 0
      while tree.feature[node] >= 0 {
        let feature = tree.feature[node]
        let goesLeft = row[row.startIndex + feature] <= tree.threshold[node]
        let child = tree.left[node] + (goesLeft ? 0 : 1)
        shares[feature] += tree.value[child] - tree.value[node]
        node = child
      }
    }
    return shares
  }

  /// True if every node leads to a later one or is a leaf and every number is finite: the check of
  /// a file before it is used.
  var isWellFormed: Bool {
    base.isFinite && columns > 0
      && trees.allSatisfy { tree in
        let count = tree.feature.count
        guard count > 0, tree.threshold.count == count, tree.left.count == count,
          tree.value.count == count, tree.value.allSatisfy(\.isFinite),
          tree.threshold.allSatisfy(\.isFinite)
        else { return false }
        return (0..<count).allSatisfy { node in
          tree.feature[node] == -1
            || (0..<columns).contains(tree.feature[node]) && tree.left[node] > node
              && tree.left[node] < count - 1
        }
      }
  }
}
