import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultEmbedding

@Suite("WeightPrecision")
struct WeightPrecisionTests {
  /// The patterns of 1, π and the largest number are those of the table of examples of bfloat16 in
  /// Wikipedia's article on the format; the ties follow IEEE 754, section 4.3.1.
  @Test(
    "bfloat16 keeps the upper half, to nearest, ties to even",
    arguments: [
      (0x3F80_0000, 0x3F80_0000), (0x4049_0FDB, 0x4049_0000), (0x3F80_8000, 0x3F80_0000),
      (0x3F81_8000, 0x3F82_0000), (0x3F80_8001, 0x3F81_0000), (0xC049_0FDB, 0xC049_0000),
      (0x7F7F_0000, 0x7F7F_0000),
    ] as [(UInt32, UInt32)])
  func bfloat16(bits: UInt32, expected: UInt32) {
    let rounded = WeightPrecision.bf16.rounded([Float(bitPattern: bits)])
    #expect(rounded.map(\.bitPattern) == [expected])
  }

  /// 1/3 is 0x3555, 0.333251953125, in half precision: Wikipedia's table of examples of the format.
  @Test("Half precision has eleven bits")
  func half() {
    #expect(WeightPrecision.fp16.rounded([1 / 3]) == [0.333251953125])
  }

  @Test("Eight bits err by at most half the scale of their row; more bits err less")
  func bounded() {
    let matrix = RandomVectors.gaussian(rows: 7, columns: 33, seed: 3)
    var errors: [Float] = []
    for bits in [2, 8, 12] {
      let rounded = WeightPrecision.integer(bits: bits).rounded(matrix.elements, columns: 33)
      var worst: Float = 0
      for row in 0..<7 {
        let own = matrix[row: row]
        let scale = (own.map(abs).max() ?? 0) / Float((1 << (bits - 1)) - 1)
        for (index, element) in own.enumerated() {
          let error = abs(rounded[row * 33 + index] - element)
          #expect(error <= scale / 2 * 1.0001)
          worst = max(worst, error)
        }
      }
      errors.append(worst)
    }
    #expect(errors[0] > 10 * errors[1] && errors[1] > 10 * errors[2])
  }

  @Test("Integers leave rows of zeros and vectors of biases as they are")
  func leftAlone() {
    let precision = WeightPrecision.integer(bits: 8)
    #expect(precision.rounded([0, 0, 0.3, 1], columns: 2)[..<2] == [0, 0])
    #expect(precision.rounded([0.1234567]) == [0.1234567])
  }

  @Test("A transformer with rounded weights gives other vectors, nearer with more bits")
  func transformer() throws {
    let file = try SafetensorsFile(data: TinyModel().data(seed: 4), file: "tiny")
    let weights = try TransformerWeights(file, heads: 4)
    let sequences: [[Int32]] = [[1, 5, 9, 2], [7, 3]]
    let whole = BatchedTransformer(weights).embeddings(of: sequences)
    func error(_ precision: WeightPrecision) -> Float {
      zip(whole, BatchedTransformer(weights.rounded(to: precision)).embeddings(of: sequences))
        .map { abs($0 - $1) }.max() ?? 0
    }
    #expect(error(.fp16) > 0 && error(.fp16) < error(.bf16))
    #expect(error(.bf16) < error(.integer(bits: 2)))
    #expect(error(.integer(bits: 8)) < error(.integer(bits: 2)))
    #expect(WeightPrecision.integer(bits: 8).name == "int8")
  }

  @Test("The shipped table's model with two bits is another, with eight bits nearly the same")
  func table() throws {
    let whole = PolyglotEmbedder(model: try TinyPolyglot.model(.int4), modelDigest: "d")
    let texts = ["lunch on friday", "the meeting"]
    func error(_ bits: Int) throws -> Float {
      let rounded = try whole.rounded(toBits: bits)
      #expect(rounded.modelDigest == "d-int\(bits)")
      return zip(try whole.embed(texts).elements, try rounded.embed(texts).elements)
        .map { abs($0 - $1) }.max() ?? 0
    }
    let (eight, two) = (try error(8), try error(2))
    #expect(eight > 0 && eight < 0.01 && two > 5 * eight)
  }
}
