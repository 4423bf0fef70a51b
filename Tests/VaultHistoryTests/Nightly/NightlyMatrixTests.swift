import Testing
import VaultResults

@testable import VaultHistory

@Suite("NightlyMatrix")
struct NightlyMatrixTests {
  private static func plan(_ yaml: String) throws -> NightlyPlan {
    try NightlyPlan(parsing: yaml, file: "plan.yaml", defaultName: "plan", choices: .sample)
  }

  @Test("Cells are left out that agree with all of an entry, and added beside the matrix")
  func exceptions() throws {
    let plan = try Self.plan(
      """
      profiles: [smoke, ci]
      indexes: [hnsw, exact]
      weights: ["0.6,0.2,0.2"]
      exclude:
        - {profile: ci, index: exact}
        - {profile: smoke, weights: "0.60,0.20,0.20", index: hnsw}
      include:
        - {profile: nightly, seed: 7}
        - {profile: ci}
      """)
    #expect(
      plan.cells.map(\.id) == [
        "smoke-auto-exact-document-0.6_0.2_0.2", "ci-auto-hnsw-document-0.6_0.2_0.2",
        "nightly-auto-hnsw-document-0.6_0.2_0.2-seed7",
      ], "what is included a second time is there once")
  }

  @Test("Weights in several spellings are one cell")
  func spellings() throws {
    let plan = try Self.plan(
      """
      profiles: [ci]
      weights: ["0.5,0.3,0.2", "0.50, 0.30, 0.20", "0.6,0.2,0.2"]
      """)
    #expect(plan.cells.map(\.weights) == ["0.5,0.3,0.2", "0.6,0.2,0.2"])
  }
}
