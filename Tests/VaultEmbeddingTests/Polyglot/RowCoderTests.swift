import Testing
import VaultCore
import VaultTestSupport

@testable import VaultEmbedding

@Suite("Quantised rows")
struct RowCoderTests {
  // Worked by hand: the largest element, 2, becomes code 127.
  @Test("Eight bits are a scale and signed bytes")
  func encodesInt8() {
    var row = [Float](repeating: 0, count: 32)
    row[0] = 2
    row[1] = -2
    row[2] = 1
    row[31] = -0.1
    let bytes = RowCoder.encoded(row[...], as: .int8)
    #expect(bytes.count == RowPrecision.int8.rowBytes(width: 32))
    // 2 / 127 is 0x3C810204 in single precision.
    #expect(bytes.prefix(7) == [0x04, 0x02, 0x81, 0x3C, 127, 0x81, 64])
    #expect(bytes.last == 0xFA)
  }

  // Worked by hand: elements that are odd multiples of 1, the largest 15, are exact.
  @Test("Four bits are sixteen odd multiples of a group's scale")
  func encodesInt4() {
    let multiples = (0..<32).map { Float(2 * ($0 % 16) - 15) }
    let row: [Float] = multiples + multiples.map { $0 / 2 }
    let bytes = RowCoder.encoded(row[...], as: .int4)
    #expect(bytes.count == 4 + 2 + 32)
    #expect(bytes[4] == 255)
    #expect(abs(Int(bytes[5]) - 128) <= 1)
    let codes: [UInt8] = (0..<16).map { UInt8($0 * 17) }
    #expect(Array(bytes[6..<22]) == codes)
    let decoded = RowCoder.decoded(bytes[...], as: .int4)
    for (element, expected) in zip(decoded, row) { #expect(abs(element - expected) < 0.04) }
  }

  // Uniform quantisation of a normal variable in 16 levels loses 1.15 % (Max, "Quantizing for
  // Minimum Distortion", 1960, table II); scales of 32 elements each cannot lose more than a little.
  @Test(
    "The error stays near the best of its kind",
    arguments: [
      (RowPrecision.int4, 0.0135), (.int8, 1e-4),
    ])
  func losesLittle(precision: RowPrecision, limit: Double) {
    let rows = RandomVectors.gaussian(rows: 20, columns: 384, seed: 4)
    var error = 0.0
    var energy = 0.0
    for index in 0..<rows.rows {
      let bytes = RowCoder.encoded(rows[row: index], as: precision)
      #expect(bytes.count == precision.rowBytes(width: 384))
      for (decoded, element) in zip(RowCoder.decoded(bytes[...], as: precision), rows[row: index]) {
        error += Double((decoded - element) * (decoded - element))
        energy += Double(element * element)
      }
    }
    #expect(error / energy < limit)
  }

  @Test("A row of zeros stays one", arguments: RowPrecision.allCases)
  func keepsZeros(precision: RowPrecision) {
    let zeros = [Float](repeating: 0, count: 64)
    let bytes = RowCoder.encoded(zeros[...], as: precision)
    #expect(RowCoder.decoded(bytes[...], as: precision) == zeros)
  }

  @Test(
    "Tiny, huge and uneven elements stay finite",
    arguments: RowPrecision.allCases, [Float.leastNonzeroMagnitude, 1e-38, 1e38])
  func staysFinite(precision: RowPrecision, magnitude: Float) {
    var row = [Float](repeating: magnitude, count: 64)
    row[40] = -1
    let decoded = RowCoder.decoded(RowCoder.encoded(row[...], as: precision)[...], as: precision)
    #expect(decoded.allSatisfy { $0.isFinite })
  }
}
