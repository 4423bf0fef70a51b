import Testing
import VaultCore

@testable import VaultMatching

struct SearchRequestTests {
  @Test("Operators become conditions and the rest stays words")
  func readsOperators() {
    let request = SearchRequest(
      "what did From:ana say after:2024-05-01 in:whatsapp \"blue door\" before:2024-06")
    #expect(request.words == "what did say blue door")
    #expect(request.senders == ["ana"])
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
    #expect(request.words == words)
    #expect(request.isUnconditional)
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
}
