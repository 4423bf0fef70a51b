internal import Testing

@testable internal import VaultText

@Suite("Texts cut into tokens of time")
struct TimeTokenizerTests {
  private func tokens(_ text: String, _ words: TimeWords = .english) -> [TimeToken] {
    var tokenizer = TimeTokenizer(Array(text.utf8), TimeLexicon(words))
    return tokenizer.portion()
  }

  @Test(
    "Words of the lexicon, figures, signs and all else are told apart",
    arguments: [
      ("tomorrow at 2pm", [TimeToken.Kind.word, .word, .number, .word]),
      ("the day after tomorrow", [.word]), ("nothing of that kind", [.other, .word, .other]),
      ("12/03, 14:30", [.shortDate, .symbol, .clock]), ("Mon-Fri", [.word, .dash, .word]),
      ("2/Oct", [.number, .symbol, .word]), ("$12", [.symbol, .other]), ("", []),
    ])
  func cuts(_ text: String, _ kinds: [TimeToken.Kind]) {
    #expect(tokens(text).map(\.kind) == kinds)
  }

  @Test("Addresses are one piece, whatever dates stand in their paths")
  func skipsAddresses() {
    let found = tokens("see https://example.org/2019/05/12/may today")
    #expect(found.map(\.kind) == [.other, .word])
    #expect(found.last?.start == 39)
  }

  @Test("Accents and letter case do not matter, and combining marks belong to their letter")
  func folds() {
    let kinds = ["MAÑANA", "mañana", "man\u{303}ana"].map { tokens($0, .spanish).map(\.kind) }
    #expect(kinds == [[.word], [.word], [.word]])
  }

  @Test(
    "Numbers in ideograms are read, by place and by tens",
    arguments: [("二〇二六", 2026), ("十二", 12), ("二十三", 23), ("三", 3)])
  func readsIdeograms(_ text: String, _ value: Int) {
    #expect(tokens(text, .chinese).map(\.first) == [value])
  }

  @Test("A portion ends at a line break or at the limit, and the next goes on after it")
  func cutsPortions() {
    var tokenizer = TimeTokenizer(Array("today\nMonday".utf8), TimeLexicon(.english))
    #expect(tokenizer.portion().count == 1)
    #expect(!tokenizer.isAtEnd)
    #expect(tokenizer.portion().first?.start == 6)
    #expect(tokenizer.isAtEnd)
    let long = String(repeating: "1 ", count: TimeTokenizer.limit + 5)
    #expect(tokens(long).count == TimeTokenizer.limit)
  }

  @Test("Offsets are those of the bytes, and cover words of several")
  func keepsOffsets() {
    let found = tokens("é tomorrow, next week")
    #expect(found.last.map { $0.start..<$0.end } == 18..<22)
    #expect(found.allSatisfy { $0.start < $0.end })
  }
}
