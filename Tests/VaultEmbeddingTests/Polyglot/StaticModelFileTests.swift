import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultEmbedding

@Suite("The file of the small multilingual model")
struct StaticModelFileTests {
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
