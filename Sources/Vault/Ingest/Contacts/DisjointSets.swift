/// Elements `0..<count` in disjoint sets, each named by its least element.
///
/// The smaller set joins the larger, so no look-up takes more than log₂ n steps.
struct DisjointSets: Sendable {
  private var parents: [Int32]
  private var sizes: [Int32]
  private var least: [Int32]

  /// Starts with every element in a set of its own.
  init(count: Int) {
    parents = (0..<Int32(count)).map(\.self)
    sizes = Array(repeating: 1, count: count)
    least = parents
  }

  /// Adds an element in a set of its own; returns it.
  mutating func append() -> Int {
    parents.append(Int32(parents.count))
    sizes.append(1)
    least.append(Int32(least.count))
    return parents.count - 1
  }

  /// The least element of an element's set.
  func root(_ element: Int) -> Int {
    Int(least[top(element)])
  }

  /// Joins two sets; returns false if they are one already.
  @discardableResult
  mutating func unite(_ left: Int, _ right: Int) -> Bool {
    let left = top(left)
    let right = top(right)
    guard left != right else { return false }
    let (large, small) = sizes[left] >= sizes[right] ? (left, right) : (right, left)
    parents[small] = Int32(large)
    sizes[large] += sizes[small]
    least[large] = min(least[large], least[small])
    return true
  }

  private func top(_ element: Int) -> Int {
    var element = element
    while Int(parents[element]) != element { element = Int(parents[element]) }
    return element
  }
}
