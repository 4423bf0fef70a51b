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
