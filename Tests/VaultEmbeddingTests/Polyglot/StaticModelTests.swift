import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultEmbedding

@Suite("The small multilingual model")
struct StaticModelTests {
  @Test("A file gives back the model it was written from", arguments: RowPrecision.allCases)
  func roundTrips(precision: RowPrecision) throws {
    let model = try TinyPolyglot.model(precision)
    let folder = try TemporaryDirectory()
    let url = try folder.write(model.encoded(), to: "polyglot.model")
    let read = try StaticModel(contentsOf: url)
    #expect(read.encoded() == model.encoded())
    #expect(read.vocabulary.pieces == model.vocabulary.pieces)
    #expect(read.precision == precision)
    #expect(read.unknownWeight == model.unknownWeight)
    // The square root of 384, the expected length of a row of normal numbers, is 19.6.
    #expect(abs(model.unknownWeight - 19.6) < 1)
    let rows = RandomVectors.gaussian(rows: model.vocabulary.count, columns: 384, seed: 11)
    for piece in 0..<model.vocabulary.count {
      for (element, expected) in zip(read.row(piece), rows[row: piece]) {
        #expect(abs(element - expected) < (precision == .int4 ? 1.2 : 0.04))
      }
    }
  }

  @Test("Equal models have equal files, wherever their bytes lie in memory")
  func isDeterministic() throws {
    let file = try TinyPolyglot.model(.int4).encoded()
    #expect(try TinyPolyglot.quantized(.int4).encoded() == file)
    let slice = (Data([1, 2, 3]) + file).dropFirst(3)
    let model = try StaticModel(data: slice, file: "m")
    let expected = try TinyPolyglot.model(.int4).row(5)
    #expect(model.row(5) == expected)
  }

  @Test("A model without pieces is one")
  func allowsNoPieces() throws {
    let vocabulary = try PieceVocabulary(pieces: [])
    let model = try StaticModel(
      vocabulary: vocabulary, rows: Matrix(rows: 0, columns: 384), precision: .int8)
    let embedder = PolyglotEmbedder(model: model, modelDigest: "none")
    #expect(try embedder.embed(["text"]) == Matrix(rows: 1, columns: 384))
  }

  @Test("Rows that do not fit are refused")
  func refusesRows() throws {
    let vocabulary = try TinyPolyglot.vocabulary([("a", -1), ("b", -1)])
    var rows = Matrix(rows: 2, columns: 384)
    rows.elements[400] = .nan
    let cases: [(Matrix, PolyglotModelDefect)] = [
      (Matrix(rows: 1, columns: 384), .wrongRowCount(expected: 2, found: 1)),
      (Matrix(rows: 2, columns: 256), .wrongWidth(expected: 384, found: 256)),
      (rows, .nonFiniteRow(index: 1)),
    ]
    for (rows, defect) in cases {
      #expect(
        throws: EmbeddingError.malformedPolyglotModel(file: "the model in memory", defect: defect)
      ) { try StaticModel(vocabulary: vocabulary, rows: rows, precision: .int8) }
    }
  }

  @Test(
    "Every kernel gives the bits of the plain twin",
    arguments: RowPrecision.allCases, [0, 1, 2, 7, 64])
  func kernelsAgree(precision: RowPrecision, count: Int) throws {
    let model = try TinyPolyglot.model(precision)
    var random = SeededRandom(seed: UInt64(count)).stream("kernels")
    let pieces = (0..<count).map { _ in Int32(random.index(below: model.vocabulary.count)) }
    let start = (0..<400).map { _ in Float(random.gaussian()) }
    var expected = Array(start[9..<393])
    let rowBytes = precision.rowBytes(width: 384)
    for piece in pieces {
      let offset = model.rowsOffset + Int(piece) * rowBytes
      let bytes = Array(model.contents)[offset..<offset + rowBytes]
      RowCoder.add(bytes, as: precision, to: &expected)
    }
    for kernel in StaticModel.Kernel.allCases
    where kernel.rawValue <= StaticModel.Kernel.best.rawValue {
      var sum = start
      model.addRows(pieces, to: &sum, at: 9, kernel: kernel)
      #expect(sum == start[..<9] + expected + start[393...], "\(kernel)")
    }
  }

  @Test("A row is brought to length 1; one without length becomes zeros")
  func normalizes() {
    var values = [Float](repeating: 5, count: 386)
    #expect(StaticModel.normalize(&values, at: 1))
    #expect(values.first == 5 && values.last == 5)
    #expect(values[1...384].allSatisfy { abs($0 - 1 / Float(384).squareRoot()) < 1e-6 })
    var tiny = [Float](repeating: 1e-30, count: 384)
    #expect(StaticModel.normalize(&tiny, at: 0))
    #expect(tiny.allSatisfy { $0 == 0 })
    var huge = [Float](repeating: 1e30, count: 384)
    #expect(!StaticModel.normalize(&huge, at: 0))
  }
}
