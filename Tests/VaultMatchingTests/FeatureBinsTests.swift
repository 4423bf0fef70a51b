import Testing
import VaultCore

@testable import VaultMatching

@Suite("Feature bins")
struct FeatureBinsTests {
  @Test("Few distinct values get a bin each, with borders half-way between them")
  func distinct() {
    let bins = FeatureBins(Matrix(rows: 5, columns: 1, elements: [3, 1, 1, 7, 3]))
    #expect(bins.borders == [[2, 5]])
    #expect(bins.bins == [1, 0, 0, 2, 1])
  }

  @Test("A constant column has one bin and no border")
  func constant() {
    let bins = FeatureBins(Matrix(rows: 3, columns: 1, elements: [4, 4, 4]))
    #expect(bins.borders == [[]])
    #expect(bins.bins == [0, 0, 0])
  }

  @Test("Many values share bins of about equal size, in order")
  func many() {
    let count = 6400
    let values = (0..<count).map { Float(($0 * 2749) % count) }
    let bins = FeatureBins(Matrix(rows: count, columns: 1, elements: values))
    #expect(bins.borders[0].count == 63)
    var sizes = Array(repeating: 0, count: 64)
    for (value, bin) in zip(values, bins.bins) {
      sizes[Int(bin)] += 1
      #expect(Int(bin) == Int(value) / 100)
    }
    #expect(sizes.allSatisfy { $0 == 100 })
  }

  @Test("A value that most rows share never spans two bins")
  func heavy() {
    let values = Array(repeating: Float(0), count: 900) + (1...100).map(Float.init)
    let bins = FeatureBins(Matrix(rows: 1000, columns: 1, elements: values))
    #expect(Set(bins.bins.prefix(900)) == [0])
    #expect(bins.bins[900] > 0)
  }
}
