import Foundation
import Testing
import VaultCore
import VaultText

@testable import VaultIngest

/// The layout is that of Telegram Desktop's JSON export; the contents are made up.
@Suite("Exports of Telegram")
struct TelegramReaderTests {
  private static func read(_ text: String) throws -> (messages: [Message], noted: [Rejection]) {
    var reader = try TelegramReader(ExportFile(Data(text.utf8), path: "result.json"), clock: .utc)
    var messages: [Message] = []
    var noted: [Rejection] = []
    while let record = reader.next() {
      switch record {
      case .message(let message, _): messages.append(message)
      case .rejected(let rejection): noted.append(rejection)
      default: Issue.record("no record of a chat")
      }
    }
    return (messages, noted)
  }

  private static func chat(_ messages: [String], type: String = "personal_chat") -> String {
    #"{"name":"Ana","type":"\#(type)","id":77,"messages":[\#(messages.joined(separator: ",\n"))]}"#
  }

  private static func message(_ rest: String, id: Int = 1, from: String = "user77") -> String {
    #"{"id":\#(id),"type":"message","date":"2024-03-01T10:00:00","date_unixtime":"1709283600","from":"Ana","from_id":"\#(from)",\#(rest)}"#
  }

  @Test(
    "Texts, plain and formatted",
    arguments: [
      (#""text":"Saturday at nine""#, "Saturday at nine"),
      (
        #""text":["see ",{"type":"link","text":"https://example.org/x"}," for the lease"]"#,
        "see https://example.org/x for the lease"
      ),
      (#""text":[{"type":"bold","text":"a"},{"type":"plain","text":"b"}]"#, "ab"),
      (#""text":"""#, ""), (#""text":[]"#, ""),
      (#""media_type":"sticker","sticker_emoji":"🎂","text":"""#, "🎂"),
      (#""poll":{"question":"when?","answers":[]},"text":"""#, "when?"),
    ])
  func readsTexts(rest: String, text: String) throws {
    let read = try Self.read(Self.chat([Self.message(rest)]))
    #expect(read.messages.map(\.text) == [text])
    #expect(read.messages.first?.platform == .telegram)
    #expect(read.noted.isEmpty)
  }

  @Test("Identifiers, times, people, answers, edits, files and reactions")
  func readsFields() throws {
    let read = try Self.read(
      Self.chat([
        Self.message(#""text":"one""#),
        Self.message(
          #""text":"two","reply_to_message_id":1,"edited":"2024-03-01T10:01:00","file":"files/a.pdf","mime_type":"Application/PDF","file_size":5,"reactions":[{"type":"emoji","count":1,"emoji":"👍","recent":[{"from":"Ana","from_id":"user77","date":"2024-03-01T10:02:00"}]}]"#,
          id: 2, from: "user5"),
      ]))
    #expect(read.messages.map(\.id) == ["telegram:77:1", "telegram:77:2"].map { DocumentID($0) })
    #expect(read.messages.allSatisfy { $0.threadID == "telegram:77" })
    // 1709283600 is 2024-03-01T09:00:00Z: the Unix time counts, not the local one.
    #expect(read.messages[0].sentAt == Timestamp(year: 2024, month: 3, day: 1, hour: 9))
    #expect(read.messages[0].sender == Participant(Handle(.name, "Ana"), displayName: "Ana"))
    #expect(read.messages[0].recipients == [.owner])
    // In a chat of two who is not the other is the owner.
    #expect(read.messages[1].sender == .owner)
    #expect(read.messages[1].recipients.map(\.handle) == [Handle(.name, "Ana")])
    #expect(read.messages[1].replyTo == DocumentID("telegram:77:1"))
    #expect(read.messages[1].revision == .edited)
    #expect(
      read.messages[1].attachments == [
        Attachment(name: "a.pdf", mediaType: "application/pdf", sizeBytes: 5)
      ])
    #expect(read.messages[1].reactions.map(\.symbol) == ["👍"])
  }

  @Test("The chats of an account, those that were left among them, and its owner")
  func readsAccounts() throws {
    let group =
      #"{"name":"Family","type":"private_group","id":9,"messages":[\#(Self.message(#""text":"g""#, from: "user5"))]}"#
    let read = try Self.read(
      """
      {"about":"x","personal_information":{"user_id":5,"first_name":"Me"},
      "chats":{"about":"y","list":[\(Self.chat([Self.message(#""text":"p""#)])),\(group)]},
      "left_chats":{"about":"z","list":[\(group.replacingOccurrences(of: "\"id\":9", with: "\"id\":10"))]}}
      """)
    #expect(read.messages.map(\.threadID) == ["telegram:77", "telegram:9", "telegram:10"])
    #expect(read.messages.map { $0.sender?.handle.kind } == [.name, .owner, .owner])
  }

  @Test(
    "What cannot be read is noted with its line, never emptied",
    arguments: [
      (#"{"id":1,"type":"message","from_id":"user77","text":"x"}"#, .undated),
      (#"{"id":1,"type":"message","date_unixtime":"1709283600","text":"x"}"#, .senderless),
      (message(#""text":5"#), .unreadable), (message(#""text":["a",7]"#), .unreadable),
      ("[1]", .unreadable),
    ] as [(String, Rejection.Reason)])
  func notes(message: String, reason: Rejection.Reason) throws {
    let read = try Self.read(Self.chat([Self.message(#""text":"kept""#), message]))
    #expect(read.messages.map(\.text) == ["kept"])
    #expect(read.noted == [Rejection(line: 2, reason: reason)])
  }

  @Test("Notices of the chat are no person's")
  func readsNotices() throws {
    let read = try Self.read(
      Self.chat([
        #"{"id":1,"type":"service","date_unixtime":"1709283600","actor":"Ana","actor_id":"user77","action":"create_group","title":"Family","text":""}"#
      ]))
    #expect(read.messages.map(\.kind) == [.system])
    #expect(read.messages.map(\.text) == ["create group: Family"])
  }

  @Test("What is no JSON is refused at its line")
  func refuses() {
    #expect(throws: IngestError.malformedJSON(file: "result.json", line: 2)) {
      try Self.read("{\"messages\": [\n")
    }
  }

  @Test("Damage does not crash it")
  func survivesDamage() {
    let whole = Data(
      Self.chat([Self.message(#""text":["a",{"text":"b"}]"#), Self.message(#""text":"c""#)]).utf8)
    _ = RobustnessTests.survives(RobustnessTests.damaged(whole, "telegram", count: 200)) {
      data throws(IngestError) in
      var reader = try TelegramReader(ExportFile(data, path: "p"), clock: .utc)
      while reader.next() != nil {}
    }
  }
}
