import Testing
import VaultComparison

@testable import VaultReporting

@Suite("Letters of compared systems")
struct ComparedLettersTests {
  @Test("Systems without a detectable difference share a letter, others do not")
  func letters() throws {
    // "tonight" is better than "last"; "other" is told from neither.
    let blocks = ComparedLetters.blocks(SampleComparison.report(), names: [:])
    let table = try #require(blocks.tables.first)
    let systems = table.column("System").map { $0.trimmingPrefix(" ") }
    let letters = Dictionary(uniqueKeysWithValues: zip(systems, table.column("Alike")))
    #expect(Set(systems) == ["tonight", "last", "other"])
    #expect(letters["tonight"] != letters["last"])
    for label in ["tonight", "last"] {
      let shared = Set(letters[label[...]] ?? "").intersection(letters["other"] ?? "")
      #expect(!shared.isEmpty)
    }
  }
}
