import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultTestSupport

@testable import VaultResults

@Suite("Files of judgments and rankings")
struct InputFileTests {
  private static let judgments = "q1 0 d1 1\nq2 0 d2 2\n"

  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func written(_ content: Data) throws -> InputFile {
    InputFile(try folder.write(content, to: "file.txt").path)
  }

  /// Packed by gzip 1.12 and zstd 1.5.4; named `.txt`, since content decides and not the name.
  @Test(
    "Every form and packing gives the same judgments",
    arguments: [
      Data(judgments.utf8),
      Data("query-id\tcorpus-id\tscore\nq1\td1\t1\nq2\td2\t2\n".utf8),
      Data("\"query-id\"\t\"corpus-id\"\t\"score\"\n\"q1\"\t\"d1\"\t1.0\nq2\td2\t2\n".utf8),
      Data(#"{"q2": {"d2": 2}, "q1": {"d1": 1}}"#.utf8),
      Data(base64Encoded: "H4sIAAAAAAACAys0VDBQSDFUMOQqNAKxjBSMuADPbJRYFAAAAA==") ?? Data(),
      Data(base64Encoded: "KLUv/QRooQAAcTEgMCBkMSAxCnEyIDAgZDIgMgpZVmv1") ?? Data(),
    ])
  func readsJudgments(content: Data) throws {
    #expect(try written(content).qrels() == Qrels(trec: Self.judgments, file: "x"))
  }

  @Test(
    "TREC and JSON give the same rankings",
    arguments: [
      "q1 Q0 b 2 1 t\nq1 Q0 a 1 2 t\n", #"{"q1": {"b": 1.0, "a": 2}}"#,
    ])
  func readsRankings(text: String) throws {
    let run = try written(Data(text.utf8)).rankings()
    #expect(run.rankings["q1"]?.map(\.document.rawValue) == ["a", "b"])
  }

  @Test("A pipe is read once, to its end")
  func readsPipe() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(Self.judgments.utf8))
    try pipe.fileHandleForWriting.close()
    let file = InputFile("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
    #expect(try file.qrels().queries == ["q1", "q2"])
  }

  @Test(
    "Standard input has a name of its own, under each of its paths",
    arguments: [
      "-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0",
    ])
  func namesStandardInput(path: String) {
    let file = InputFile(path)
    #expect(file.isStandardInput && file.name == "standard input")
    #expect(file.shortName == "standard input")
    #expect(throws: RunError.misuse(.standardInputTwice)) {
      try InputFile.requireOneStandardInput([file, InputFile("qrels.trec"), InputFile("-")])
    }
    #expect(throws: Never.self) {
      try InputFile.requireOneStandardInput([file, InputFile("a/-"), InputFile("--")])
    }
  }

  @Test(
    "What cannot be read or unpacked is refused with its path and a remedy",
    arguments: [
      ("H4sIAAAAAAACAys0VDBQSDFUMOQq", FileProblem.damagedCompression(format: "gzip")),
      ("KLUv/QRooQAAcTEgMCBkMSAxCnEy", .damagedCompression(format: "Zstandard")),
      ("/Td6WFoAAATm1rRGAgAhARYAAAB0", .otherCompression(format: "xz")),
      ("QlpoOTFBWSZTWRaBUCQAAAlZgAAQ", .otherCompression(format: "bzip2")),
      ("UEsDBBQAAAAIAAAAAAAAAAAAAAAA", .otherCompression(format: "zip")),
    ])
  func refusesContent(base64: String, problem: FileProblem) throws {
    let file = try written(try #require(Data(base64Encoded: base64)))
    #expect(throws: RunError.unusable(file: file.path, line: nil, problem: problem)) {
      try file.bytes()
    }
  }

  @Test("Content that unpacks to more than the limit is refused")
  func refusesBomb() throws {
    let packed = "H4sIAAAAAAACAys0VDBQSDFUMOQqNAKxjBSMuADPbJRYFAAAAA=="
    let path = try folder.write(try #require(Data(base64Encoded: packed)), to: "q.gz").path
    #expect(
      throws: RunError.unusable(
        file: path, line: nil, problem: .unpacksTooLarge(format: "gzip", bytes: 19))
    ) { try InputFile(path, limit: 19).bytes() }
    #expect(try InputFile(path, limit: 20).bytes().count == 20)
  }

  @Test("A folder and a missing file are refused")
  func refusesPlaces() throws {
    #expect(
      throws: RunError.unusable(file: folder.url.path, line: nil, problem: .isAFolder)
    ) { try InputFile(folder.url.path).bytes() }
    let missing = folder.url.appendingPathComponent("none").path
    #expect(throws: RunError.missing(path: missing, remedy: .readablePath)) {
      try InputFile(missing).bytes()
    }
    let empty = try folder.write("", to: "empty").path
    #expect(throws: EvaluationError.emptyFile(file: empty)) { try InputFile(empty).qrels() }
  }
}

@Suite("Folders and sets of files that are written whole")
struct StagedFolderTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test("Nothing is under the name before it is published, everything after")
  func publishesWhole() throws {
    let directory = try StagedFolder(at: folder.url.appendingPathComponent("run"))
    try directory.write("{}", to: "runs/a.trec")
    #expect(try !names().contains("run"))
    try directory.publish()
    #expect(try names() == ["run"])
    let file = folder.url.appendingPathComponent("run/runs/a.trec")
    #expect(try String(contentsOf: file, encoding: .utf8) == "{}")
    // One that is discarded leaves nothing.
    let discarded = try StagedFolder(at: folder.url.appendingPathComponent("other"))
    try discarded.write("{}", to: "report.json")
    try discarded.discard()
    #expect(try names() == ["run"])
  }

  @Test("An earlier run gives way as a whole")
  func replacesRuns() throws {
    for content in ["first", "second"] {
      let directory = try StagedFolder(at: folder.url.appendingPathComponent("run"))
      try directory.write(content, to: "report.json")
      try directory.write(content, to: "manifest.json")
      if content == "first" { try directory.write("old", to: "stale.txt") }
      try directory.publish()
    }
    #expect(try names() == ["run"])
    let run = folder.url.appendingPathComponent("run").path
    let files = try FileManager.default.contentsOfDirectory(atPath: run).sorted()
    #expect(files == ["manifest.json", "report.json"])
  }

  @Test("Somebody's other folder is refused untouched")
  func refusesForeignFolders() throws {
    try folder.write("precious", to: "run/notes.md")
    let target = folder.url.appendingPathComponent("run")
    #expect(throws: RunError.notARunDirectory(path: target.path)) {
      try StagedFolder(at: target)
    }
    #expect(try names() == ["run"])
    // So is a place below a file, as unwritable.
    let error = try #require(throws: RunError.self) {
      try StagedFolder(at: target.appendingPathComponent("notes.md/run"))
    }
    if case .unwritable = error {} else { Issue.record("another error than unwritable") }
  }

  @Test("Files replace those of the same name, and others stay")
  func fileSet() throws {
    _ = try folder.write("mine", to: "notes.txt")
    for content in ["first", "second"] {
      try FileSet.write(
        [("a.json", Data(content.utf8)), ("b.html", Data())], to: folder.url)
    }
    #expect(try names() == ["a.json", "b.html", "notes.txt"])
    let read = try String(contentsOf: folder.url.appendingPathComponent("a.json"), encoding: .utf8)
    #expect(read == "second")
  }

  @Test("Where one file cannot be written, none is")
  func fileSetRefuses() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("b.html"), withIntermediateDirectories: false)
    let error = try #require(throws: RunError.self) {
      try FileSet.write([("a.json", Data()), ("b.html", Data())], to: folder.url)
    }
    #expect("\(error)".contains("b.html"))
    #expect(try names() == ["b.html"])
    // Nor in a folder that cannot be made.
    let file = try folder.write("", to: "file")
    let place = try #require(throws: RunError.self) {
      try FileSet.write([("a.json", Data())], to: file.appendingPathComponent("inner"))
    }
    #expect("\(place)".contains("a.json"))
  }
}

@Suite("YAML that is read strictly")
struct StrictYAMLTests {
  private struct Settings: Codable, Equatable {
    struct Limits: Codable, Equatable {
      var low = 1
      var high = 2
    }

    var name = "plain"
    var limits = Limits()
    var entries: [[String: Int]] = []
  }

  private static func read(_ text: String) throws(ResultsError) -> Settings {
    try StrictYAML.decode(
      over: Settings(), from: text, file: "s.yaml", elements: ["entries": ["a"]])
  }

  @Test("What is stated replaces its default, within a section key by key")
  func overlays() throws {
    #expect(try Self.read("") == Settings())
    #expect(
      try Self.read("limits: {high: 5}\nentries: [{a: 1}]")
        == Settings(limits: .init(low: 1, high: 5), entries: [["a": 1]]))
  }

  @Test("Unknown keys, other kinds of value and what is no YAML are refused with their place")
  func refuses() {
    #expect(throws: ResultsError.notAMapping(file: "s.yaml", key: "")) { try Self.read("- a") }
    #expect(throws: ResultsError.notAMapping(file: "s.yaml", key: "limits")) {
      try Self.read("limits: 3")
    }
    #expect(
      throws: ResultsError.unknownKey(file: "s.yaml", line: 2, key: "top", known: ["low", "high"])
    ) { try Self.read("limits:\n  top: 3") }
    #expect(
      throws: ResultsError.unknownKey(file: "s.yaml", line: 1, key: "b", known: ["a"])
    ) { try Self.read("entries: [{b: 1}]") }
    #expect(
      throws: ResultsError.unexpectedValue(
        file: "s.yaml", key: "limits.low", expected: .wholeNumber)
    ) { try Self.read("limits: {low: many}") }
    #expect {
      try Self.read("name: [")
    } throws: {
      "\($0)".contains("not YAML")
    }
  }

  @Test("A document is read whole where it has no defaults; an empty one is nothing")
  func readsWhole() throws {
    let keys = ["a"]
    #expect(
      try StrictYAML.decode([String: Int].self, from: "a: 1", file: "s", keys: keys) == ["a": 1])
    #expect(try StrictYAML.decode([String: Int].self, from: "", file: "s", keys: keys) == nil)
    #expect(throws: ResultsError.unknownKey(file: "s", line: 1, key: "b", known: keys)) {
      try StrictYAML.decode([String: Int].self, from: "b: 1", file: "s", keys: keys)
    }
  }
}

@Suite("Digests of files and folders")
struct FileDigestTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  @Test("A file's digest is that of sha256sum")
  func file() throws {
    // FIPS 180-2, appendix B.1: SHA-256 of "abc".
    let file = try folder.write("abc", to: "abc")
    #expect(
      try FileDigest.file(file)
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(try FileDigest.files([file]) == FileDigest.file(file))
    #expect(throws: RunError.self) {
      try FileDigest.file(URL(fileURLWithPath: "/nowhere/file"))
    }
  }

  @Test("A folder's digest sees names and bytes, not cards, checksums or hidden files")
  func wholeFolder() throws {
    try folder.write("1", to: "d/a/x.txt")
    try folder.write("2", to: "d/b.txt")
    let directory = folder.url.appendingPathComponent("d")
    let digest = try FileDigest.folder(directory)
    try folder.write("card", to: "d/CARD.md")
    try folder.write("sums", to: "d/SHA256SUMS")
    try folder.write("hidden", to: "d/.DS_Store")
    #expect(try FileDigest.folder(directory) == digest)
    try folder.write("3", to: "d/b.txt")
    #expect(try FileDigest.folder(directory) != digest)
  }

  @Test("Of a generated dataset the export folder does not count, of any other it does")
  func derivedForms() throws {
    try folder.write("1", to: "chat.txt")
    let foreign = try FileDigest.folder(folder.url)
    try folder.write("{}", to: "dataset.json")
    let bare = try FileDigest.folder(folder.url)
    try folder.write("{}", to: "export/beir/corpus.jsonl")
    #expect(try FileDigest.folder(folder.url) == bare)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("dataset.json"))
    #expect(try FileDigest.folder(folder.url) != foreign)
  }
}

@Suite("CSV")
struct CSVTextTests {
  @Test(
    "Fields are quoted as RFC 4180 section 2 says",
    arguments: [
      (["a", "b"], "a,b\r\n"), (["a,b", "c\"d"], "\"a,b\",\"c\"\"d\"\r\n"),
      (["two\nlines", ""], "\"two\nlines\",\r\n"), ([], "\r\n"),
      (["\"\u{301}"], "\"\"\"\u{301}\"\r\n"),
    ])
  func quoting(row: [String], text: String) {
    #expect(CSVText.text([row]).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test(
    "What a spreadsheet would compute is text; numbers and signed figures are not touched",
    arguments: [
      ("=1+1", "'=1+1"), ("@sum", "'@sum"), ("-a", "'-a"), ("+3.2 %", "+3.2 %"), ("-5e-7", "-5e-7"),
      ("-1+cmd(1)", "'-1+cmd(1)"),
    ])
  func formulas(field: String, text: String) {
    #expect(CSVText.text([[field]]) == text + "\r\n")
  }
}
