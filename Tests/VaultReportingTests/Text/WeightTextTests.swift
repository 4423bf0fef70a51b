import Testing
import VaultResults

@testable import VaultReporting

@Suite("Weights in words")
struct WeightTextTests {
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
}
