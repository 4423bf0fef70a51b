import Testing
import VaultCore
import VaultIndex

@testable import VaultMatching

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

struct SnippetTests {
  /// Words as runs of letters, in lower case; Han and kana as overlapping pairs.
  private static func tokens(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.flatMap { run -> [String] in
      guard let first = run.unicodeScalars.first, first.value >= 0x3040, first.value < 0xA000,
        run.count > 1
      else { return [String(run)] }
      return zip(run, run.dropFirst()).map { "\($0)\($1)" }
    }
  }

  private func snippet(_ text: String, _ wanted: [String], limit: Int = 20) -> Snippet {
    Snippet(of: text, wanted: wanted, limit: limit, tokens: Self.tokens)
  }

  private func marked(_ snippet: Snippet) -> [String] {
    let characters = Array(snippet.text)
    return snippet.highlights.map { String(characters[$0]) }
  }

  @Test("A short message is shown whole, in one line")
  func short() {
    let found = snippet("The blue\n\n  door ", ["door", "blue"])
    #expect(found.text == "The blue door")
    #expect(marked(found) == ["blue", "door"])
  }

  @Test("The stretch with most different words wins over one with more occurrences")
  func bestStretch() {
    let text = "blue blue blue " + String(repeating: "x ", count: 30) + "a blue door here"
    let found = snippet(text, ["door", "blue"])
    #expect(found.text.contains("blue door") && found.text.hasPrefix("…") && found.text.count <= 20)
    #expect(marked(found) == ["blue", "door"])
  }

  @Test("Without any word the beginning is shown")
  func noWord() {
    let found = snippet("one two three four five six", ["zebra"])
    #expect(found.text == "one two three four…" && found.highlights.isEmpty)
    #expect(snippet("one", []).text == "one")
  }

  @Test("Pairs of characters are marked where words have no spaces")
  func unspaced() {
    let found = snippet("昨日は雨だったので会議室の予約を取り消して来週の月曜日に変えてもらいました", ["会議", "議室"], limit: 12)
    #expect(found.text.count <= 12)
    #expect(marked(found) == ["会議室"])
    #expect(found.text.hasPrefix("…") && found.text.hasSuffix("…"))
  }

  @Test(
    "Characters are never split, whatever they are made of",
    arguments: [
      "👨‍👩‍👧‍👦", "🇪🇸", "e\u{301}\u{328}", "🏳️‍🌈", "नि", "각", "👍🏽",
    ])
  func wholeCharacters(character: String) {
    let text =
      String(repeating: character, count: 100) + " door " + String(repeating: character, count: 100)
    for limit in 3...40 {
      let found = snippet(text, ["door"], limit: limit)
      #expect(found.text.count <= limit)
      let allowed = Set(Array(text) + ["…"])
      #expect(found.text.allSatisfy(allowed.contains))
    }
  }

  @Test("A word longer than the room is cut, and its part is marked")
  func longWord() {
    let long = String(repeating: "a", count: 500)
    let found = snippet("x \(long) y", [long], limit: 10)
    #expect(found.text == "…aaaaaaaa…")
    #expect(found.highlights == [1..<9])
  }

  @Test("Right-to-left text is kept, marks that turn the line around are not")
  func rightToLeft() {
    let found = snippet("\u{202E}פגישה מחר\u{2066} בדלת הכחולה", ["מחר"], limit: 40)
    #expect(found.text == "פגישה מחר בדלת הכחולה")
    #expect(marked(found) == ["מחר"])
  }

  @Test("No message can send a terminal commands")
  func controlCharacters() {
    let found = snippet("a\u{1B}[2Jb\u{7}\u{9B}c\r\nd", ["b"], limit: 40)
    #expect(!found.text.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(found.text == "a [2Jb c d")
  }

  @Test("An empty message gives an empty snippet", arguments: ["", " \n ", "\u{7}"])
  func empty(text: String) {
    #expect(snippet(text, ["a"]).text.isEmpty)
  }
}
