import Foundation
import Testing

@testable import VaultCore

@Suite("DocumentID")
struct DocumentIDTests {
  @Test(
    "White space, control characters and percent signs are encoded",
    arguments: [
      ("a b", "a%20b"), ("50%", "50%25"), ("tab\there", "tab%09here"), ("", "%"),
      ("<x@y>", "<x@y>"), ("chat\u{202F}1", "chat%E2%80%AF1"), ("münchen#3", "münchen#3"),
    ])
  func encodes(external: String, encoded: String) {
    #expect(DocumentID(external).rawValue == encoded)
  }

  @Test("Order is that of the UTF-8 bytes")
  func ordersByBytes() {
    #expect(DocumentID("Z") < DocumentID("a"))
    #expect(DocumentID("z") < DocumentID("é"))
    #expect(DocumentID("a") < DocumentID("aa"))
  }

  @Test("Composed and decomposed letters are different identifiers")
  func comparesBytes() {
    #expect(DocumentID("\u{E9}") != DocumentID("e\u{301}"))
    #expect(Set([DocumentID("\u{E9}"), DocumentID("e\u{301}")]).count == 2)
  }

  @Test("An encoded identifier with white space is refused", arguments: ["", "a b", "a\u{A0}b"])
  func refusesRawWhiteSpace(text: String) {
    #expect(DocumentID(encoded: text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([DocumentID].self, from: JSONEncoder().encode([text]))
    }
  }
}
