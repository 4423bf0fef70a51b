import Foundation
import Testing
import VaultCore
import VaultTestSupport
import VaultTraining

@Suite("Training text")
struct TrainingTextTests {
  @Test("Pairs come in the order of the files' names and lines, in the languages asked for")
  func readsPairs() throws {
    let folder = try TemporaryDirectory()
    try folder.write(
      GzipSample.file("de\tgood night\tgute Nacht\nnl\tgood night\tgoede nacht"), to: "b.tsv.gz")
    try folder.write(GzipSample.file("ja\tthanks\tありがとう\r\n"), to: "a.tsv.gz")
    try folder.write("not read", to: "notes.txt")
    let text = try TrainingText(folder: folder.url)
    #expect(text.pairs.map(\.english) == ["thanks", "good night"])
    #expect(text.pairs.map(\.translation) == ["ありがとう", "gute Nacht"])
    #expect(text.pairs.map(\.source.rawValue) == ["a", "b"])
    #expect(text.english.isEmpty)
    #expect(text.accounts.map(\.otherLanguage) == [0, 1])
  }

  // Packed by gzip 1.12: printf 'de\tthe house\tdas Haus\nes\tthe house\tla casa\n' | gzip -9n
  @Test("A file that gzip packed is read")
  func readsPackedFile() throws {
    let folder = try TemporaryDirectory()
    let packed = try #require(
      Data(
        base64Encoded:
          "H4sIAAAAAAACA0tJ5SzJSFXIyC8tTuVMSSxW8EgsLeZKLUYSzUlUSE4sTuQCADlffuErAAAA"))
    try folder.write(packed, to: "x.tsv.gz")
    let text = try TrainingText(folder: folder.url)
    #expect(text.pairs.map(\.translation) == ["das Haus", "la casa"])
  }

  @Test("Rows that teach nothing are counted and left out")
  func countsDroppedRows() throws {
    let folder = try TemporaryDirectory()
    let huge = String(repeating: "x", count: 1_001)
    let rows = [
      "de\t a \tein", "de\ta\tein", "de\t \tein", "de\ta\t", "de\t\(huge)\tein", "ru\ta\tb",
      "de\tb\t" + String(repeating: "x", count: 1_000),
    ]
    try folder.write(GzipSample.file(rows.joined(separator: "\n")), to: "s.tsv.gz")
    try folder.write(GzipSample.file("one\n\none\n\(huge)\ntwo\n"), to: "mono_en.txt.gz")
    let text = try TrainingText(folder: folder.url)
    #expect(text.pairs.map(\.english) == ["a", "b"])
    #expect(text.english == ["one", "two"])
    var pairs = TrainingFileAccount(file: "s.tsv.gz")
    (pairs.rows, pairs.kept, pairs.repeated, pairs.empty) = (7, 2, 1, 2)
    (pairs.tooLong, pairs.otherLanguage) = (1, 1)
    var english = TrainingFileAccount(file: "mono_en.txt.gz")
    (english.rows, english.kept, english.repeated, english.empty, english.tooLong) = (5, 2, 1, 1, 1)
    #expect(text.accounts == [pairs, english])
  }

  @Test("A dictionary's pronunciations and romanised entries go; a sentence keeps its slash")
  func cleansDictionaries() throws {
    let folder = try TemporaryDirectory()
    let rows = "es\tabout /əˈbaʊt\tacerca de\nja\tabacus\tsoroban\nja\tabacus\t算盤"
    try folder.write(GzipSample.file(rows), to: "wikt.tsv.gz")
    try folder.write(GzipSample.file("es\tyes /no\tsí /no"), to: "talk.tsv.gz")
    let text = try TrainingText(folder: folder.url)
    #expect(text.pairs.map(\.english) == ["yes /no", "about", "abacus"])
    #expect(text.pairs.map(\.source.isDictionary) == [false, true, true])
    #expect(text.accounts.map(\.romanised) == [0, 1])
  }

  static let malformedRows: [([UInt8], RowDefect)] = [
    (Array("de\tonly two".utf8), .columns(found: 2, expected: 3)),
    (Array("de\ta\tb\tc".utf8), .columns(found: 4, expected: 3)),
    ([], .columns(found: 1, expected: 3)),
    (Array("de\ta\t".utf8) + [0xC3, 0x28], .notUTF8),
    (Array("DE\ta\tb".utf8), .language),
    (Array("\ta\tb".utf8), .language),
  ]

  @Test("A malformed row is refused by its line", arguments: malformedRows)
  func refusesRow(row: [UInt8], defect: RowDefect) throws {
    let folder = try TemporaryDirectory()
    let bytes = Array("de\ta\tb\n".utf8) + row + [0x0A]
    try folder.write(GzipSample.file(bytes), to: "s.tsv.gz")
    #expect(throws: TrainingError.malformedRow(file: "s.tsv.gz", line: 2, defect: defect)) {
      try TrainingText(folder: folder.url)
    }
  }

  @Test("A line of more than a mebibyte is refused before the file is in memory")
  func refusesEndlessLine() throws {
    let folder = try TemporaryDirectory()
    let bytes = Array(repeating: UInt8(ascii: "x"), count: 1_200_000)
    try folder.write(GzipSample.file(bytes), to: "s.tsv.gz")
    #expect(
      throws: TrainingError.malformedRow(
        file: "s.tsv.gz", line: 1, defect: .tooLong(bytes: 1 << 20))
    ) {
      try TrainingText(folder: folder.url)
    }
  }

  @Test("A file that is cut, altered, empty or not gzip is refused", arguments: 0..<4)
  func refusesDamagedFile(kind: Int) throws {
    let folder = try TemporaryDirectory()
    var data = GzipSample.file("de\ta\tb\nde\tc\td\n")
    switch kind {
    case 0: data.removeLast(6)
    case 1: data[20] ^= 1
    case 2: data = Data()
    default: data = Data("de\ta\tb\n".utf8)
    }
    try folder.write(data, to: "s.tsv.gz")
    #expect(throws: TrainingError.malformedGzip(file: "s.tsv.gz")) {
      try TrainingText(folder: folder.url)
    }
  }

  @Test("A folder that is missing or holds nothing to learn from is refused")
  func refusesFolder() throws {
    let folder = try TemporaryDirectory()
    let missing = folder.url.appendingPathComponent("none")
    #expect(throws: TrainingError.missingFolder(path: missing.path)) {
      try TrainingText(folder: missing)
    }
    try folder.write(GzipSample.file("nl\ta\tb"), to: "s.tsv.gz")
    #expect(throws: TrainingError.noPairs(path: folder.url.path)) {
      try TrainingText(folder: folder.url)
    }
  }
}
