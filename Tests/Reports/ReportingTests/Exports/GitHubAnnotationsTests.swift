import Testing
import VaultResults

@testable import VaultGate
@testable import VaultReporting

@Suite("GitHub annotations")
struct GitHubAnnotationsTests {
  @Test("Missed hard targets and what fails a gate are errors, what cannot be told is a warning")
  func levels() throws {
    let report = try SampleReport.report()
    let lines = GitHubAnnotations.render(report, gate: SampleGate.report)
      .split(separator: "\n").map(String.init)
    #expect(
      lines.first?.hasPrefix("::error title=gate quality%3A formula/nDCG@10::the whole") == true)
    // JUnit of the same sample counts six failures.
    #expect(lines.filter { $0.hasPrefix("::error title=") && $0.contains(" missed::") }.count == 6)
    #expect(lines.contains { $0.hasPrefix("::error title=Q1a missed::Precision@10") })
    #expect(lines.filter { $0.hasPrefix("::warning ") }.count == 2)
    #expect(lines.last == "::notice title=vaultbench::6 hard targets missed.")
  }

  @Test("A request that an external system failed is an error")
  func failures() {
    let report = Report.sample([
      .sample("mine/failures/timedOut", 3, "count", better: .lower, n: 40),
      .sample("mine/failures/died", 0, "count", better: .lower, n: 40),
    ])
    #expect(
      GitHubAnnotations.render(report, gate: nil)
        == "::error title=failed requests::mine/failures/timedOut: 3 of 40\n"
        + "::notice title=vaultbench::No hard target measured.\n")
  }

  @Test("Of an external system the notice says what it is worth, and no target is an error")
  func external() throws {
    let text = GitHubAnnotations.render(try SampleReport.external(), gate: nil)
    #expect(text.hasPrefix("::notice title=vaultbench::formula: nDCG@10 "))
    #expect(text.split(separator: "\n").count == 1)
  }

  /// GitHub's toolkit escapes `%`, CR and LF in messages, and `:` and `,` in properties besides.
  @Test("Text ends neither a command nor a property")
  func escapes() {
    let reason = "100 %\nnext: a, b\u{202E}"
    let finding = GateFinding(
      tier: .exact, subject: "a:\u{301}b,c\n%", outcome: .failed, reason: reason)
    let gate = SampleGate.report([finding])
    let text = GitHubAnnotations.render(Report.sample(), gate: gate)
    #expect(
      text.hasPrefix(
        "::error title=gate exact%3A a%3A\u{301}b%2Cc\u{FFFD}%25::100 %25%0Anext: a, b\u{FFFD}\n"))
  }

  @Test("Hostile texts give as many lines as annotations", arguments: ExportFormatTests.hostile)
  func hostile(text: String) {
    let gate = SampleGate.hostile(text)
    let report = SampleReport.hostile(text)
    let lines = GitHubAnnotations.render(report, gate: gate)
      .unicodeScalars.split(separator: "\n")
    let expected = [GateFinding.Outcome.failed, .inconclusive, .notComparable]
      .flatMap { gate.findings($0) }.count
    #expect(lines.count == expected + report.targets.filter(\.missesHardPart).count + 1)
    #expect(lines.allSatisfy { $0.starts(with: "::".unicodeScalars) && $0.count < 4000 })
  }
}
