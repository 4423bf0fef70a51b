import Testing

@testable import VaultReporting

@Suite("Sparkline")
struct SparklineTests {
  @Test("The lowest value is the lowest character, the highest the highest")
  func draws() {
    #expect(Sparkline.text([0, 1, 2, 3, 4, 5, 6, 7], width: 8, alphabet: .blocks) == "▁▂▃▄▅▆▇█")
    #expect(Sparkline.text([7, 0], width: 8, alphabet: .ascii) == "#_")
    #expect(Sparkline.text([-1e9, 1e9], width: 8, alphabet: .ascii) == "_#")
  }

  @Test("More values than characters share them by their means")
  func condenses() {
    #expect(Sparkline.text([0, 0, 7, 7], width: 2, alphabet: .blocks) == "▁█")
    let many = Sparkline.text((0..<1000).map(Double.init), width: 8, alphabet: .blocks)
    #expect(many == "▁▂▃▄▅▆▇█")
  }

  @Test("Level values lie in the middle, rounding apart; no values are no characters")
  func degenerate() {
    #expect(Sparkline.text([3, 3, 3], width: 8, alphabet: .blocks) == "▄▄▄")
    #expect(Sparkline.text([0.3, 0.1 + 0.2], width: 8, alphabet: .ascii) == "--")
    #expect(Sparkline.text([0], width: 8, alphabet: .ascii) == "-")
    #expect(Sparkline.text([], width: 8, alphabet: .blocks).isEmpty)
    #expect(Sparkline.text([1, 2], width: 0, alphabet: .blocks).isEmpty)
  }
}
