import Testing
import VaultResults

@testable import VaultReporting

@Suite("History table")
struct HistoryTableTests {
  @Test("The table is the one that was reviewed")
  func snapshot() throws {
    try Snapshot.check(
      HistoryTable.render(SampleHistory.series, alphabet: .blocks), "history.txt")
  }

  @Test("No line is wider than 80 characters, and ASCII is ASCII in the course")
  func width() {
    let text = HistoryTable.render(SampleHistory.series, alphabet: .ascii)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(!text.contains { "▁▂▃▄▅▆▇█".contains($0) })
  }

  @Test("No series is said to be none, no shift to be none")
  func degenerate() {
    #expect(HistoryTable.render([], alphabet: .ascii).contains("no such figure"))
    let calm = HistoryTable.render([SampleHistory.series[1]], alphabet: .ascii)
    #expect(calm.contains("No figure has shifted") && calm.contains("steady"))
  }

  @Test("Machines stand in their keys' order, long descriptions on lines of their own")
  func machines() {
    #expect(
      HistoryTable.machines(["b2": "another", "a1": "any CPU, 2 cores, 24 GiB"], width: 20)
        == "Machines\n  a1: any CPU, 2\n    cores, 24 GiB\n  b2: another\n")
    #expect(HistoryTable.machines([:]).isEmpty)
  }
}
