internal import Testing

@testable internal import VaultIngest

@Suite("Forms of names")
struct NameFoldTests {
  @Test(
    "Equal names have equal keys",
    arguments: [
      ("Ana García", "ANA GARCIA"), ("García, Ana", "Ana García"), ("O'Brien", "O’Brien"),
      ("Jean-Luc", "jean luc"), ("Strauß", "Strauss"), ("Ångström", "A\u{30A}ngstro\u{308}m"),
      (" Dr.  Lee ", "dr lee"),
    ])
  func foldsKeys(_ left: String, _ right: String) {
    #expect(NameFold.key(left) == NameFold.key(right))
  }

  @Test("Different names keep different keys")
  func keepsDifferences() {
    #expect(NameFold.key("Ana") != NameFold.key("Anna"))
    #expect(NameFold.key("李") != NameFold.key("王"))
    #expect(NameFold.key("🎉").isEmpty)
  }
}
