import Testing

@testable import VaultReporting

@Suite("Addresses of the table of all queries")
struct ExplorerLinkTests {
  @Test("What would end a value or the address is percent-encoded (RFC 3986)")
  func encoded() {
    #expect(
      ExplorerLink.target([("slice.kind", "a&b=c d#é\""), ("lost", "any")])
        == "#explorer&slice.kind=a%26b%3Dc%20d%23%C3%A9%22&lost=any")
  }

  @Test("Dimensions are in the words that the table has")
  func words() {
    let filters = ExplorerLink.filters(["queryLanguage": "es", "kind": "party"])
    #expect(filters.map(\.key) == ["slice.kind", "slice.query language"])
  }
}
