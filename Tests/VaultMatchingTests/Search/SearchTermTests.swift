import Testing

@testable import VaultMatching

struct SearchTermTests {
  @Test("A stem is the first five letters")
  func stems() {
    #expect(SearchTerm.stem(of: "decided") == "decid")
    #expect(SearchTerm.stem(of: "roof") == "roof")
    #expect(SearchTerm.stem(of: "договор") == "догов")
    #expect(SearchTerm.stem(of: "会議") == "会議")
  }

  @Test("Runs of four letters overlap and know where a word begins and ends")
  func grams() {
    #expect(SearchTerm.grams(of: "roofs") == ["_roo", "roof", "oofs", "ofs_"])
    #expect(SearchTerm.grams(of: "at") == ["_at_"])
    #expect(SearchTerm.grams(of: "a") == ["_a_"])
    #expect(SearchTerm.grams(of: "会議") == ["_会議_"])
  }
}
