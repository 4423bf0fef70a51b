internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultEmbedding

@Suite("The small multilingual model")
struct StaticModelTests {
  @Test("A file gives back the model it was written from", arguments: RowPrecision.allCases)
  func roundTrips(precision: RowPrecision) throws {
    let model = try TinyPolyglot.model(precision)
    let folder = try TemporaryDirectory()
    let url = try folder.write(model.encoded(), to: "polyglot.model")
    let read = try StaticModel(contentsOf: url)
    #expect(read.encoded() == model.encoded() && read.vocabulary.pieces == model.vocabulary.pieces)
    #expect(read.precision == precision && read.unknownWeight == model.unknownWeight)
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
    #expect(bytes.count == 4 + 2 + 32 && bytes[4] == 255)
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

  private func defect(_ bytes: [UInt8]) -> PolyglotModelDefect? {
    do {
      _ = try StaticModel(data: Data(bytes), file: "m")
      return nil
    } catch .malformedPolyglotModel(_, let defect) {
      return defect
    } catch {
      Issue.record("another error: \(error)")
      return nil
    }
  }

  private func sealed(_ bytes: [UInt8]) -> [UInt8] {
    let checksum = Checksum.crc32c(bytes.dropFirst(40))
    return bytes[..<36] + (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) }
      + bytes[40...]
  }

  private func little(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  // Laid out by hand from the table: two pieces, five bytes; scores -1 and -2.
  @Test("The bytes lie where the table says")
  func matchesTable() throws {
    let vocabulary = try TinyPolyglot.vocabulary([(" ab", -1), ("é", -2)])
    var rows = Matrix(rows: 2, columns: 384)
    rows.elements[0] = 127
    rows.elements[384] = -127
    let model = try StaticModel(vocabulary: vocabulary, rows: rows, precision: .int8)
    let file = Array(model.encoded())
    #expect(file.prefix(32) == Array("vaultbench polyglot model\n\0\0\0\0\0\0".utf8)[...])
    #expect(file[32..<36] == [1, 0, 0, 0])
    #expect(file[40..<60] == (little(8) + little(384) + little(2) + little(5) + little(256))[...])
    #expect(file[60..<64] == little(Float(127).bitPattern)[...])
    #expect(file[64..<72] == (little(Float(-1).bitPattern) + little(Float(-2).bitPattern))[...])
    #expect(file[128..<130] == [3, 2])
    #expect(file[192..<197] == Array(" abé".utf8)[...])
    #expect(file[1280..<1286] == [0, 0, 0x80, 0x3F, 127, 0])
    #expect(file[1668..<1674] == [0, 0, 0x80, 0x3F, 0x81, 0])
    #expect(file.count == 1280 + 2 * 388)
    #expect(sealed(file) == file)
  }

  @Test("Files that are none, of another version or damaged are told apart")
  func tellsDefects() throws {
    let file = Array(try TinyPolyglot.model(.int4).encoded())
    #expect(defect([]) == .truncated(neededBytes: 64, foundBytes: 0))
    #expect(defect(Array(file.prefix(40))) == .truncated(neededBytes: 64, foundBytes: 40))
    #expect(defect(Array("SQLite format 3".utf8)) == .notAModel)
    #expect(defect([UInt8](repeating: 0, count: 5000)) == .notAModel)
    #expect(
      defect(Array(file.dropLast()))
        == .truncated(neededBytes: file.count, foundBytes: file.count - 1))
    #expect(defect(file + [0, 0]) == .trailingBytes(count: 2))
    var other = file
    other[32] = 2
    #expect(defect(other) == .unknownVersion(2))
    other = file
    other[file.count - 1] ^= 1
    #expect(defect(other) == .damaged)
    #expect(defect(sealed(other)) == nil)
    other = file
    other[40] = 16
    #expect(defect(other) == .unknownPrecision(bits: 16))
    other = file
    other[45] = 2
    #expect(defect(other) == .wrongWidth(expected: 384, found: 640))
  }

  @Test("Sizes beyond any memory are refused before anything is made room for")
  func refusesHugeCounts() throws {
    let file = Array(try TinyPolyglot.model(.int8).encoded())
    for offset in [48, 52, 56] {
      var other = file
      other.replaceSubrange(offset..<offset + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
      guard case .truncated(let needed, file.count) = defect(sealed(other)) else {
        Issue.record("a count of 2³² - 1 at \(offset) was taken")
        continue
      }
      #expect(needed > Int(UInt32.max))
    }
  }

  @Test("Sealed nonsense is told by what is wrong in it")
  func tellsContents() throws {
    let model = try TinyPolyglot.model(.int8)
    let file = Array(model.encoded())
    let header = StaticModelFile.Header(
      precision: .int8, pieceCount: model.vocabulary.count,
      pieceBytes: model.vocabulary.bytes.count, cellCount: model.vocabulary.trie.cells.count,
      unknownWeight: model.unknownWeight)
    func changed(_ offset: Int, _ bytes: [UInt8]) -> PolyglotModelDefect? {
      var file = file
      file.replaceSubrange(offset..<offset + bytes.count, with: bytes)
      return defect(sealed(file))
    }
    let layout = header.layout
    #expect(changed(60, little(Float.nan.bitPattern)) == .unusableUnknownWeight)
    #expect(changed(60, little(Float(-1).bitPattern)) == .unusableUnknownWeight)
    #expect(
      changed(layout.scores, little(Float(1).bitPattern))
        == .unusablePiece(index: 0, defect: .scoreOutOfRange))
    #expect(changed(layout.lengths, [0]) == .unusablePiece(index: 0, defect: .empty))
    #expect(
      changed(layout.lengths, [253]) == .unusablePiece(index: 0, defect: .tooLong(bytes: 253)))
    #expect(changed(layout.lengths, [5]) == .wrongPieceLengths)
    #expect(changed(layout.bytes, [0xFF]) == .unusablePiece(index: 0, defect: .notText))
    #expect(changed(layout.bytes, Array("X".utf8)) == .malformedTrie)
    #expect(changed(layout.cells, little(UInt32.max)) == .malformedTrie)
    #expect(
      changed(layout.rows + 388, little(Float.infinity.bitPattern)) == .nonFiniteRow(index: 1))
  }

  @Test("A file cut anywhere is refused")
  func refusesEveryCut() throws {
    let file = Array(try TinyPolyglot.model(.int4).encoded())
    for count in stride(from: 0, to: file.count, by: 41) {
      let defect = defect(Array(file.prefix(count)))
      guard case .truncated = defect else {
        Issue.record("\(count) bytes: \(String(describing: defect))")
        continue
      }
    }
  }

  @Test("Whatever bytes change, under a fitting checksum too, the worst is an error")
  func survivesCorruption() throws {
    let file = Array(try TinyPolyglot.model(.int4).encoded())
    let rowsOffset = try TinyPolyglot.model(.int4).rowsOffset
    var random = SeededRandom(seed: 8).stream("corruption")
    var refused = 0
    for trial in 0..<3000 {
      var other = file
      for _ in 0..<random.integer(in: 1...3) {
        // Mostly before the rows, of which any codes are good.
        let limit = random.chance(0.9) ? rowsOffset : file.count
        let offset = random.index(below: limit)
        other[offset] = UInt8(random.index(below: 256))
      }
      guard other != file else { continue }
      if trial.isMultiple(of: 8) {
        #expect(defect(other) != nil || other.dropFirst(40) == file.dropFirst(40))
      }
      do {
        let model = try StaticModel(data: Data(sealed(other)), file: "m")
        _ = try PolyglotEmbedder(model: model, modelDigest: "").embed(["Lunch on Friday? 会議 ж"])
      } catch .malformedPolyglotModel, .nonFiniteEmbedding {
        refused += 1
      } catch {
        Issue.record("another error: \(error)")
      }
    }
    #expect(refused > 500)
  }

  @Test("Missing and unreadable files are told apart")
  func refusesMissing() throws {
    let folder = try TemporaryDirectory()
    let missing = folder.url.appendingPathComponent("none.model")
    #expect(throws: EmbeddingError.missingPolyglotModel(path: missing.path)) {
      try StaticModel(contentsOf: missing)
    }
    #expect(throws: EmbeddingError.unreadablePolyglotModel(path: folder.url.path)) {
      try StaticModel(contentsOf: folder.url)
    }
  }
}
