import Testing
import VaultResults

@testable import VaultReporting

@Suite("Gate for the terminal")
struct GateTableTests {
  @Test("A decision renders as recorded, the verdict last")
  func snapshot() throws {
    let text = GateTable.render(SampleGate.report)
    try Snapshot.check(text, "gate.txt")
    #expect(text.contains("\nGate failed: 1 failed"))
  }

  @Test("No line is wider than it may be", arguments: [80, 100])
  func width(columns: Int) {
    for report in [SampleGate.report, SampleGate.passed, SampleGate.empty] {
      for explains in [false, true] {
        let text = GateTable.render(report, width: columns, explains: explains)
        for line in text.split(separator: "\n") { #expect(line.count <= columns, "\(line)") }
      }
    }
  }

  @Test("Reasons of what passed are told only when asked; colours only when wanted")
  func options() {
    let reason = "both sides have the same corpus"
    #expect(!GateTable.render(SampleGate.report).contains(reason))
    #expect(GateTable.render(SampleGate.report, explains: true).contains(reason))
    #expect(!GateTable.render(SampleGate.report).contains("\u{1B}"))
    #expect(GateTable.render(SampleGate.report, color: true).contains("\u{1B}[31m✕ failed"))
  }
}
