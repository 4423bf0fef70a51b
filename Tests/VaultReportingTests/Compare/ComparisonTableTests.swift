import Testing
import VaultResults

@testable import VaultReporting

@Suite("Comparison table")
struct ComparisonTableTests {
  @Test("A comparison prints as recorded")
  func snapshot() throws {
    try Snapshot.check(ComparisonTable.render(SampleComparison.report()), "compare.txt")
  }

  @Test("Without long names no line is wider than asked for", arguments: [80, 100])
  func width(width: Int) {
    let text = ComparisonTable.render(SampleComparison.report(), width: width)
    for line in text.split(separator: "\n") { #expect(line.count <= width, "\(line)") }
  }
}
