import Foundation
import Testing
import VaultCore
import VaultTestSupport
import VaultText

@testable import VaultIngest

/// What golden folders (`Golden/imessage`, `telegram`, `signal`) do not show of JSON exports.
@Suite("JSON exports of messages")
struct MessageExportTests {
  static func read(_ text: String) throws -> ParsedMessages {
    try IMessageParser(path: "m.json", clock: .utc).parse(Data(text.utf8))
  }

  /// Files that are small to write and large to read, a hundred kilobytes and more each.
  static let hostileFiles: [String: String] = [
    "deep": String(repeating: "[", count: 200_000),
    "deep objects": String(repeating: "{\"a\":", count: 20_000),
    "many conversations": "[" + String(repeating: "{\"messages\":[]},", count: 6000) + "{}]",
    "many lists": "[" + String(repeating: "{\"a\":[]},", count: 10_000) + "{}]",
    "many elements": "[" + String(repeating: "[],", count: 30_000) + "{\"date\":1}]",
    "many lines": String(repeating: "{\"a\":1}\n", count: 10_000),
    "empty lines": String(repeating: "{}\n", count: 30_000),
    "nested message": "{\"messages\":[" + String(repeating: "{\"a\":", count: 240) + "1"
      + String(repeating: "}", count: 240) + "]}",
    "many files": "[{\"date\":1772357400,\"files\":[" + String(repeating: "1,", count: 50_000)
      + "1]}]",
    "long number": "[{\"date\":" + String(repeating: "9", count: 200_000) + "}]",
    "large number": "[{\"date\":1e999,\"is_from_me\":1}]",
    "many people": "["
      + (0..<1000).map { "{\"date\":1772357400,\"sender\":\"p\($0)@b.c\",\"chat\":1}" }
      .joined(separator: ",") + "]",
    "broken lines": String(repeating: "{\"date\":1,\n", count: 10_000),
  ]

  @Test("Hostile files end in time", arguments: hostileFiles.keys.sorted())
  func survivesHostileFiles(_ name: String) throws {
    let text = try #require(Self.hostileFiles[name])
    let elapsed = try processorTime {
      do { _ = try Self.read(text) } catch is IngestError {}
    }
    // What is quadratic takes minutes.
    #expect(elapsed < .seconds(20))
    if name.hasPrefix("deep") || name.hasSuffix("lines") || name == "many lists" {
      #expect(name == "broken lines" || Self.isRefused(text))
    }
  }

  static func isRefused(_ text: String) -> Bool {
    do { _ = try read(text) } catch { return true }
    return false
  }

  @Test("Every truncation is refused")
  func survivesTruncation() {
    let text = Array(
      #"{"conversations":[{"id":"c","participants":["a@b.c"],"messages":[{"guid":"1","date":1772357400,"sender":"a@b.c","text":"\u00e9 \ud83d\ude00"}]}]}"#
        .utf8)
    for length in text.indices {
      let data = Data(text.prefix(length))
      #expect(throws: IngestError.malformedJSON(file: "m.json", line: 1)) {
        _ = try IMessageReader(ExportFile(data, path: "m.json"), clock: .utc)
      }
    }
  }

  @Test("Listed participants are bounded, however many a file lists")
  func boundsParticipants() throws {
    func conversation(_ json: String) -> IMessageConversation? {
      IMessageConversation(JSONText(Array(json.utf8)), at: JSONPlace())
    }
    let list = (0..<2000).map { "\"+346\(100_000_000 + $0)\"" }.joined(separator: ",")
    let found = try #require(conversation(#"{"members":[\#(list)],"messages":[]}"#))
    #expect(found.participants?.count == IMessageConversation.maximumParticipants)
    #expect(try #require(conversation(#"{"messages":[]}"#)).participants == nil)
    #expect(try #require(conversation(#"{"to":[],"messages":[]}"#)).participants == [])
  }

  @Test("A message that is too large or too deep is noted, and the next ones come")
  func marksUnreadable() throws {
    let good = #"{"id":"1","date":1772357400,"sender":"a@b.c","text":"x"}"#
    let huge = "[" + String(repeating: "1,", count: 10_000) + "1]"
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    let found = try Self.read("{\"messages\":[\(good),\n\(huge),\n7,\n\(deep),\n\(good)]}")
    #expect(found.lines == [1, 5])
    #expect(found.rejected.map(\.line) == [2, 3, 4])
  }

  @Test(
    "Other files are not those of signal-export",
    arguments: ["", "[]", "{}", "nonsense", #"{"date":1,"sender":"a","text":"x"}"#, "[7]"])
  func leavesOthers(text: String) throws {
    let file = ExportFile(Data(text.utf8), path: "data.json")
    #expect(try SignalExportReader(file, clock: .utc) == nil)
  }
}

@Suite("Dates of message exports")
struct MessageDateTests {
  /// 2026-03-01T09:30:00Z is 1 772 357 400 Unix seconds, 794 050 200 of Apple's (`date -d`).
  @Test(
    "Numbers are told apart by their size",
    arguments: [
      "1772357400", "1772357400000", "1772357400000000", "1772357400000000000", "794050200",
      "794050200000000000", "1772357400.0",
    ])
  func readsNumbers(_ text: String) throws {
    let date = try #require(MessageDate(JSONNode(line: 1, value: .string(text)), clock: .utc))
    #expect(date.timestamp == Timestamp(year: 2026, month: 3, day: 1, hour: 9, minute: 30))
    #expect(date.utcOffsetSeconds == nil)
  }

  @Test("Milliseconds survive nanoseconds and fractions")
  func keepsMilliseconds() {
    let nanoseconds = JSONNode(line: 1, value: .integer(794_050_200_123_456_789))
    #expect(MessageDate(nanoseconds, clock: .utc)?.timestamp.milliseconds == 1_772_357_400_123)
    let seconds = JSONNode(line: 1, value: .number(1_772_357_400.123))
    #expect(MessageDate(seconds, clock: .utc)?.timestamp.milliseconds == 1_772_357_400_123)
    let text = MessageDate("2026-03-01T09:30:00.1239Z", clock: .utc)
    #expect(text?.timestamp.milliseconds == 1_772_357_400_123)
  }

  @Test(
    "ISO 8601 is read with its offset",
    arguments: [
      ("2026-03-01T09:30:00Z", nil), ("2026-03-01T10:30:00+01:00", 3600),
      ("2026-03-01 10:30:00 +0100", 3600), ("2026-03-01T04:00:00-05:30", -19_800),
      ("2026-03-01T10:30:00", 3600), ("2026-03-01 10:30", 3600),
    ] as [(String, Int?)])
  func readsText(_ text: String, _ offset: Int?) throws {
    let clock = try #require(ZoneClock("Europe/Madrid"))
    let date = try #require(MessageDate(text, clock: clock))
    #expect(date.timestamp == Timestamp(year: 2026, month: 3, day: 1, hour: 9, minute: 30))
    #expect(date.utcOffsetSeconds == offset)
  }

  @Test(
    "What is no date is refused",
    arguments: [
      "", "yesterday", "0", "12", "-5", "99999999", "2026-13-01T00:00:00Z",
      "2026-02-30T00:00:00Z", "2026-03-01T25:00:00Z", "2026-03-01T09:30:00+99:00", "nan",
    ])
  func refuses(_ text: String) {
    #expect(MessageDate(JSONNode(line: 1, value: .string(text)), clock: .utc) == nil)
  }
}
