import Testing

@testable import VaultCorpus

@Suite("A mail's character set")
struct MailCharsetTests {
  // Python 3's codecs iso2022_jp, shift_jis, gb2312, cp1252, iso8859_15 and latin_1.
  @Test(
    "Text becomes the bytes that other converters give",
    arguments: [
      (
        MailCharset.iso2022jp, "日本語テスト。",
        "1b2442467c4b5c386c25462539254821231b2842"
      ),
      (.shiftJIS, "日本語テスト。", "93fa967b8cea8365835883678142"),
      (.gb2312, "中文测试，好", "d6d0cec4b2e2cad4a3acbac3"),
      (.gb18030, "中文测试，好", "d6d0cec4b2e2cad4a3acbac3"),
      (.windows1252, "10 € – “été”", "3130208020962093e974e994"),
      (.latin9, "10 € œuf", "313020a420bd7566"),
      (.latin1, "Grüße", "4772fcdf65"),
    ])
  func encodes(charset: MailCharset, text: String, expected: String) {
    let bytes = charset.encoded(text) ?? []
    let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(hex == expected)
  }

  @Test("What a set has no character for is refused", arguments: MailCharset.allCases)
  func refuses(charset: MailCharset) {
    #expect((charset.encoded("ok 👍") == nil) == (charset != .utf8))
    #expect(charset.encoded("plain\n") == Array("plain\n".utf8))
  }

  // JIS X 0208 has a wave dash that some converters read as a full-width tilde.
  @Test("Characters that converters disagree about are refused")
  func refusesAmbiguous() {
    #expect(MailCharset.shiftJIS.encoded("10時〜12時") == nil)
    #expect(MailCharset.iso2022jp.encoded("10時〜12時") == nil)
    #expect(MailCharset.latin9.encoded("½") == nil)
  }

  @Test("Single bytes that would read as UTF-8 are refused")
  func refusesDisguises() {
    #expect(MailCharset.latin1.encoded("Ã©") == nil)
    #expect(MailCharset.latin1.encoded("é") != nil)
  }
}
