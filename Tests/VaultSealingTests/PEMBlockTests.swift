import Testing

@testable import VaultSealing

@Suite("PEMBlock")
struct PEMBlockTests {
  private func content(_ text: String) -> [UInt8]? {
    PEMBlock.content(of: text, label: "X", header: [1])
  }

  @Test("Lines may be broken anywhere and end in any way")
  func readsLines() {
    #expect(content("-----BEGIN X-----\nAQID\n-----END X-----\n") == [2, 3])
    #expect(content("\r\n-----BEGIN X-----\r\n AQ\r\nID\r\n-----END X-----") == [2, 3])
  }

  @Test("Another label, header or content is refused")
  func refuses() {
    for text in [
      "", "-----BEGIN X-----", "-----BEGIN X-----\n-----END X-----",
      "-----BEGIN Y-----\nAQID\n-----END Y-----", "-----BEGIN X-----\nAgID\n-----END X-----",
      "-----BEGIN X-----\nA*ID\n-----END X-----", "-----BEGIN X-----\nAQID\n-----END Y-----",
    ] {
      #expect(content(text) == nil)
    }
  }
}
