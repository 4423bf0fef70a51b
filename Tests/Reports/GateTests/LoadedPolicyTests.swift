import Foundation
import Testing
import VaultCore
import VaultResults
import VaultTestSupport

@testable import VaultGate

@Suite("A gate's policy as YAML")
struct LoadedPolicyTests {
  private static func read(_ text: String) throws -> GatePolicy {
    let folder = try TemporaryDirectory()
    return try LoadedPolicy(yaml: try folder.write(text, to: "gate.yaml")).policy
  }

  @Test("What it states is taken, what it leaves out keeps its default")
  func readsAPolicy() throws {
    let policy = try Self.read(
      """
      quality:
        margins: {ndcg_cut_10: 0.01, P@10: 0.02}
        sliceMargin: 0.1
      timing:
        looks: [6, 12]
      improvements: refuse
      waivers:
        - subject: learned/nDCG@10
          slice: {language: ja}
          owner: search team
          expires: 2026-12-24
          reason: new segmenter lands next week
      """)
    // trec_eval's name of the same measure.
    #expect(policy.quality.margins == ["nDCG@10": 0.01, "P@10": 0.02])
    #expect(policy.quality.sliceMargin == 0.1)
    #expect(policy.quality.significance == GatePolicy().quality.significance)
    #expect(policy.timing.looks == [6, 12])
    #expect(policy.improvements == .refuse)
    #expect(policy.waivers.map(\.slice) == [["language": "ja"]])
    #expect(policy.waivers.map(\.expires) == ["2026-12-24"])
  }

  @Test(
    "The digest is of what a policy decides: defaults have one, and how a file is written counts not"
  )
  func digestsContent() throws {
    let folder = try TemporaryDirectory()
    func digest(_ text: String) throws -> String {
      try LoadedPolicy(yaml: try folder.write(text, to: "gate.yaml")).digest
    }
    let standard = LoadedPolicy().digest
    // SHA-256 of nothing, which a policy is not.
    #expect(standard != "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(standard.count == 64)
    #expect(try digest("") == standard)
    #expect(try digest("# a comment\ntiming: {cpu: 0.05}") == standard)
    #expect(try digest("timing: {cpu: 0.06}") != standard)
  }

  @Test("An empty file is the default policy, and so is the shipped one, as its comments say")
  func defaults() throws {
    #expect(try Self.read("") == GatePolicy())
    #expect(try Self.read("# nothing yet\n") == GatePolicy())
    #expect(try LoadedPolicy(yaml: Repository.url("Datasets/gate.yaml")).policy == GatePolicy())
  }

  @Test(
    "What nobody would read is refused, with its place",
    arguments: [
      ("margins: {P@10: 0.1}", "gate.yaml:1"), ("quality:\n  margin: {P@10: 0.1}", "gate.yaml:2"),
      ("quality: 3", "quality is not a mapping"), ("- a", "not a mapping"),
      ("quality: {margins: {nonsense: 0.1}}", "nonsense is no measure"),
      ("quality: {margins: {}}", "names no measure"),
      ("quality: {margins: {P@10: -1}}", "between 0 and 1"),
      ("quality: {significance: 0}", "significance"), ("timing: {looks: [20, 10]}", "ascending"),
      ("timing: {looks: []}", "ascending"), ("improvements: hide", "improvements: expected"),
      ("waivers:\n  - subject: x", "waivers[0].owner: the key is missing"),
      ("quality: {a: [", "not YAML"),
      ("waivers:\n  - {subject: x, owner: '', expires: 2026-01-01, reason: r}", "waivers[0].owner"),
      ("waivers:\n  - {subject: x, owner: o, expires: soon, reason: r}", "waivers[0].expires"),
      ("timing: {looks: [10, many]}", "timing.looks[1]: expected a whole number"),
    ])
  func refusesNonsense(text: String, words: String) throws {
    let error = try #require(throws: GateError.self) { _ = try Self.read(text) }
    #expect("\(error)".contains(words), "\(error)")
    #expect("\(error)".contains("gate.yaml"))
    #expect(throws: GateError.self) {
      try LoadedPolicy(yaml: URL(fileURLWithPath: "/nowhere/gate.yaml"))
    }
  }
}

@Suite("Waiver book")
struct WaiverBookTests {
  private static func waiver(
    subject: String = "ingest/cpu", slice: [String: String] = [:], owner: String = "parsers",
    expires: String = "2026-12-31", reason: String = "new format"
  ) -> GatePolicy.Waiver {
    GatePolicy.Waiver(
      subject: subject, slice: slice, owner: owner, expires: expires, reason: reason)
  }

  private static func finding(
    _ outcome: GateFinding.Outcome, tier: GateFinding.Tier = .timing,
    subject: String = "ingest/cpu", slice: [String: String] = [:]
  ) -> GateFinding {
    GateFinding(
      tier: tier, subject: subject, slice: slice, outcome: outcome, difference: 0.1, allowed: 0.05,
      n: 20, reason: "slower")
  }

  private static func day(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDate {
    try #require(CivilDate(year: year, month: month, day: day))
  }

  @Test("A failure is waived through the last day, with who answers and until when")
  func waives() throws {
    let book = try WaiverBook([Self.waiver()])
    let applied = book.apply(
      to: [Self.finding(.failed), Self.finding(.passed, subject: "b")],
      on: try Self.day(2026, 12, 31))
    #expect(applied.findings.map(\.outcome) == [.waived, .passed])
    #expect(
      applied.findings[0].reason == "slower; waived until 2026-12-31 by parsers: new format")
    #expect(applied.findings[0].difference == 0.1)
    #expect(applied.notes.isEmpty)
    // A day later the failure counts.
    let late = book.apply(to: [Self.finding(.failed)], on: try Self.day(2027, 1, 1))
    #expect(late.findings.map(\.outcome) == [.failed])
    #expect(late.findings[0].reason == "slower; the waiver of parsers expired on 2026-12-31")
  }

  @Test("Only failures are waived: not what could not be told or compared, nor another slice")
  func waivesFailuresAlone() throws {
    let book = try WaiverBook([Self.waiver(slice: ["language": "de"])])
    let findings = [
      Self.finding(.inconclusive, slice: ["language": "de"]),
      Self.finding(.notComparable, tier: .comparability, slice: ["language": "de"]),
      Self.finding(.failed), Self.finding(.failed, slice: ["language": "en"]),
    ]
    let applied = book.apply(to: findings, on: try Self.day(2026, 1, 1))
    #expect(applied.findings == findings)
    #expect(
      applied.notes == [
        "The waiver of parsers for ingest/cpu {language: de} is not needed: "
          + "it did not fail; remove it."
      ])
    let stranger = try WaiverBook([Self.waiver(subject: "no/such")]).apply(
      to: [Self.finding(.passed)], on: Self.day(2026, 1, 1))
    #expect(
      stranger.notes == [
        "The waiver of parsers for no/such matches no finding; "
          + "correct or remove it."
      ])
  }

  @Test(
    "Days that do not exist or are written otherwise are refused by their place",
    arguments: [
      "", "2026-02-29", "2026-13-01", "2026-00-10", "26-01-01", "2026-1-01", "2026/01/01",
      "2026-01-01T00:00", "２０２６-01-01", "-026-01-01", "2026-01-01 ", "+026-01-01", "2026-01--1",
    ])
  func refusesDays(expires: String) {
    #expect(
      throws: ResultsError.unexpectedValue(
        file: "gate policy", key: "waivers[1].expires", expected: .day)
    ) {
      try WaiverBook([Self.waiver(subject: "other"), Self.waiver(expires: expires)])
    }
  }

  @Test("A waiver nobody answers for and a second one of the same are refused")
  func refusesIncomplete() {
    for (waiver, key) in [
      (Self.waiver(owner: " "), "owner"), (Self.waiver(reason: ""), "reason"),
      (Self.waiver(subject: ""), "subject"),
    ] {
      #expect(
        throws: ResultsError.unexpectedValue(
          file: "gate policy", key: "waivers[0].\(key)", expected: .nonEmptyText)
      ) {
        try WaiverBook([waiver])
      }
    }
    #expect(
      throws: ResultsError.duplicate(file: "gate policy", id: "waiver of ingest/cpu")
    ) {
      try WaiverBook([Self.waiver(), Self.waiver(owner: "others")])
    }
  }
}
