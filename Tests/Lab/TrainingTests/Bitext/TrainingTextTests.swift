internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultTraining

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
    #expect(text.english.isEmpty && text.accounts.map(\.otherLanguage) == [0, 1])
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

  static let malformedRows: [([UInt8], RowDefect)] = [
    (Array("de\tonly two".utf8), .columns(found: 2, expected: 3)),
    (Array("de\ta\tb\tc".utf8), .columns(found: 4, expected: 3)),
    ([], .columns(found: 1, expected: 3)), (Array("de\ta\t".utf8) + [0xC3, 0x28], .notUTF8),
    (Array("DE\ta\tb".utf8), .language), (Array("\ta\tb".utf8), .language),
  ]

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

  private static func pair(_ source: String, _ language: String, _ english: String) -> TrainingPair
  {
    TrainingPair(
      language: Language(rawValue: language), english: english,
      translation: "\(language) of \(english.lowercased())",
      source: TrainingSource(rawValue: source))
  }

  private static let text = TrainingText(
    pairs: (0..<20).flatMap { number in
      [
        pair("talks", "es", "Sentence \(number)"), pair("talks", "de", "Sentence \(number)"),
        pair("lower", "ja", "sentence \(number)"), pair("wikt", "es", "word \(number)"),
      ]
    },
    english: (0..<20).map { "SENTENCE  \($0)" } + ["alone"])

  @Test("No held-out text is trained on, in whatever spelling or file it stands")
  func leaksNothing() {
    let holdOut = HoldOut(Self.text, textsPerSource: 5, random: SeededRandom(seed: 1))
    let remainder = holdOut.remainder(of: Self.text)
    let held = Set(holdOut.slices.flatMap { $0.pairs.map { $0.english.lowercased() } })
    #expect(held.count >= 5 && held.count <= 10)
    #expect(!remainder.pairs.contains { held.contains($0.english.lowercased()) })
    #expect(remainder.english.count == 21 - held.count)
    #expect(remainder.pairs.count == 80 - 3 * held.count)
  }

  @Test("Each language of a source is judged on the same texts, dictionaries on none")
  func slicesBySourceAndLanguage() throws {
    let holdOut = HoldOut(Self.text, textsPerSource: 5, random: SeededRandom(seed: 2))
    #expect(
      holdOut.slices.map { "\($0.source.rawValue) \($0.language.rawValue)" } == [
        "lower ja", "talks de", "talks es",
      ])
    #expect(holdOut.slices.allSatisfy { $0.pairs.count == 5 })
    #expect(
      holdOut.slices[1].pairs.map(\.english) == holdOut.slices[2].pairs.map(\.english))
  }

  @Test("Of a small source at most half is held out")
  func leavesHalf() {
    let holdOut = HoldOut(Self.text, textsPerSource: 1_000, random: SeededRandom(seed: 3))
    #expect(holdOut.slices.allSatisfy { $0.pairs.count == 10 })
  }

  @Test("Nothing is held out if nothing is asked for")
  func mayBeEmpty() {
    let holdOut = HoldOut(Self.text, textsPerSource: 0, random: SeededRandom(seed: 4))
    #expect(holdOut.slices.isEmpty && holdOut.remainder(of: Self.text).pairs.count == 80)
  }
}
