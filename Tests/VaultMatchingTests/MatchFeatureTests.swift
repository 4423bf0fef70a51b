import Testing

@testable import VaultMatching

@Suite("The features of the learned matcher")
struct MatchFeatureTests {
  @Test("Columns are numbered in order")
  func order() {
    #expect(MatchFeature.allCases.map(\.column) == Array(MatchFeature.allCases.indices))
  }

  @Test("Every group has a feature")
  func groups() {
    #expect(Set(MatchFeature.allCases.map(\.group)) == Set(MatchFeature.Group.allCases))
  }
}
