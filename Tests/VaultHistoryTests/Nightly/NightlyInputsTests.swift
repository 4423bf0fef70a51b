import Foundation
import Testing
import VaultResults
import VaultTestSupport

@testable import VaultHistory

@Suite("NightlyInputs")
struct NightlyInputsTests {
  @Test("A cell's key changes with executable, data, profile and arguments, and with nothing else")
  func keys() throws {
    let fixture = try NightlyFixture()
    let plan = try fixture.plan(seeds: [1, 2])
    func key(_ cell: Int = 0) throws -> String {
      try NightlyInputs(
        plan, executable: fixture.url("vaultbench"), datasets: fixture.url("Datasets"),
        profile: fixture.profile
      ).key(of: plan.cells[cell], in: plan)
    }
    let first = try key()
    #expect(try key() == first)
    #expect(try key(1) != first)
    try fixture.folder.write("a corpus", to: "Datasets/generated/corpus.txt")
    #expect(try key() == first)
    try fixture.folder.write("words", to: "Datasets/lexicons/en.yaml")
    let withWords = try key()
    #expect(withWords != first)
    try fixture.runs.edit("vaultbench") { $0 + "#" }
    #expect(try key() != withWords)
  }
}
