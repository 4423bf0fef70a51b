import Testing

@testable import VaultResults

@Suite("Verdict error")
struct ResultsErrorTests {
  @Test(
    "Every description names the file first and ends in a remedy",
    arguments: [
      ResultsError.notJSON(file: "r.json"), .missingKey(file: "r.json", key: "metrics[0].id"),
      .unexpectedValue(file: "r.json", key: "n", expected: .number),
      .unknownSchemaVersion(file: "r.json", found: 2, known: 1),
      .notFinite(file: "r.json", key: "n"), .duplicate(file: "r.json", id: "a/b"),
      .malformedReason(file: "r.json", line: 3),
      .roundsNotAscending(file: "r.json", key: "looks", most: 9),
      .invalidTarget(file: "r.json", id: "Q1", problem: .noStandIn),
    ])
  func description(error: ResultsError) {
    #expect(error.description.hasPrefix("r.json:"))
    #expect(error.description.hasSuffix("."))
    #expect(!error.description.contains("\n"))
  }
}
