import Testing
import VaultCore

@testable import VaultMatching

@Suite("LossWaterfall")
struct LossWaterfallTests {
  @Test("Each relevant message is charged to the first stage that loses it")
  func firstStage() throws {
    let matcher = try MatchingFixture.matcher()
    let matches = try matcher.matches(for: MatchingFixture.event)
    let fates = matcher.fates(of: Array(0..<6), for: MatchingFixture.event, matches: matches)
    // The fixture's table; a, the nearer in meaning, outranks d.
    #expect(
      fates == [
        .ranked(1), .lost(.window), .lost(.participants), .ranked(2), .lost(.cut), .lost(.window),
      ])
  }

  @Test("What passed every filter and was not returned is charged to the search")
  func search() throws {
    let matcher = try MatchingFixture.matcher { $0.overFetch = 1 }
    let matches = try matcher.matches(for: MatchingFixture.event)
    let fates = matcher.fates(of: [0, 3], for: MatchingFixture.event, matches: matches)
    #expect(fates == [.ranked(1), .lost(.search)])
  }

  @Test("What was sent after the question was asked is charged to its instant")
  func instant() throws {
    let matcher = try MatchingFixture.matcher { $0.windows = .unlimited }
    let event = MatchingFixture.event.asked(at: MatchingFixture.start.advanced(byDays: -5))
    let matches = try matcher.matches(for: event)
    let fates = matcher.fates(of: [0, 3, 5], for: event, matches: matches)
    #expect(fates == [.ranked(2), .lost(.instant), .lost(.instant)])
  }

  /// Worked by hand: of five places for twelve messages, the window leaves seven, which still fill
  /// five; the cut leaves four, one place lost; the search three, another; two stand among the
  /// first five, so that re-ranking loses the last.
  @Test("A stage is charged with the places that it empties, not with the messages it drops")
  func places() {
    let fates: [LossWaterfall.Fate] =
      Array(repeating: .lost(.window), count: 5) + Array(repeating: .lost(.cut), count: 3)
      + [.lost(.search), .ranked(1), .ranked(5), .ranked(6)]
    var account = LossWaterfall(depth: 5)
    account.add(fates)
    #expect(account.places == 5 && account.lost == [.cut: 1, .search: 1, .reRanking: 1])
    #expect(account.shown == 2)
    // As deep as there are messages, every message is a place.
    var deep = LossWaterfall(depth: 50)
    deep.add(fates)
    #expect(deep.places == 12 && deep.lost == [.window: 5, .cut: 3, .search: 1] && deep.shown == 3)
  }
}
