import Testing
import VaultCore
import VaultIndex

@testable import VaultMatching

struct SearchFilterTests {
  let table = SearchFixture.table()

  private func rows(_ filter: SearchFilter, before end: Int = 5) -> [Int]? {
    filter.rows(of: table, within: 0..<end).map(Array.init)
  }

  @Test("An open filter names no rows, unless there are later ones to leave out")
  func open() {
    #expect(rows(SearchFilter()) == nil)
    #expect(rows(SearchFilter(), before: 2) == [0, 1])
  }

  @Test("Conditions meet; alternatives within one add up")
  func conditionsMeet() {
    var filter = SearchFilter()
    filter.senders = [1, 2]
    #expect(rows(filter) == [0, 1, 2, 4])
    filter.places = [.platform(.whatsapp), .platform(.imessage)]
    #expect(rows(filter) == [1, 2, 4])
    filter.before = SearchFixture.day(9)
    #expect(rows(filter) == [1, 2])
  }

  @Test("The owner can be a sender, and takes part in what the owner wrote")
  func owner() {
    var filter = SearchFilter()
    filter.senders = [SearchFixture.owner]
    #expect(rows(filter) == [3])
    filter.senders = nil
    filter.people = [SearchFixture.owner]
    #expect(rows(filter) == [3])
  }

  @Test("The range holds its first moment and not its last")
  func range() {
    var filter = SearchFilter()
    filter.from = SearchFixture.day(2, hour: 10)
    filter.before = SearchFixture.day(2, hour: 15)
    #expect(rows(filter) == [1, 2])
  }

  @Test("A conversation is found by a part of its name")
  func conversation() {
    var filter = SearchFilter()
    filter.places = [.conversation("family")]
    #expect(rows(filter) == [1, 2, 3])
  }

  @Test("What names nothing matches nothing")
  func matchesNothing() {
    var inverted = SearchFilter()
    inverted.from = SearchFixture.day(5)
    inverted.before = SearchFixture.day(3)
    var nobody = SearchFilter()
    nobody.senders = []
    var stranger = SearchFilter()
    stranger.people = [99]
    var nowhere = SearchFilter()
    nowhere.places = [.conversation("telegram")]
    var platform = SearchFilter()
    platform.places = [.platform(.calendar)]
    for filter in [inverted, nobody, stranger, nowhere, platform] {
      #expect(rows(filter) == [])
    }
  }
}
