import Testing
import VaultCore
import VaultTestSupport

@testable import VaultTraining

@Suite("Training text collector")
struct TrainingTextCollectorTests {
  static let languages = ["de", "es", "ja", "zh"].map { Language(rawValue: $0) }

  /// Reads rows as a file of pairs of that name.
  static func collected(_ files: [(name: String, rows: [String])]) throws -> TrainingTextCollector {
    let folder = try TemporaryDirectory()
    var collector = TrainingTextCollector(languages: languages)
    for file in files {
      let data = GzipSample.file(file.rows.joined(separator: "\n"))
      try collector.readPairs(folder.write(data, to: "\(file.name).tsv.gz"))
    }
    return collector
  }

  @Test("Rows that teach nothing are counted and left out")
  func countsDroppedRows() throws {
    let huge = String(repeating: "x", count: 1_001)
    let collector = try Self.collected([
      (
        "s",
        [
          "de\t a \tein", "de\ta\tein", "de\t \tein", "de\ta\t", "de\t\(huge)\tein", "ru\ta\tb",
          "de\tb\t" + String(repeating: "x", count: 1_000),
        ]
      )
    ])
    #expect(collector.pairs.map(\.english) == ["a", "b"])
    var account = TrainingFileAccount(file: "s.tsv.gz")
    (account.rows, account.kept, account.repeated, account.empty) = (7, 2, 1, 2)
    (account.tooLong, account.otherLanguage) = (1, 1)
    #expect(collector.accounts == [account])
  }

  @Test("A pair counts once over all files, but once for each language and each translation")
  func keepsEachPairOnce() throws {
    let collector = try Self.collected([
      ("one", ["de\tno\tnein", "es\tno\tno"]),
      ("two", ["de\tno\tnein", "de\tno\tnö", "de\tNo\tnein"]),
    ])
    #expect(collector.pairs.map(\.translation) == ["nein", "no", "nö", "nein"])
    #expect(collector.pairs.map(\.source.rawValue) == ["one", "one", "two", "two"])
    #expect(collector.accounts.map(\.repeated) == [0, 1])
  }

  @Test("English texts are kept once each, in the order of the lines")
  func readsEnglish() throws {
    let folder = try TemporaryDirectory()
    let huge = String(repeating: "x", count: 1_001)
    var collector = TrainingTextCollector(languages: Self.languages)
    try collector.readEnglish(
      folder.write(GzipSample.file("one\n\n one\n\(huge)\ntwo\tthree\n"), to: "mono_en.txt.gz"))
    #expect(collector.english == ["one", "two\tthree"])
    var account = TrainingFileAccount(file: "mono_en.txt.gz")
    (account.rows, account.kept, account.repeated, account.empty, account.tooLong) = (5, 2, 1, 1, 1)
    #expect(collector.accounts == [account])
  }

  @Test("A dictionary's pronunciations and romanized entries go; a sentence keeps its slash")
  func cleansDictionaries() throws {
    let collector = try Self.collected([
      ("talk", ["es\tyes /no\tsí /no", "ja\tabacus\tsoroban"]),
      (
        "wikt",
        [
          "es\tabout /əˈbaʊt\tacerca de", "ja\tabacus\tsoroban", "ja\tabacus\t算盤",
          "zh\thello\tnǐhǎo", "zh\tOK\tOK 的", "de\t/x\tx",
        ]
      ),
    ])
    #expect(collector.pairs.map(\.english) == ["yes /no", "abacus", "about", "abacus", "OK", "/x"])
    // `soroban` and `nǐhǎo`.
    #expect(collector.accounts.map(\.romanized) == [0, 2])
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
    let file = try folder.write(GzipSample.file(bytes), to: "s.tsv.gz")
    var collector = TrainingTextCollector(languages: Self.languages)
    #expect(throws: TrainingError.malformedRow(file: "s.tsv.gz", line: 2, defect: defect)) {
      try collector.readPairs(file)
    }
  }

  @Test("A line of more than a mebibyte is refused before the file is in memory")
  func refusesEndlessLine() throws {
    let folder = try TemporaryDirectory()
    let bytes = Array(repeating: UInt8(ascii: "x"), count: 1_200_000)
    let file = try folder.write(GzipSample.file(bytes), to: "s.tsv.gz")
    let defect = RowDefect.tooLong(bytes: 1 << 20)
    var collector = TrainingTextCollector(languages: Self.languages)
    #expect(throws: TrainingError.malformedRow(file: "s.tsv.gz", line: 1, defect: defect)) {
      try collector.readPairs(file)
    }
  }
}
