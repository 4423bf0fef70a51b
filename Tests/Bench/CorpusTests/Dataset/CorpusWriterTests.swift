import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite("Writing a corpus")
struct CorpusWriterTests {
  private static func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private static func write(_ target: URL) throws {
    try CorpusWriter.write(Samples.small.get(), to: target, standardForms: .none)
  }

  @Test("A new folder holds every file and nothing is left beside it")
  func writesNewFolder() throws {
    let folder = try TemporaryDirectory()
    let target = folder.url.appendingPathComponent("a/corpus")
    let digest = try CorpusWriter.write(try Samples.small.get(), to: target)
    #expect(digest == (try Samples.written.get().digest))
    #expect(try Self.names(folder.url.appendingPathComponent("a")) == ["corpus"])
    #expect(
      try Self.names(target) == [
        "CARD.md", "SHA256SUMS", "aliases.tsv", "dataset.json", "entities.jsonl", "export",
        "files.tsv",
        "judgments.jsonl", "pairs.tsv", "qrels.trec", "queries.jsonl", "searches.jsonl",
        "searches.judgments.jsonl", "searches.qrels.trec", "vaults",
      ])
  }

  @Test("Without standard forms the native files are the same")
  func leavesFormsOut() throws {
    let folder = try TemporaryDirectory()
    let target = folder.url.appendingPathComponent("corpus")
    try Self.write(target)
    #expect(try !Self.names(target).contains("export"))
    let sums = try String(
      contentsOf: target.appendingPathComponent("SHA256SUMS"), encoding: .utf8)
    let all = try Samples.written.get().lines("SHA256SUMS").filter { !$0.contains("  export/") }
    #expect(sums.split(separator: "\n").map(String.init) == all)
  }

  // What the type's documentation promises for the automatic choice.
  @Test("Standard forms are written unasked up to a quarter of a million messages")
  func choosesForms() {
    #expect(StandardForms.automatic.include(messages: 250_000))
    #expect(!StandardForms.automatic.include(messages: 250_001))
    #expect(StandardForms.all.include(messages: 1_000_000))
    #expect(!StandardForms.none.include(messages: 1))
  }

  @Test("An empty folder and an earlier corpus are replaced whole")
  func replacesGenerated() throws {
    let folder = try TemporaryDirectory()
    let target = folder.url.appendingPathComponent("corpus")
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    try Self.write(target)
    try folder.write("stale", to: "corpus/vaults/vault-01/whatsapp/old.txt")
    let profile = try CorpusProfile.parse(Samples.smallYAML, file: "p.yaml")
    try CorpusWriter.write(Samples.corpus(profile, seed: 9), to: target)
    let chats = try Self.names(target.appendingPathComponent("vaults/vault-01/whatsapp"))
    #expect(!chats.contains("old.txt"))
    let text = try String(
      contentsOf: target.appendingPathComponent("dataset.json"), encoding: .utf8)
    #expect(text.contains("\"seed\":9"))
    #expect(try Self.names(folder.url) == ["corpus"])
  }

  // MARK: - Refusals

  @Test(
    "A folder that no generator wrote is left alone",
    arguments: [
      ["notes.txt": "mine"], ["dataset.json": "mine"], ["SHA256SUMS": "mine"], [".hidden": "mine"],
      ["dataset.json": #"{"name":"theirs","formatVersion":1}"#, "SHA256SUMS": ""],
    ])
  func refusesForeignFolder(files: [String: String]) throws {
    let folder = try TemporaryDirectory()
    for (name, text) in files { try folder.write(text, to: "corpus/\(name)") }
    let target = folder.url.appendingPathComponent("corpus")
    #expect(throws: CorpusError.foreignDirectory(path: target.path)) { try Self.write(target) }
    #expect(try Self.names(target) == files.keys.sorted())
    #expect(try Self.names(folder.url) == ["corpus"])
  }

  @Test("A file in the way is refused, and so is a parent that cannot hold folders")
  func refusesFiles() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("mine", to: "plain")
    #expect(throws: CorpusError.foreignDirectory(path: file.path)) { try Self.write(file) }
    let error = refusal { try Self.write(file.appendingPathComponent("corpus")) }
    guard case .cannotWrite(let path, _) = error else {
      Issue.record("a folder below a file was written")
      return
    }
    #expect(path.hasPrefix(file.path))
    #expect(try Self.names(folder.url) == ["plain"])
    #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
  }

  // POSIX: a path has at most PATH_MAX bytes, 4096 on Linux. The first files of a vault still fit
  // below a folder this deep; those of its chats, whose names are longer, do not.
  private static func deep(_ folder: TemporaryDirectory) throws -> URL {
    var place = folder.url
    while place.path.utf8.count < 4096 - 260 {
      place.appendPathComponent(String(repeating: "d", count: 180))
    }
    let rest = 4096 - 86 - place.path.utf8.count
    place.appendPathComponent(String(repeating: "e", count: rest))
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    return place
  }

  @Test("Where the file system refuses in the middle, nothing is left that looks like a corpus")
  func leavesNothing() throws {
    let folder = try TemporaryDirectory()
    let parent = try Self.deep(folder)
    let error = refusal { try Self.write(parent.appendingPathComponent("c")) }
    guard case .cannotWrite(let path, _) = error else {
      Issue.record("a path beyond the limit was written")
      return
    }
    #expect(path.hasPrefix(folder.url.path) && path.contains("/vaults/"))
    #expect(try Self.names(parent) == [])
  }

  @Test("An earlier corpus outlives a failure in the middle")
  func keepsEarlier() throws {
    let folder = try TemporaryDirectory()
    let target = try Self.deep(folder).appendingPathComponent("c")
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    let manifest = "{\"formatVersion\":2,\"generatorVersion\":\"2.0\"}"
    for (name, text) in [("dataset.json", manifest), ("SHA256SUMS", "earlier")] {
      try text.write(
        to: target.appendingPathComponent(name), atomically: false, encoding: .utf8)
    }
    #expect(throws: CorpusError.self) { try Self.write(target) }
    #expect(try Self.names(target) == ["SHA256SUMS", "dataset.json"])
    #expect(try Self.names(target.deletingLastPathComponent()) == ["c"])
  }

  @Test("Interrupted, it leaves the earlier corpus and nothing beside it", arguments: [1, 3])
  func stopsWhenAsked(threads: Int) throws {
    let folder = try TemporaryDirectory()
    let target = folder.url.appendingPathComponent("corpus")
    try Self.write(target)
    let before = try Self.names(target)
    let flag = CancellationFlag()
    flag.raise()
    #expect(throws: CorpusError.interrupted) {
      try CorpusWriter.write(Samples.small.get(), to: target, threads: threads, until: flag)
    }
    #expect(try Self.names(folder.url) == ["corpus"])
    #expect(try Self.names(target) == before)
  }

  @Test("What a killed process left under the same number is not taken over")
  func ignoresLeftovers() throws {
    let folder = try TemporaryDirectory()
    let process = ProcessInfo.processInfo.processIdentifier
    try folder.write("stale", to: ".corpus.partial-\(process)/vaults/vault-01/old.txt")
    let target = folder.url.appendingPathComponent("corpus")
    try Self.write(target)
    #expect(try !Self.names(target.appendingPathComponent("vaults/vault-01")).contains("old.txt"))
    #expect(try Self.names(folder.url) == ["corpus"])
  }
}
