import Testing

@testable import VaultMatching

@Suite("The features of the learned matcher")
struct MatchFeatureTests {
  @Test("Those that look at the message alone stand first, and only they")
  func order() {
    let later: Set<MatchFeature.Group> = [.firstPass, .conversation, .rivals]
    let own = MatchFeature.allCases.prefix(MatchFeature.ownCount)
    #expect(own.allSatisfy { !later.contains($0.group) })
    #expect(MatchFeature.allCases.dropFirst(own.count).allSatisfy { later.contains($0.group) })
    #expect(MatchFeature.allCases.map(\.column) == Array(MatchFeature.allCases.indices))
  }

  @Test("Every group has a feature")
  func groups() {
    #expect(Set(MatchFeature.allCases.map(\.group)) == Set(MatchFeature.Group.allCases))
  }
}
