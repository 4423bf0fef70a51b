import Foundation
import Testing
import VaultCore

@testable import VaultCorpus

@Suite("JSON text")
struct JSONTextTests {
  @Test("Foundation reads back what was written", arguments: ["a\"b\\c\n\t\u{1}é😀/", ""])
  func isReadable(text: String) throws {
    let json = JSONText.object([("key", .array([.text(text), .null, .flag(true), .integer(7)]))])
    let read = try JSONSerialization.jsonObject(with: Data(json.compact.utf8)) as? [String: [Any]]
    #expect(read?["key"]?.first as? String == text)
    #expect(read?["key"]?.count == 4)
  }

  @Test("Keys keep their order and nothing is escaped without need")
  func keepsOrder() {
    #expect(
      JSONText.object([("b", .text("ä/")), ("a", .optional(nil))]).compact
        == #"{"b":"ä/","a":null}"#)
  }
}
