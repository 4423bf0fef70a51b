internal import Testing
internal import VaultCore
internal import VaultIndex

@testable internal import VaultMatching

@Suite("What a search asks for: words, operators, people and conditions")
struct SearchRequestTests {
  @Test("Operators become conditions and the rest stays words")
  func readsOperators() {
    let request = SearchRequest(
      "what did From:ana say after:2024-05-01 in:whatsapp \"blue door\" before:2024-06")
    #expect(request.words == "what did say blue door" && request.senders == ["ana"])
    #expect(request.places == ["whatsapp"])
    #expect(request.phrases == ["blue door"])
    #expect(request.firstDay?.description == "2024-05-01")
    #expect(request.endDay?.description == "2024-06-01")
    #expect(!request.isInverted)
  }

  @Test("Quoted values may hold spaces, in any sort of quotation marks")
  func readsQuotedValues() {
    let request = SearchRequest("from:\"Ana Ruiz\" with:“Ben” „Haus am See“")
    #expect(request.senders == ["Ana Ruiz"])
    #expect(request.people == ["Ben"])
    #expect(request.phrases == ["Haus am See"])
  }

  @Test(
    "What is no operator is a plain word",
    arguments: [
      ("http://example.com at 12:30", "http://example.com at 12:30"),
      ("nobody:knows from: after:yesterday", "nobody:knows from: after:yesterday"),
      ("after:2024-02-30 on:24-01-01", "after:2024-02-30 on:24-01-01"),
      ("after:2024-1-1-1 before:２０２４", "after:2024-1-1-1 before:２０２４"),
      ("say \"unfinished business", "say unfinished business"),
      ("от:ана 从:安娜", "от:ана 从:安娜"), (":a ::", ":a ::"), ("\" \" x", "x"),
    ])
  func keepsPlainWords(typed: String, words: String) {
    let request = SearchRequest(typed)
    #expect(request.words == words && request.isUnconditional)
  }

  @Test("Months, years and single days have their own bounds")
  func readsSpans() {
    let year = SearchRequest("on:2024")
    #expect(year.firstDay?.description == "2024-01-01")
    #expect(year.endDay?.description == "2025-01-01")
    let december = SearchRequest("on:2023-12")
    #expect(december.endDay?.description == "2024-01-01")
    #expect(SearchRequest("on:2024-02-29").endDay?.description == "2024-03-01")
    let narrowed = SearchRequest("after:2024 after:2024-03 before:2025 before:2024-04")
    #expect(narrowed.firstDay?.description == "2024-03-01")
    #expect(narrowed.endDay?.description == "2024-04-01")
  }

  @Test("An inverted range is known as one")
  func knowsInvertedRanges() {
    #expect(SearchRequest("after:2024-05-02 before:2024-05-01").isInverted)
    #expect(SearchRequest("after:2024-05-01 before:2024-05-01").isInverted)
    #expect(!SearchRequest("after:2024-05-01").isInverted)
  }

  @Test("Nothing asked is known as nothing", arguments: ["", "  \n\t", "\"\"", "\" \"", "\""])
  func knowsNothing(typed: String) {
    #expect(SearchRequest(typed).isEmpty)
  }

  @Test("Absurd lengths and every character are read without an error")
  func readsAnything() {
    #expect(SearchRequest(String(repeating: "a", count: 1_000_000)).words.count == 4096)
    #expect(SearchRequest(String(repeating: "\"", count: 5001)).isEmpty)
    #expect(SearchRequest(String(repeating: "from:", count: 900)).senders.count == 1)
    for value in stride(from: UInt32(0), to: 0x3000, by: 7) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      _ = SearchRequest("x\(scalar)from:\(scalar)\"\(scalar)")
    }
  }

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

  let people = NamedPeople([
    ["ana ruiz", "anita"], ["ana gomez"], ["王思远"], ["佐藤 楓"], [], ["mariana"], ["김민준"],
  ])

  @Test(
    "Names are found by their words",
    arguments: [
      ("what did ana say", [0, 1]), ("what did ana ruiz say", [0]), ("anita's shoes", [0]),
      ("mariana", [5]), ("nobody here", []), ("", []),
    ])
  func spaced(text: String, expected: [Int]) {
    #expect(people.people(in: text) == expected)
  }

  @Test(
    "Names without spaces are found by their end, single characters only by themselves",
    arguments: [
      ("思远说的药量", [2]), ("王思远和思远", [2]), ("王先生", []), ("楓さんが食べないもの", [3]),
      ("楓林を歩く", []), ("佐藤さん", [3]), ("민준이 말한 것", [6]),
    ])
  func unspaced(text: String, expected: [Int]) {
    #expect(people.people(in: text) == expected)
  }
}
