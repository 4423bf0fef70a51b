import Testing

@testable import VaultMatching

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
