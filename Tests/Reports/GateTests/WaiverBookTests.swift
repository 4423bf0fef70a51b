import Testing
import VaultCore
import VaultResults

@testable import VaultGate

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
