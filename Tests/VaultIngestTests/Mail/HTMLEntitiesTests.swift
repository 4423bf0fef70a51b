internal import Testing

@testable internal import VaultIngest

@Suite("HTML character references")
struct HTMLEntitiesTests {
  /// The HTML 4.01 entity sets.
  @Test(
    "Names stand for their characters",
    arguments: [
      ("&nbsp;", "\u{A0}"), ("&iexcl;", "¡"), ("&iquest;", "¿"), ("&Agrave;", "À"), ("&yuml;", "ÿ"),
      ("&szlig;", "ß"), ("&times;", "×"), ("&divide;", "÷"), ("&ETH;", "Ð"), ("&hellip;", "…"),
      ("&Omega;", "Ω"), ("&rarr;", "→"), ("&hearts;", "♥"), ("&eacute", "é"), ("&frac12;", "½"),
    ])
  func decodesNames(_ reference: String, _ text: String) {
    let scalar = HTMLEntities.decode(Array(reference.utf8), at: 0)?.scalar
    #expect(scalar.map { String($0) } == text)
  }

  @Test("Other text is none", arguments: ["&", "&;", "&#;", "&#x;", "&hellip", "&zzz;", "& amp;"])
  func leavesText(_ text: String) {
    #expect(HTMLEntities.decode(Array(text.utf8), at: 0) == nil)
  }
}
