import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultGate
@testable import VaultTestSupport

/// Forty queries with one relevant document each.
@Suite("The gate between two TREC runs")
struct TrecGateTests {
  private static func gate(
    _ candidate: (Int) -> [String]?, qrels: String? = nil, replacement: String? = nil
  ) throws -> GateReport {
    let folder = try TemporaryDirectory()
    func run(_ ranking: (Int) -> [String]?) -> String {
      (0..<40).map { query in
        (ranking(query) ?? []).enumerated().map { "q\(query) Q0 \($1) \($0 + 1) \(9 - $0) x\n" }
          .joined()
      }.joined()
    }
    let judged = (0..<40).map { "q\($0) 0 r 1\n" }.joined()
    func file(_ text: String, _ name: String) throws -> InputFile {
      InputFile(try folder.write(text, to: name).path)
    }
    return try TrecGate(
      qrels: try file(qrels ?? judged, "qrels.trec"),
      baseline: try file(run { _ in ["r", "n"] }, "old.trec"),
      candidate: try file(replacement ?? run(candidate), "new.trec"), policy: LoadedPolicy(),
      options: .sample
    ).report()
  }

  @Test("The same rankings pass, whatever their scores")
  func passesTheSame() throws {
    let report = try Self.gate { _ in ["r", "n"] }
    #expect(report.verdict == .passed)
    #expect(report.candidate.name == "new.trec")
  }

  @Test("Worse rankings fail, and queries that are not answered count as nothing")
  func failsOnLoss() throws {
    // Half of the queries find their document second: nDCG@10 falls by half of .369.
    let report = try Self.gate { $0.isMultiple(of: 2) ? ["n", "r"] : ["r", "n"] }
    #expect(report.verdict == .failed)
    let finding = try #require(report.findings.first { $0.subject == "run/nDCG@10" })
    #expect(abs((finding.difference ?? 0) + 0.184_535_123_214_271_3) < 1e-9)
    let silent = try Self.gate { $0 < 20 ? ["r", "n"] : nil }
    #expect(silent.verdict == .failed)
    #expect(silent.findings(.changed).map(\.subject) == ["candidate/unansweredQueries"])
  }

  @Test(
    "Few queries tell no change, and none nothing; six that all lost their document fail",
    arguments: [
      (1, GateVerdict.cannotTell), (2, .cannotTell), (5, .cannotTell), (6, .failed),
    ])
  func needsQueries(count: Int, verdict: GateVerdict) throws {
    let qrels = (0..<count).map { "q\($0) 0 r 1\n" }.joined()
    let report = try Self.gate({ _ in ["x"] }, qrels: qrels)
    #expect(report.verdict == verdict)
    let finding = try #require(report.findings.first { $0.subject == "run/nDCG@10" })
    #expect(finding.difference == -1)
    #expect((finding.outcome == .inconclusive) == (verdict == .cannotTell))
    for nothing in ["q1 0 r 0\n", "q0 0 r 0\nq1 0 r -1\n"] {
      #expect(try Self.gate({ _ in ["r"] }, qrels: nothing).verdict == .cannotTell)
    }
  }

  @Test("A side of other queries cannot be compared")
  func comparesNothing() throws {
    let other = try Self.gate(
      { _ in ["r", "n"] }, qrels: (0..<40).map { "p\($0) 0 r 1\n" }.joined())
    #expect(other.verdict == .cannotTell)
    #expect(other.findings(.notComparable).map(\.subject) == ["qrels.trec", "qrels.trec"])
    let candidate = try Self.gate(
      { _ in nil }, replacement: (0..<40).map { "p\($0) Q0 r 1 1 x\n" }.joined())
    #expect(candidate.verdict == .cannotTell)
    #expect(candidate.findings(.notComparable).count == 1)
  }

  @Test("Judgments and rankings of every form give the same decision", arguments: [0, 1, 2])
  func readsForms(form: Int) throws {
    let queries = 0..<40
    let judged = [
      queries.map { "q\($0) 0 r 1.0\n" }.joined(),
      "query-id\tcorpus-id\tscore\n" + queries.map { "q\($0)\tr\t1\n" }.joined(),
      "{" + queries.map { "\"q\($0)\": {\"r\": 1}" }.joined(separator: ",") + "}",
    ]
    let json = "{" + queries.map { "\"q\($0)\": {\"r\": 9, \"n\": 8}" }.joined(separator: ",") + "}"
    let report = try Self.gate({ _ in ["r", "n"] }, qrels: judged[form], replacement: json)
    #expect(report.verdict == .passed && report.notes.isEmpty)
  }

  @Test("Ranks that contradict the scores are noted")
  func notesRanks() throws {
    let distances = (0..<40).map { "q\($0) Q0 n 1 1 x\nq\($0) Q0 r 2 2 x\n" }.joined()
    let report = try Self.gate({ _ in nil }, replacement: distances)
    #expect(report.verdict == .passed)
    #expect(report.notes.count == 1)
    #expect(report.notes.first?.hasPrefix("new.trec: the rank column disagrees") == true)
  }

  @Test("A file without rows and one that is no run are refused")
  func refusesNonsense() {
    #expect(throws: EvaluationError.self) { try Self.gate { _ in nil } }
    #expect(throws: EvaluationError.self) { try Self.gate({ _ in ["r"] }, qrels: "q1 0 r x\n") }
  }
}

@Suite("Making a run the baseline")
struct BaselineWriterTests {
  private static func write(_ fixture: RunFixture, _ run: String, _ reason: String) throws {
    // A run directory has these two beside what the fixture writes.
    try fixture.folder.write("{}\n", to: "\(run)/manifest.json")
    try fixture.folder.write(
      try String(
        contentsOfFile: fixture.path("\(run)/runs/formula.trec"), encoding: .utf8),
      to: "\(run)/run.trec")
    try BaselineWriter(run: fixture.url(run)).write(
      to: fixture.url("baseline"),
      because: try BaselineWriter.Reason(text: reason, date: "2026-11-21"))
  }

  private static func records(_ fixture: RunFixture) throws -> [PerQueryRecord] {
    try RunDirectory(at: fixture.url("baseline")).records()
  }

  @Test("It keeps what a gate needs and no results, and the gate passes against it")
  func keepsWhatIsNeeded() throws {
    let fixture = try RunFixture()
    try fixture.write("a", [("formula", RunFixture.good), ("learned", RunFixture.poor)])
    try Self.write(fixture, "a", "the first one")
    #expect(try Self.records(fixture).allSatisfy { $0.results.isEmpty && $0.losses.isEmpty })
    #expect(FileManager.default.fileExists(atPath: fixture.path("baseline/runs")) == false)
    let report = try fixture.gate("baseline", "a")
    #expect(report.verdict == .passed)
    // Two digests of rankings stand in place of two rankings.
    #expect(report.findings(.passed).contains { $0.subject == "rankings" && $0.n == 2 })
  }

  @Test("Each renewal adds its reason below the earlier ones")
  func keepsReasons() throws {
    let fixture = try RunFixture()
    try fixture.write("a", [("formula", RunFixture.good)])
    try Self.write(fixture, "a", "the first one")
    try Self.write(fixture, "a", "a better one")
    let reasons = try String(
      contentsOfFile: fixture.path("baseline/REASONS.md"), encoding: .utf8)
    let lines = reasons.split(separator: "\n").filter { $0.hasPrefix("- ") }
    #expect(lines.map { $0.hasSuffix("the first one") } == [true, false])
    #expect(lines.last?.hasSuffix("a better one") == true)
    #expect(lines.allSatisfy { $0.hasPrefix("- 2026-11-21, d, ") })
  }

  @Test(
    "A baseline without a reason, or with one of several lines, is refused",
    arguments: ["", "  ", "a\nb"])
  func asksForAReason(text: String) {
    #expect(throws: RunError.self) {
      try BaselineWriter.Reason(text: text, date: "2026-11-21")
    }
  }

  /// A busy machine makes times of any size; what repeats exactly it leaves alone, and sizes of
  /// files are no times, though they do not repeat to the byte.
  @Test(
    "A run on a busy machine becomes no baseline where it judged a target by a time",
    arguments: [
      ("sealing/pbkdf2Milliseconds", "milliseconds", true, false, true),
      ("sealing/pbkdf2Milliseconds", "milliseconds", true, true, false),
      ("sealing/pbkdf2Milliseconds", "milliseconds", false, false, false),
      ("vault/bytesPerMessage", "bytes", true, false, false),
    ])
  func refusesBusyRuns(id: String, unit: String, isBusy: Bool, isExact: Bool, isRefused: Bool)
    throws
  {
    let figure = Metric(
      id: id, value: 158, unit: unit, better: .lower, n: 20_000,
      slice: unit == "bytes" ? nil : ["rounds": "600000"], deterministic: isExact)
    let catalogue = try TargetCatalogue.decode(
      Data(contentsOf: Repository.url("Datasets/targets.json")), file: "targets.json")
    let targets = TargetJudge.judge(catalogue.definitions, metrics: [figure])
    #expect(targets.contains { $0.verdict == .met })
    let fixture = try RunFixture()
    try fixture.write(
      "a", [("formula", RunFixture.good)], notes: isBusy ? [Manifest.busyNote] : [],
      metrics: [figure], targets: targets)
    if isRefused {
      #expect(throws: RunError.misuse(.busyBaseline(targets: ["L13"]))) {
        try Self.write(fixture, "a", "the first one")
      }
      #expect(!FileManager.default.fileExists(atPath: fixture.path("baseline")))
    } else {
      try Self.write(fixture, "a", "the first one")
      #expect(try Self.records(fixture).count == 18)
    }
  }

  /// The reference run is copied by hand, so that nothing else refuses it.
  @Test(
    "What is committed as a baseline judges no time of a busy machine",
    arguments: ["Reports/baseline", "Reports/baseline/ci"])
  func committedRuns(path: String) throws {
    let report = try Report.decode(
      Data(contentsOf: Repository.url("\(path)/report.json")), file: path)
    let timed = BaselineWriter.timedTargets(of: report)
    #expect(!report.manifest.wasBusy || timed.isEmpty, "run again on a quiet machine: \(timed)")
  }

  @Test("Somebody's folder is left alone, and so is the baseline where the run is cut off")
  func leavesFolders() throws {
    let fixture = try RunFixture()
    try fixture.write("a", [("formula", RunFixture.good)])
    try fixture.folder.write("mine", to: "baseline/diary.txt")
    #expect(throws: RunError.self) { try Self.write(fixture, "a", "why not") }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fixture.path("baseline"))
        == ["diary.txt"])
    try FileManager.default.removeItem(atPath: fixture.path("baseline"))
    try Self.write(fixture, "a", "the first one")
    try fixture.edit("a/per-query.jsonl") { String($0.dropLast(40)) }
    #expect(throws: RunError.self) { try Self.write(fixture, "a", "a broken one") }
    #expect(try Self.records(fixture).count == 18)
  }
}
