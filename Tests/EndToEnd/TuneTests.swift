import Foundation
import Testing
import VaultTestSupport

@Suite("Tuning from the command line")
struct TuneTests {
  @Test("A stored run is tuned, drawn, and its best weights can be run")
  func tunes() throws {
    let folder = try TemporaryDirectory()
    let run = try SmokeRun.plain.get()
    let out = folder.url.appendingPathComponent("tuned")
    // The smoke profile has four vaults in all, so they all take part.
    let result = try CommandLineRun([
      "tune", run.path, "--split", "train,dev,test", "--step", "0.1", "--out", out.path,
    ])
    try #require(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("held-out gain") && result.output.contains("rankings in"))
    let names = try FileManager.default.contentsOfDirectory(atPath: out.path)
    #expect(names.sorted() == ["best.yaml", "simplex.svg", "tune.html", "tune.json"])
    // A run of its own: with the weights that were found.
    let rerun = try CommandLineRun([
      "run", "--profile", "smoke", "--suite", "none", "--config",
      out.appendingPathComponent("best.yaml").path, "--out",
      folder.url.appendingPathComponent("best").path,
    ])
    #expect(rerun.status == 0, "\(rerun.errors)")
    let json = try CommandLineRun([
      "tune", run.path, "--split", "train,dev,test", "--step", "0.5", "--json",
    ])
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect((report["points"] as? [Any])?.count == 6)
  }

  @Test("The document's weights put the stored candidates in the order of the run")
  func sameRanking() throws {
    let run = try SmokeRun.plain.get()
    var stored: [String: [String]] = [:]
    let trec = try String(
      contentsOf: run.appendingPathComponent("runs/formula.trec"), encoding: .utf8)
    for line in trec.split(separator: "\n") {
      let columns = line.split(separator: " ")
      stored[String(columns[0]), default: []].append(String(columns[2]))
    }
    let cache = try String(
      contentsOf: run.appendingPathComponent("components.jsonl"), encoding: .utf8)
    var splits: Set<String> = []
    for line in cache.split(separator: "\n") {
      let entry = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let split = try #require(entry["split"] as? String)
      splits.insert(split)
      guard split == "test" else { continue }
      let query = try #require(entry["query"] as? String)
      let ids = try #require(entry["candidates"] as? [String])
      let features = try #require(entry["features"] as? [String: [Double]])
      let columns = try ["semantic", "temporal", "participant"].map { try #require(features[$0]) }
      let scores = ids.indices.map { row in
        0.6 * columns[0][row] + 0.2 * columns[1][row] + 0.2 * columns[2][row]
      }
      let order = ids.indices.sorted { left, right in
        scores[left] != scores[right]
          ? scores[left] > scores[right]
          : ids[left].utf8.lexicographicallyPrecedes(ids[right].utf8)
      }
      #expect(order.map { ids[$0] } == stored[query] ?? [])
    }
    #expect(splits == ["train", "dev", "test"])
  }

  @Test("What data cannot answer exits 2, with what can be done")
  func cannotTell() throws {
    let folder = try TemporaryDirectory()
    let run = try SmokeRun.plain.get()
    // Train and dev of the smoke profile are one vault each.
    let few = try CommandLineRun(["tune", run.path])
    #expect(few.status == 2 && few.output.isEmpty)
    #expect(few.errors.contains("at least 3") && few.errors.contains("--split"))
    let out = folder.url.appendingPathComponent("tuned")
    let infeasible = try CommandLineRun([
      "tune", run.path, "--split", "train,dev,test", "--constraint", "P@10>=1", "--out", out.path,
    ])
    #expect(infeasible.status == 2 && infeasible.errors.contains("no weights satisfy P@10>=1"))
    #expect(!FileManager.default.fileExists(atPath: out.path))
  }

  @Test(
    "Usage errors exit 64, missing runs 66",
    arguments: [
      (["tune"], 64, "exactly one of"),
      (["tune", "r", "--profile", "smoke"], 64, "exactly one of"),
      (["tune", "r", "--config", "c"], 64, "--config"),
      (["tune", "r", "--step", "0.03"], 64, "--step 0.03"),
      (["tune", "r", "--folds", "1"], 64, "--folds"),
      (["tune", "r", "--objective", "nDCG@ten"], 64, "nDCG@ten"),
      (["tune", "r", "--constraint", "R@50=1"], 64, "--constraint"),
      (["tune", "r", "--pareto", "P@10"], 64, "--pareto"),
      (["tune", "r", "--split", "validation"], 64, "--split"),
      (["tune", "nowhere"], 66, "nowhere"),
    ])
  func refusals(arguments: [String], status: Int32, word: String) throws {
    let folder = try TemporaryDirectory()
    let result = try CommandLineRun(arguments, in: folder.url)
    #expect(result.status == status, "\(result.errors)")
    #expect(result.output.isEmpty && result.errors.contains(word), "\(result.errors)")
  }
}
