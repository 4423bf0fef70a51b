import Foundation
import Testing
import VaultTestSupport

@Suite("History from the command line", .serialized)
struct HistoryTests {
  /// Run directories of 30 days, quality dropping on the 21st: the smallest report there can be.
  private static func runs(in folder: TemporaryDirectory) throws -> [String] {
    try (1...30).map { day in
      let date = day < 10 ? "0\(day)" : "\(day)"
      let value = (day < 21 ? 0.6 : 0.55) + Double(day % 4) / 1000
      try folder.write(
        """
        {"schemaVersion": 1, "targets": [], "stages": [{"id": "ingest", "items": 1, "seconds": 1,
        "cpuSeconds": 1, "itemsPerSecond": 1, "latencyMilliseconds": null, "peakBytes": 5}],
        "metrics": [{"id": "formula/nDCG@10", "value": \(value), "unit": "score",
        "better": "higher", "n": 50, "ci95": null, "slice": null, "deterministic": true}],
        "manifest": {"corpusDigest": "c", "configDigest": "s", "modelDigest": null,
        "binaryDigest": "b", "seed": 1, "commit": "commit\(day)", "machine": {"cpu": "any",
        "cores": 2, "memoryBytes": null, "blas": "none", "kernels": "none", "swift": "6.3.1",
        "operatingSystem": "any"}, "dataset": "ci", "profile": "ci", "primarySystem": "document",
        "commandLine": "vaultbench run", "createdAt": "2026-03-\(date)T02:00:00Z",
        "embedder": "hashing", "index": "exact", "weights": null, "split": "test", "notes": []}}
        """, to: "run\(day)/report.json")
      return folder.url.appendingPathComponent("run\(day)").path
    }
  }

  @Test("Stored runs are added, followed, explained and drawn")
  func follows() throws {
    let folder = try TemporaryDirectory()
    let runs = try Self.runs(in: folder)
    let history = ["--history", folder.url.appendingPathComponent("history.sqlite").path]
    let added = try CommandLineRun(["history", "append"] + history + runs)
    try #require(added.status == 0, "\(added.errors)")
    #expect(added.output.split(separator: "\n").count == 30)
    let again = try CommandLineRun(["history", "append"] + history + runs)
    #expect(again.status == 0 && !again.output.contains("added"))

    let note = ["--date", "2026-03-20", "--metric", "formula/*", "--reason", "the cut moved"]
    #expect(try CommandLineRun(["history", "annotate"] + history + note).status == 0)
    let shown = try CommandLineRun(["history"] + history)
    try #require(shown.status == 0, "\(shown.errors)")
    // Lines break at 80 columns, wherever that falls.
    let words = shown.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("at commit commit21") && words.contains("the cut moved"))
    #expect(shown.output.contains("2026-03-21") && shown.output.contains("worse"))
    #expect(shown.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(shown.output)")
    #expect(!shown.output.contains("▁"), "blocks are for terminals")

    let out = folder.url.appendingPathComponent("out")
    let json = try CommandLineRun(
      ["history", "--json", "--out", out.path, "--metric", "formula/nDCG@10"] + history)
    let series = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    let shifts = try #require(series.first?["shifts"] as? [[String: Any]])
    #expect(shifts.map { $0["index"] as? Int } == [20])
    #expect(shifts.map { $0["commit"] as? String } == ["commit21"])
    let page = try String(
      contentsOf: out.appendingPathComponent("history.html"), encoding: .utf8)
    #expect(page.contains("the cut moved") && !page.contains("<script"))
    let listed = try CommandLineRun(["history", "list", "--reasons"] + history)
    #expect(listed.output == "2026-03-20 formula/*: the cut moved\n")
  }

  @Test("What cannot be answered is refused with its exit code")
  func refuses() throws {
    let folder = try TemporaryDirectory()
    let runs = try Self.runs(in: folder)
    let history = ["--history", folder.url.appendingPathComponent("h.sqlite").path]
    let missing = try CommandLineRun(["history"] + history)
    #expect(missing.status == 66 && missing.errors.contains("history append"))
    #expect(try CommandLineRun(["history", "append", "nowhere"] + history).status == 66)
    #expect(!FileManager.default.fileExists(atPath: history[1]))
    try #require(try CommandLineRun(["history", "append", runs[0]] + history).status == 0)
    let unknown = try CommandLineRun(["history", "--metric", "formula/nDCG@11"] + history)
    #expect(unknown.status == 64 && unknown.errors.contains("formula/nDCG@10"))
    for arguments in [
      ["--limit", "0"], ["--machine", "ffffffff"], ["--like", "zz"], ["--slice", "language"],
      ["--least-change", "-1"], ["--bogus"],
    ] {
      let result = try CommandLineRun(["history"] + history + arguments)
      #expect(result.status == 64 && result.output.isEmpty, "\(arguments) \(result.errors)")
    }
    for arguments in [["--reason", "a"], ["--date", "2026-02-30", "--reason", "a"], []] {
      let result = try CommandLineRun(["history", "annotate"] + history + arguments)
      #expect(result.status == 64, "\(arguments) \(result.errors)")
    }
    let reasons = try folder.write("2026-03-01 a reason\n", to: "CHANGES.md")
    let malformed = try CommandLineRun(["history", "--reasons", reasons.path] + history)
    #expect(malformed.status == 65 && malformed.errors.contains("CHANGES.md:1"))
    try Data("damage".utf8).write(to: URL(fileURLWithPath: history[1]))
    let damaged = try CommandLineRun(["history"] + history)
    #expect(damaged.status == 65 && damaged.errors.contains("damaged"))
    let fresh = try CommandLineRun(["history", "append", runs[0]] + history)
    #expect(fresh.status == 0 && fresh.errors.contains("h.sqlite.corrupt-"))
  }

  @Test("A killed writer leaves a history that holds whole runs alone")
  func killed() throws {
    let folder = try TemporaryDirectory()
    let runs = try Self.runs(in: folder)
    let history = ["--history", folder.url.appendingPathComponent("history.sqlite").path]
    for milliseconds in stride(from: 20, through: 160, by: 20) {
      _ = try KilledRun(
        ["history", "append"] + history + runs, environment: [:],
        after: .milliseconds(milliseconds))
    }
    try #require(try CommandLineRun(["history", "append"] + history + runs).status == 0)
    let json = try CommandLineRun(["history", "--json", "--metric", "*"] + history)
    let series = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    #expect(series.count == 6 && series.allSatisfy { ($0["points"] as? [Any])?.count == 30 })
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.filter { $0.hasPrefix("history") } == ["history.sqlite"])
  }
}
