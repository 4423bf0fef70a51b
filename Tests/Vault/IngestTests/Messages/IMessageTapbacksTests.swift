internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Reactions as messages")
struct IMessageTapbacksTests {
  static func tapback(
    _ symbol: String, at seconds: Int64, by name: String = "Ana", part: Int = 0,
    removal: Bool = false
  ) -> IMessageTapback {
    IMessageTapback(
      line: Int(seconds), symbol: symbol, part: part, isRemoval: removal,
      sender: Samples.name(name), sentAt: Timestamp(seconds: seconds))
  }

  @Test(
    "Targets name a part and a guid",
    arguments: [
      ("p:0/A-1", "A-1", 0), ("p:12/A", "A", 12), ("bp:A", "A", 0), ("A", "A", 0),
      ("p:x/A", "A", 0),
      ("p:99999999999999999999/A", "A", 0), ("", "", 0), ("p:", "p:", 0),
    ])
  func readsTargets(_ text: String, _ guid: String, _ part: Int) {
    #expect(IMessageTapback.target(text) == (guid, part))
  }

  @Test("Types are words, an emoji where one is given, or none")
  func namesTypes() {
    let words = (2000...2007).map { IMessageTapback.symbol(type: $0, emoji: nil)?.symbol }
    #expect(
      words == [
        "loved", "liked", "disliked", "laughed", "emphasized", "questioned", "emoji", "sticker",
      ])
    #expect(IMessageTapback.symbol(type: 3003, emoji: nil).map { $0 == ("laughed", true) } == true)
    #expect(IMessageTapback.symbol(type: 2006, emoji: "🎉")?.symbol == "🎉")
    for type: Int64 in [0, 1000, 1999, 2008, 4000, .min, .max] {
      #expect(IMessageTapback.symbol(type: type, emoji: nil) == nil)
    }
  }

  @Test("A removal undoes the same symbol of the same sender on the same part")
  func removes() {
    var table = IMessageTapbacks()
    let all = [
      Self.tapback("liked", at: 5, removal: true), Self.tapback("liked", at: 1),
      Self.tapback("liked", at: 2, by: "Ben"), Self.tapback("liked", at: 3, part: 1),
      Self.tapback("loved", at: 4), Self.tapback("liked", at: 6), Self.tapback("liked", at: 7),
      Self.tapback("loved", at: 0, removal: true),
    ]
    for tapback in all { table.add(tapback, to: "A") }
    table.add(Self.tapback("liked", at: 8), to: "B")
    #expect(table.take("A").map(\.sentAt.secondsSinceEpoch) == [2, 3, 4, 6])
    #expect(table.take("A").isEmpty)
    #expect(table.left == [8])
    #expect(!table.isEmpty)
  }
}
