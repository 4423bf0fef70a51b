import Foundation
import Testing

@testable import VaultIngest

@Suite("Flags of an .emlx")
struct AppleMailFlagsTests {
  private static func flags(_ dictionary: String) -> UInt64? {
    AppleMailFlags.read(Array("<?xml version=\"1.0\"?>\n<plist>\(dictionary)</plist>\n".utf8))
  }

  @Test(
    "The number under flags of the outermost dictionary",
    arguments: [
      ("<dict><key>flags</key><integer>66</integer></dict>", 66),
      ("<dict><key>a</key><dict><key>flags</key><integer>2</integer></dict></dict>", nil),
      ("<dict><key>a</key><array><dict/></array><key>flags</key>\n<integer> 3 </integer>", 3),
      ("<dict><!-- <key>flags</key><integer>2</integer> --></dict>", nil),
      (
        "<dict><key>a</key><string><![CDATA[<key>flags</key><integer>2</integer>]]></string></dict>",
        nil
      ),
      ("<dict><key>flags</key><string>2</string><integer>2</integer></dict>", nil),
      ("<dict><key>flags</key><integer>-2</integer></dict>", nil),
      ("<dict><key>flags</key><integer>99999999999999999999999</integer></dict>", nil),
      ("<dict><key>flags</key><true/><key>a</key><integer>2</integer></dict>", nil),
      ("<array><integer>2</integer></array>", nil), ("<dict><key>flags</key><integer", nil),
      ("<dict><key>flags</key><integer>", nil), ("<dict><key>flags", nil), ("<!--", nil), ("", nil),
    ] as [(String, UInt64?)])
  func readsXML(dictionary: String, expected: UInt64?) {
    #expect(Self.flags(dictionary) == expected)
  }

  @Test("A binary list as Foundation writes it")
  func readsBinary() throws {
    let values: [String: Any] = ["flags": 8_590_195_715, "subject": "s", "list": ["flags": 2]]
    let data = try PropertyListSerialization.data(
      fromPropertyList: values, format: .binary, options: 0)
    #expect(AppleMailFlags.read(Array(data)) == 8_590_195_715)
    #expect(AppleMailFlags.read(Array(data.dropLast())) == nil)
  }

  @Test("Nesting costs its bytes alone", arguments: ["dict", "array"])
  func bearsDepth(kind: String) {
    let depth = 100_000
    let key = kind == "dict" ? "<key>a</key>" : ""
    let nest =
      String(repeating: "<\(kind)>\(key)", count: depth)
      + String(repeating: "</\(kind)>", count: depth)
    let flags = "<key>flags</key><integer>2</integer>"
    #expect(Self.flags("<dict><key>n</key>\(nest)\(flags)</dict>") == 2)
    #expect(Self.flags("<dict>\(flags)<key>n</key>\(nest)</dict>") == 2)
    #expect(Self.flags(String(nest.prefix(nest.count / 2))) == nil)
  }
}
