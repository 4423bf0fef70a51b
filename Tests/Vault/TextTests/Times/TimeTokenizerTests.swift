internal import Testing

@testable internal import VaultText

@Suite("Texts cut into tokens of time")
struct TimeTokenizerTests {
  private func tokens(_ text: String, _ words: TimeWords = .english) -> [TimeToken] {
    var tokenizer = TimeTokenizer(Array(text.utf8), TimeLexicon(words))
    return tokenizer.portion()
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

  @Test(
    "Versions, scores, decimals and telephone numbers are no times",
    arguments: [
      "1.2.3", "1.2.34.5", "3:2", "16:9", "25:00", "14:60", "12,50", "1,250.00", "2010-2015-86",
      "555-123-4567", "34600111222", "13/13", "32/01", "0/5", "12:30:45:50", "99/99/2026",
    ])
  func refuses(_ text: String) {
    #expect(TimeFigures(Array(text.utf8), from: 0).parts.isEmpty)
  }

  @Test("Money and percents are marked as such", arguments: ["12€", "12 €", "12%", "12$", "12 $"])
  func seesMoney(_ text: String) {
    #expect(TimeFigures(Array(text.utf8), from: 0).isForeign)
  }
}
