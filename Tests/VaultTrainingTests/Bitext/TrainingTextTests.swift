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
