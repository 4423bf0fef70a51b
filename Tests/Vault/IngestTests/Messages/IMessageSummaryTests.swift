internal import Foundation
internal import Testing

@testable internal import VaultIngest

@Suite("What became of a message's parts")
struct IMessageSummaryTests {
  static func summary(_ list: [String: Any]) throws -> IMessageSummary {
    IMessageSummary(try BinaryPropertyListTests.bytes(list))
  }

  static func version(_ text: String) -> [String: Any] {
    ["d": 1.5, "t": Data(ChatSample.stream(text))]
  }

  @Test("Parts that were taken back go, edited ones change, others stay")
  func replacesParts() throws {
    let summary = try Self.summary([
      "otr": [
        "0": ["lo": 0, "le": 4], "1": ["lo": 4, "le": 2], "2": ["lo": 6, "le": 3],
      ],
      "rp": [0], "ec": ["2": [Self.version("old"), Self.version("newer")]],
    ])
    #expect(summary.text(from: "gone🎉old") == "🎉newer")
    #expect(summary.isPartlyTakenBack)
    #expect(!summary.isTakenBack)
    #expect(summary.isEdited)
  }

  @Test("A text that holds the last versions stays as it is")
  func keepsCurrentText() throws {
    let summary = try Self.summary([
      "otr": ["0": ["lo": 0, "le": 1], "1": ["lo": 1, "le": 3]],
      "ec": ["1": [Self.version("old"), Self.version("last words")]],
    ])
    #expect(summary.text(from: "\u{FFFC}last words") == "\u{FFFC}last words")
    #expect(summary.text(from: "") == "last words")
    #expect(summary.text(from: "of another length") == "last words")
  }

  @Test("Ranges that overlap, run backwards or beyond the text change nothing")
  func survivesRanges() throws {
    let summary = try Self.summary([
      "otr": [
        "0": ["lo": 0, "le": 4], "1": ["lo": 2, "le": 2], "2": ["lo": -1, "le": 2],
        "x": ["lo": 0, "le": 1], "3": ["lo": 1 << 40, "le": 1],
      ],
      "ec": ["0": [Self.version("a")], "1": [Self.version("b")]], "rp": [70, -1, 1],
    ])
    #expect(summary.text(from: "1234") == "a")
    #expect(summary.parts.map(\.number) == [0, 1])
  }

  @Test("Bytes that are no list say nothing")
  func ignoresOthers() {
    #expect(IMessageSummary([1, 2, 3]).parts.isEmpty)
    #expect(IMessageSummary([]).text(from: "kept") == "kept")
    #expect(!IMessageSummary([]).isTakenBack)
  }

  @Test(
    "A text is found where it stands",
    arguments: [
      ("", "", true), ("abc", "", true), ("", "a", false), ("aabaab", "aab", true),
      ("ababac", "abac", true), ("ababab", "abac", false), ("señal", "ñal", true),
      ("ab", "abc", false),
    ])
  func finds(_ text: String, _ sought: String, _ expected: Bool) {
    #expect(text.holds(sought) == expected)
  }
}
