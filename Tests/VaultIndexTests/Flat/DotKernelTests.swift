internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultIndex

@Suite("Kernels of the inner product")
struct DotKernelTests {
  @Test(
    "Every kernel of the machine equals the plain Swift specification, bit for bit",
    arguments: DotKernel.available)
  func equalsSpecification(kernel: DotKernel) {
    for length in Array(0...20) + [31, 33, 63, 64, 65, 79, 127, 128, 129, 383, 384, 385, 768, 1000]
    {
      let vectors = RandomVectors.gaussian(rows: 2, columns: length, seed: UInt64(length))
      let left = vectors[row: 0]
      let right = vectors[row: 1]
      let score = kernel.product(left, right)
      #expect(score == DotProduct.specification(left, right), "length \(length)")
    }
  }

  @Test(
    "Rows scored together equal rows scored alone, listed or in order, at any stride",
    arguments: DotKernel.available)
  func scoresManyRows(kernel: DotKernel) {
    for (rows, length) in [(0, 3), (1, 0), (1, 1), (2, 17), (3, 64), (4, 65), (5, 100), (9, 384)] {
      let padding = length % 3 + 1
      let matrix = RandomVectors.gaussian(rows: rows, columns: length + padding, seed: 4)
      let query = RandomVectors.gaussian(rows: 1, columns: length, seed: 5)
      let expected = (0..<rows).map {
        DotProduct.specification(matrix[row: $0].prefix(length), query[row: 0])
      }
      let listed = (0..<rows).reversed().map { UInt32($0) }
      let inOrder = kernel.products(
        query[row: 0], rows: matrix.elements, stride: matrix.columns, listed: nil)
      #expect(inOrder == expected)
      let backwards = kernel.products(
        query[row: 0], rows: matrix.elements, stride: matrix.columns, listed: listed)
      #expect(backwards == expected.reversed())
    }
  }

  @Test("The specification agrees with a sum in double precision within 1e-6 of the lengths")
  func specificationIsAccurate() {
    for length in [1, 7, 64, 384, 1536] {
      let vectors = RandomVectors.gaussian(rows: 2, columns: length, seed: UInt64(length))
      let exact = zip(vectors[row: 0], vectors[row: 1]).reduce(0.0) {
        $0 + Double($1.0) * Double($1.1)
      }
      let score = Double(DotProduct.specification(vectors[row: 0], vectors[row: 1]))
      #expect(abs(score - exact) <= 1e-6 * Double(length))
    }
  }

  @Test("A machine's best kernel is among those it offers, which start with portable C")
  func bestIsAvailable() {
    #expect(DotKernel.available.first == .portable)
    #expect(DotKernel.available.last == DotKernel.best)
  }

  @Test("A machine profile names a kernel by its instructions")
  func describesItself() {
    #expect(DotKernel.allCases.map(\.description) == ["portable", "avx2", "avx512f"])
  }
}
