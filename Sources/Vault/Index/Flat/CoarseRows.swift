internal import CVaultKernels

/// The vectors of an index rounded to bytes, with a bound on what the rounding changes.
///
/// A row x becomes x̂ = scale · bytes, a query q becomes q̂ of 16-bit numbers. Then
/// q · x − q̂ · x̂ = q · (x − x̂) + (q − q̂) · x̂, which by the Cauchy–Schwarz inequality is at most
/// ‖q‖ ‖x − x̂‖ + ‖q − q̂‖ ‖x̂‖. A quarter of the memory is read that the vectors take.
struct CoarseRows: Sendable {
  let elements: AlignedArray<Int8>
  let stride: Int
  let kernel: DotKernel
  /// The inputs of each row's score, besides its bytes: the scale, ‖x − x̂‖ with the largest error
  /// of an inner product in single precision for a query of length 1, and ‖x̂‖.
  let bounds: [vault_coarse_bound]

  /// Rounds rows.
  ///
  /// - Complexity: O(rows · dimension).
  init(_ rows: VectorRows) {
    stride = rows.stride
    kernel = rows.kernel
    var elements = AlignedArray<Int8>(repeating: 0, count: rows.count * rows.stride)
    // An inner product rounds in each of 64 partial sums, then six times; 2⁻²⁴ is half a unit.
    let rounding = Double(rows.stride / 64 + 8) * 0x1p-23
    bounds = (0..<rows.count).map { row in
      let exact = rows[row].map(Double.init)
      let rounded = Self.rounded(exact, to: Double(Int8.max))
      elements.replace(from: row * rows.stride, with: rounded.steps.map { Int8($0) })
      let remainder = rounded.remainder + rounding * (rounded.length + rounded.remainder)
      return vault_coarse_bound(scale: rounded.scale, remainder: remainder, length: rounded.length)
    }
    self.elements = elements
  }

  /// The bytes that the rounded vectors and their bounds occupy.
  var payloadBytes: Int { elements.count + bounds.count * MemoryLayout<vault_coarse_bound>.stride }

  /// A query rounded once for all rows.
  struct Query {
    let elements: [Int16]
    let bound: vault_coarse_bound
  }

  /// Rounds a query, padded like a row, so finely that no sum of products leaves 32 bits.
  func query(_ padded: AlignedArray<Float>) -> Query {
    let exact = padded[0..<padded.count].map(Double.init)
    let most = Int32.max / (Int32(Int8.max) * Int32(stride))
    let rounded = Self.rounded(exact, to: Double(min(most, Int32(Int16.max))))
    return Query(
      elements: rounded.steps.map { Int16($0) },
      bound: vault_coarse_bound(
        scale: rounded.scale, remainder: rounded.remainder, length: Self.length(exact)))
  }

  private static func rounded(
    _ exact: [Double], to most: Double
  ) -> (steps: [Double], scale: Double, length: Double, remainder: Double) {
    let greatest = exact.reduce(0) { max($0, abs($1)) }
    let scale = most >= 1 ? greatest / most : 0
    guard scale > 0 else { return (exact.map { _ in 0 }, 0, 0, length(exact)) }
    let steps = exact.map { min(most, max(-most, ($0 / scale).rounded())) }
    let rounded = steps.map { $0 * scale }
    return (steps, scale, length(rounded), length(zip(exact, rounded).map { $0 - $1 }))
  }

  private static func length(_ vector: [Double]) -> Double {
    vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }
}
