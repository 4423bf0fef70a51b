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
      (#""poll":{"question":"when?","answers":[{"text":"now","voters":1}]},"text":"""#, "when?"),
      (#""poll":{"question":[{"type":"plain","text":"when"},"?"]},"text":"""#, "when?"),
      (#""location_information":{"latitude":52.5,"longitude":13},"text":"""#, "52.5, 13"),
      (
        #""place_name":"Café","address":"Ring 1","location_information":{"latitude":1.5,"longitude":2.5},"text":"""#,
        "Café, Ring 1"
      ),
      (
        #""contact_information":{"first_name":"Bea","last_name":"","phone_number":"+34 600"},"text":"""#,
        "Bea +34 600"
      ),
      (#""todo_list":{"title":"Trip","items":[]},"text":[]"#, "Trip"),
      (#""game_title":"Chess","text":"""#, "Chess"),
      (#""location_information":{"latitude":1.5,"longitude":2.5},"text":"here""#, "here"),
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

  @Test(
    "In exports of up to 2020 identifiers are numbers, or there are none",
    arguments: [("77", "5"), (#""77""#, #""5""#), ("null", "null")])
  func readsOldIdentifiers(other: String, own: String) throws {
    func message(_ id: Int, _ from: String, _ identifier: String) -> String {
      #"{"id":\#(id),"type":"message","date":"2020-03-01T10:00:00","edited":"1970-01-01T01:00:00","from":"\#(from)","from_id":\#(identifier),"text":"x"}"#
    }
    let texts = [message(1, "Ana", other), message(2, "Me", own), message(3, "Ana", other)]
    let read = try Self.read(Self.chat(texts))
    #expect(read.noted.isEmpty)
    #expect(read.messages.map { $0.sender?.handle.kind } == [.name, .owner, .name])
    #expect(read.messages.map(\.revision) == [.original, .original, .original])
    #expect(read.messages[1].recipients.map(\.displayName) == ["Ana"])
    let account =
      #"{"personal_information":{"user_id":5},"chats":{"list":[\#(Self.chat(texts, type: "private_group"))]}}"#
    if own != "null" {
      #expect(
        try Self.read(account).messages.map { $0.sender?.handle.kind } == [.name, .owner, .name])
    }
  }

  @Test(
    "A chat of two in which the other wrote nothing is the owner's; of strangers it is nobody's")
  func findsOwner() throws {
    let own = try Self.read(
      Self.chat([
        Self.message(#""text":"x""#, from: "user5")
          .replacingOccurrences(of: "Ana", with: "Me")
      ]))
    #expect(own.messages.map(\.sender) == [.owner])
    let strangers = ["user5", "user6"].map { id in
      Self.message(#""text":"x""#, from: id).replacingOccurrences(of: "Ana", with: "Person \(id)")
    }
    #expect(
      try Self.read(Self.chat(strangers)).messages.map { $0.sender?.displayName }
        == ["Person user5", "Person user6"])
  }

  @Test(
    "The epoch is no date of an edit",
    arguments: [
      (#""edited":"1970-01-01T03:00:00""#, Message.Revision.original),
      (#""edited":"1969-12-31T19:00:00""#, .original), (#""edited_unixtime":"0""#, .original),
      (#""edited_unixtime":0,"edited":"1970-01-01T00:00:00""#, .original), (#""x":0"#, .original),
      (#""edited":"2024-03-01T10:01:00""#, .edited), (#""edited_unixtime":"1709283660""#, .edited),
    ])
  func readsEdits(rest: String, revision: Message.Revision) throws {
    let read = try Self.read(Self.chat([Self.message(#""text":"x",\#(rest)"#)]))
    #expect(read.messages.map(\.revision) == [revision])
  }

  @Test("People of one name are told apart by their identifiers, in all chats, the owner aside")
  func tellsApart() throws {
    func message(_ from: String, _ id: Int, _ name: String = "Ana") -> String {
      Self.message(#""text":"x""#, id: id, from: from).replacingOccurrences(of: "Ana", with: name)
    }
    let group = [message("user1", 1), message("user2", 2), message("user3", 3, "Bea")]
    let one = try Self.read(Self.chat(group, type: "private_group"))
    #expect(one.messages.map { $0.sender?.handle.value } == ["Ana (user1)", "Ana (user2)", "Bea"])
    #expect(one.messages.map { $0.sender?.displayName } == ["Ana (user1)", "Ana (user2)", "Bea"])
    #expect(one.messages[2].recipients.map(\.handle.value).contains("Ana (user2)"))
    let first = Self.chat([message("user1", 1)], type: "private_group")
    let second = Self.chat([message("user5", 1), message("user2", 2)], type: "private_group")
    func account(_ chats: String) throws -> [String?] {
      try Self.read(
        #"{"personal_information":{"user_id":5},"chats":{"list":[\#(chats)]}}"#
      ).messages.map { $0.sender?.displayName }
    }
    #expect(try account(first + "," + second) == ["Ana (user1)", nil, "Ana (user2)"])
    // The owner bears the name too, and nobody else: nothing to tell apart.
    #expect(
      try account(Self.chat([message("user5", 1), message("user2", 2)], type: "private_group"))
        == [nil, "Ana"])
  }

  @Test(
    "A reply to another chat answers nothing in this one",
    arguments: [
      (#""reply_to_message_id":7"#, "telegram:77:7"),
      (#""reply_to_message_id":7,"reply_to_peer_id":"channel9""#, nil),
      (#""reply_to_message_id":7,"reply_to_peer_id":9"#, nil),
      (#""reply_to_message_id":7,"reply_to_peer_id":"user77""#, "telegram:77:7"),
    ] as [(String, String?)])
  func readsReplies(rest: String, target: String?) throws {
    let read = try Self.read(Self.chat([Self.message(#""text":"x",\#(rest)"#)]))
    #expect(read.messages.map(\.replyTo) == [target.map { DocumentID($0) }])
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
