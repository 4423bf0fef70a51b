import Testing
import VaultCore
import VaultMatching

@Suite("LossWaterfall")
struct LossWaterfallTests {
  @Test("Each relevant message is charged to the first stage that loses it")
  func chargesFirstStage() throws {
    let matcher = try MatchingFixture.matcher()
    let matches = try matcher.matches(for: MatchingFixture.event)
    var account = LossWaterfall()
    account.add(
      relevantRows: Array(0..<6), event: MatchingFixture.event, matches: matches,
      matcher: matcher, depth: 1)
    #expect(account.relevant == 6)
    #expect(account.lost == [.window: 2, .participants: 1, .cut: 1, .reRanking: 1])
    #expect(account.shown == 1)
  }

  @Test("What passed every filter and was not returned is charged to the search")
  func chargesSearch() throws {
    let matcher = try MatchingFixture.matcher { $0.overFetch = 1 }
    let matches = try matcher.matches(for: MatchingFixture.event)
    var account = LossWaterfall()
    account.add(
      relevantRows: [0, 3], event: MatchingFixture.event, matches: matches, matcher: matcher,
      depth: 10)
    #expect(account.lost == [.search: 1])
    #expect(account.shown == 1)
  }
}
