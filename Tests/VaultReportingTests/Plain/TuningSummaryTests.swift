import Testing
import VaultResults

@testable import VaultReporting

@Suite("TuningSummary")
struct TuningSummaryTests {
  @Test("The summary is the one that was reviewed")
  func snapshot() throws {
    try Snapshot.check(TuningSummary.render(SampleTuning.report()), "tune.txt")
  }

  @Test(
    "Weights have as many decimals as their grid needs",
    arguments: [
      (10, "60/20/20"), (20, "60/20/20"), (40, "60.0/20.0/20.0"), (160, "60.00/20.00/20.00"),
    ])
  func decimals(parts: Int, text: String) {
    #expect(WeightText.text(SampleTuning.document, parts: parts) == text)
  }

  @Test("Differences have a sign unless they round to nothing")
  func signs() {
    #expect(WeightText.difference(0.01234) == "+0.0123")
    #expect(WeightText.difference(-0.01234) == "−0.0123")
    #expect(WeightText.difference(0.00001) == "0.0000")
    #expect(WeightText.p(0.0004) == "< 0.001" && WeightText.p(0.0312) == "0.031")
  }

  @Test("No line is wider than asked for", arguments: [80, 100])
  func width(width: Int) {
    let text = TuningSummary.render(SampleTuning.report(), width: width)
    for line in text.split(separator: "\n") { #expect(line.count <= width, "\(line)") }
  }
}
