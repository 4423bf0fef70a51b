import Foundation
import Testing
import VaultCore
import VaultResults

@testable import VaultGate
@testable import VaultTestSupport

@Suite("Making a run the baseline")
struct BaselineWriterTests {
  private static func write(_ fixture: RunFixture, _ run: String, _ reason: String) throws {
    // A run directory has these two beside what the fixture writes.
    try fixture.folder.write("{}\n", to: "\(run)/manifest.json")
    try fixture.folder.write(
      try String(
        contentsOfFile: fixture.path("\(run)/runs/document.trec"), encoding: .utf8),
      to: "\(run)/run.trec")
    try BaselineWriter(run: URL(fileURLWithPath: fixture.path(run))).write(
      to: URL(fileURLWithPath: fixture.path("baseline")),
      because: try BaselineWriter.Reason(text: reason, date: "2026-11-21"))
  }

  private static func records(_ fixture: RunFixture) throws -> [PerQueryRecord] {
    try RunDirectory(at: URL(fileURLWithPath: fixture.path("baseline"))).records()
  }

  @Test("It keeps what a gate needs and no results, and the gate passes against it")
  func keepsWhatIsNeeded() throws {
    let fixture = try RunFixture()
    try fixture.write("a", [("document", RunFixture.good), ("best", RunFixture.poor)])
    try Self.write(fixture, "a", "the first one")
    #expect(try Self.records(fixture).allSatisfy { $0.results.isEmpty && $0.losses.isEmpty })
    #expect(FileManager.default.fileExists(atPath: fixture.path("baseline/runs")) == false)
    let report = try RunGate(
      baseline: URL(fileURLWithPath: fixture.path("baseline")),
      candidate: URL(fileURLWithPath: fixture.path("a")), policy: LoadedPolicy(),
      options: RunGate.Options(
        today: CivilDate(daysSinceEpoch: 20_778), catalogue: MetricCatalogue([]))
    ).report()
    #expect(report.verdict == .passed)
    // Two digests of rankings stand in place of two rankings.
    #expect(report.findings(.passed).contains { $0.subject == "rankings" && $0.n == 2 })
  }

  @Test("Each renewal adds its reason below the earlier ones")
  func keepsReasons() throws {
    let fixture = try RunFixture()
    try fixture.write("a", [("document", RunFixture.good)])
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

  /// A busy machine makes times of any size; what repeats exactly it leaves alone.
  @Test(
    "A run on a busy machine becomes no baseline where it judged a target by a time",
    arguments: [(true, false, true), (true, true, false), (false, false, false)])
  func refusesBusyRuns(isBusy: Bool, isExact: Bool, isRefused: Bool) throws {
    let fixture = try RunFixture()
    let figure = Metric(
      id: "sealing/pbkdf2Milliseconds", value: 158, unit: "milliseconds", better: .lower, n: 1,
      slice: ["rounds": "600000"], deterministic: isExact)
    let catalogue = try TargetCatalogue.decode(
      Data(contentsOf: Repository.url("Datasets/targets.json")), file: "targets.json")
    try fixture.write(
      "a", [("document", RunFixture.good)], notes: isBusy ? [Manifest.busyNote] : [],
      metrics: [figure],
      targets: TargetJudge.judge(catalogue.definitions, metrics: [figure]))
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

  @Test("Sizes of files are no times, though they do not repeat to the byte")
  func sizes() throws {
    let figure = Metric(
      id: "vault/bytesPerMessage", value: 800, unit: "bytes", better: .lower, n: 20_000,
      deterministic: false)
    let catalogue = try TargetCatalogue.decode(
      Data(contentsOf: Repository.url("Datasets/targets.json")), file: "targets.json")
    let targets = TargetJudge.judge(catalogue.definitions, metrics: [figure])
    #expect(targets.contains { $0.id == "M5" && $0.verdict == .met })
    let fixture = try RunFixture()
    try fixture.write("a", [("document", RunFixture.good)], metrics: [figure], targets: targets)
    let report = try RunDirectory(at: URL(fileURLWithPath: fixture.path("a"))).report
    #expect(BaselineWriter.timedTargets(of: report).isEmpty)
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
    try fixture.write("a", [("document", RunFixture.good)])
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
