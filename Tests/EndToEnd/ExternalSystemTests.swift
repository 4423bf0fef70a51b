import Foundation
import Testing
import VaultTestSupport

@Suite("Measuring an external system from the command line", .timeLimit(.minutes(30)))
struct ExternalSystemTests {
  private static var own: String {
    let program = CommandLineRun.process([]).executableURL?.path ?? ""
    return "'\(program)' serve-system --embedder hashing"
  }

  private static func lines(_ directory: URL, _ file: String) throws -> [String] {
    try String(contentsOf: directory.appendingPathComponent(file), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  @Test("The reference system reproduces the document's rankings, ids, scores and ties")
  func reproducesRankings() throws {
    let folder = try TemporaryDirectory()
    let corpus = folder.url.appendingPathComponent("corpus")
    let generated = try CommandLineRun([
      "generate", "--profile", "smoke", "--no-audit", "--out", corpus.path,
    ])
    try #require(generated.status == 0, "\(generated.errors)")
    let out = folder.url.appendingPathComponent("run")
    // A run of its own, as below: it also asks an external system.
    let result = try CommandLineRun([
      "run", "--dataset", corpus.path, "--embedder", "hashing", "--suite", "search", "--system",
      Self.own, "--out", out.path,
    ])
    try #require(result.status == 0, "\(result.errors)")
    let ours = try Self.lines(out, "runs/formula.trec")
    let theirs = try Self.lines(out, "runs/vaultbench-formula.trec")
    #expect(!ours.isEmpty)
    #expect(theirs.map { $0.replacing("vaultbench-formula", with: "formula") } == ours)
    #expect(try Self.lines(out, "run.trec") == theirs)
    let searches = try Self.lines(out, "runs/search-hybrid.trec")
    #expect(!searches.isEmpty)
    #expect(
      try Self.lines(out, "runs/search-vaultbench-formula.trec")
        .map { $0.replacing("vaultbench-formula", with: "hybrid") } == searches)

    let report = try #require(
      JSONSerialization.jsonObject(
        with: Data(contentsOf: out.appendingPathComponent("report.json"))) as? [String: Any])
    let manifest = try #require(report["manifest"] as? [String: Any])
    #expect(manifest["primarySystem"] as? String == "vaultbench-formula")
    #expect((manifest["commandLine"] as? String)?.contains("serve-system") == false)
    let metrics = try #require(report["metrics"] as? [[String: Any]])
    func value(_ id: String) -> Double? {
      metrics.first { $0["id"] as? String == id && $0["slice"] is NSNull }?["value"] as? Double
    }
    #expect(value("vaultbench-formula/nDCG@10") == value("formula/nDCG@10"))
    #expect(value("vaultbench-formula/delete/remaining") == 0)
    #expect(value("vaultbench-formula/ingest/accepted") == 1)
    let failures = metrics.filter {
      ($0["id"] as? String)?.hasPrefix("vaultbench-formula/failures/") == true
    }
    #expect(!failures.isEmpty)
    #expect(failures.allSatisfy { $0["value"] as? Double == 0 })

    let query = try #require(ours.first?.split(separator: " ").first).description
    let inspected = try CommandLineRun(["inspect", out.path, "--query", query])
    #expect(inspected.status == 0)
    #expect(inspected.output.contains("semantic:"))
  }

  @Test("A system that is not there ends the run with 66, one that babbles with 65")
  func refusesToStart() throws {
    let folder = try TemporaryDirectory()
    let out = folder.url.appendingPathComponent("run").path
    for (command, status) in [("/nowhere/vault", 66), ("echo hello", 65)] {
      let result = try CommandLineRun([
        "run", "--profile", "smoke", "--embedder", "hashing", "--suite", "none", "--system",
        command, "--out", out,
      ])
      #expect(result.status == status)
      #expect(
        result.errorLines.last?.hasPrefix("vaultbench: the external system cannot be") == true)
    }
    #expect(!FileManager.default.fileExists(atPath: out))
  }

  @Test("The reference system answers over HTTP as it does over pipes")
  func servesHTTP() throws {
    let folder = try TemporaryDirectory()
    let server = CommandLineRun.process([
      "serve-system", "--embedder", "hashing", "--port", "0",
    ])
    let output = Pipe()
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    server.standardInput = FileHandle.nullDevice
    try server.run()
    defer {
      server.terminate()
      server.waitUntilExit()
    }
    let announced = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let address = try #require(announced.split(separator: " ").first).description
    let out = folder.url.appendingPathComponent("run")
    let result = try CommandLineRun([
      "run", "--profile", "smoke", "--embedder", "hashing", "--suite", "none", "--system", address,
      "--out", out.path,
    ])
    try #require(result.status == 0, "\(result.errors)")
    let theirs = try Self.lines(out, "runs/vaultbench-formula.trec")
      .map { $0.replacing("vaultbench-formula", with: "formula") }
    #expect(try theirs == Self.lines(out, "runs/formula.trec"))
  }
}
