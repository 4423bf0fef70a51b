import Testing

@testable import VaultSuites

@Suite("Sent bytes")
struct SentBytesTests {
  @Test(
    "A text is found as it is and behind the escapes of RFC 8259, surrogate pairs included",
    arguments: [
      ("{\"input\":[\"my salary\"]}", "my salary"), ("a \\u0073alary", "salary"),
      (#"\u75C5\u9662"#, "病院"), (#"x\uD83D\uDE00y"#, "x😀y"),
      (#"mot\/de\"passe\n!"#, "mot/de\"passe\n!"),
      (#"a\\b"#, #"a\b"#),
    ])
  func finds(bytes: String, text: String) {
    #expect(SentBytes(Array(bytes.utf8)).hold(text))
  }

  @Test("What was not sent is not found")
  func misses() {
    #expect(!SentBytes(Array(#"sal\u0061r"#.utf8)).hold("salary"))
    #expect(!SentBytes([]).hold("a"))
    #expect(!SentBytes(Array(#"end \"#.utf8)).hold("\n"))
  }
}
