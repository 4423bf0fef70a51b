import Foundation
import Testing
import VaultCore
import VaultCorpus
import VaultTestSupport

@Suite("Writing a corpus")
struct CorpusWriterTests {
  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("A new folder holds every file and nothing is left beside it")
  func writesNewFolder() throws {
    let folder = try TemporaryDirectory()
    let corpus = try Samples.small.get()
    let digest = try CorpusWriter.write(
      corpus, to: folder.url.appendingPathComponent("a/corpus"))
    #expect(digest == corpus.digest)
    #expect(try names(folder.url.appendingPathComponent("a")) == ["corpus"])
    #expect(
      try names(folder.url.appendingPathComponent("a/corpus")) == [
        "CARD.md", "SHA256SUMS", "dataset.json", "qrels.trec", "queries.jsonl", "vaults",
      ])
  }

  @Test("An empty folder and an earlier corpus are replaced whole")
  func replacesGenerated() throws {
    let folder = try TemporaryDirectory()
    try CorpusWriter.write(try Samples.small.get(), to: folder.url)
    try folder.write("stale", to: "vaults/vault-01/whatsapp/old.txt")
    try CorpusWriter.write(try Samples.corpus(seed: 9), to: folder.url)
    let chats = try names(folder.url.appendingPathComponent("vaults/vault-01/whatsapp"))
    #expect(!chats.contains("old.txt"))
    let text = try String(
      contentsOf: folder.url.appendingPathComponent("dataset.json"), encoding: .utf8)
    #expect(text.contains("\"seed\":9"))
  }

  @Test("A folder that no generator wrote is left alone", arguments: ["notes.txt", "dataset.json"])
  func refusesForeignFolder(name: String) throws {
    let folder = try TemporaryDirectory()
    try folder.write("mine", to: name)
    #expect(throws: CorpusError.foreignDirectory(path: folder.url.path)) {
      try CorpusWriter.write(try Samples.small.get(), to: folder.url)
    }
    #expect(try names(folder.url) == [name])
  }

  @Test("A file in the way is refused")
  func refusesFile() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("mine", to: "target")
    #expect(throws: CorpusError.foreignDirectory(path: file.path)) {
      try CorpusWriter.write(try Samples.small.get(), to: file)
    }
  }

  @Test("A parent that cannot hold folders is refused and stays as it was")
  func refusesUnwritable() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("mine", to: "plain")
    #expect {
      try CorpusWriter.write(try Samples.small.get(), to: file.appendingPathComponent("corpus"))
    } throws: { error in
      guard case .cannotWrite(let path, _) = error as? CorpusError else { return false }
      return path.hasPrefix(file.path)
    }
    #expect(try names(folder.url) == ["plain"])
    #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
  }
}
