import Foundation
import Testing
import VaultCore
import VaultText

@testable import VaultIngest

/// The frames are those of Signal's backup format as JSON, the Desktop messages those of its database as
/// export tools write them; the contents are made up.
@Suite("Exports of Signal")
struct SignalReaderTests {
  private static func read(_ text: String) throws -> (messages: [Message], noted: [Rejection]) {
    var reader = try SignalReader(ExportFile(Data(text.utf8), path: "main.jsonl"), clock: .utc)
    var messages: [Message] = []
    var noted: [Rejection] = []
    while let record = try reader.next() {
      switch record {
      case .message(let message, _): messages.append(message)
      case .rejected(let rejection): noted.append(rejection)
      default: Issue.record("no record of a chat")
      }
    }
    return (messages, noted)
  }

  private static let head = """
    {"version":"1","backupTimeMs":"1714521600000"}
    {"account":{"givenName":"Me"}}
    {"recipient":{"id":"1","self":{}}}
    {"recipient":{"id":"2","contact":{"aci":"x","e164":"15550100","profileGivenName":"Ana","profileFamilyName":"Ruiz"}}}
    {"recipient":{"id":"3","group":{"snapshot":{"title":{"title":"Family"}}}}}
    {"chat":{"id":"7","recipientId":"2"}}

    """

  private static func item(_ rest: String, author: String = "2") -> String {
    #"{"chatItem":{"chatId":"7","authorId":"\#(author)","dateSent":"1714521600000",\#(rest)}}"#
  }

  @Test("Frames: who, when, what, files, answers and reactions")
  func readsFrames() throws {
    let read = try Self.read(
      Self.head
        + Self.item(
          #""incoming":{},"standardMessage":{"text":{"body":"lunch?"},"attachments":[{"pointer":{"contentType":"image/JPEG","fileName":"a.jpg"}}],"reactions":[{"emoji":"❤️","authorId":"1","sentTimestamp":"1714521700000"}]}"#
        )
        + "\n"
        + #"{"chatItem":{"chatId":"7","authorId":"1","dateSent":"1714521660000","outgoing":{},"standardMessage":{"text":{"body":"yes"},"quote":{"targetSentTimestamp":"1714521600000","authorId":"2"}}}}"#
    )
    #expect(read.noted.isEmpty)
    #expect(read.messages.map(\.text) == ["lunch?", "yes"])
    #expect(read.messages.map(\.platform) == [.signal, .signal])
    #expect(read.messages[0].id == DocumentID("signal:7:1714521600000"))
    #expect(read.messages[0].sentAt == Timestamp(milliseconds: 1_714_521_600_000))
    #expect(
      read.messages[0].sender == Participant(Handle(.phone, "+15550100"), displayName: "Ana Ruiz"))
    #expect(read.messages[0].attachments == [Attachment(name: "a.jpg", mediaType: "image/jpeg")])
    #expect(read.messages[0].reactions.map(\.sender) == [.owner])
    #expect(read.messages[1].sender == .owner)
    #expect(read.messages[1].recipients.map(\.displayName) == ["Ana Ruiz"])
    #expect(read.messages[1].replyTo == read.messages[0].id)
  }

  @Test("Messages taken back, edited, stickers and notices")
  func readsKinds() throws {
    let read = try Self.read(
      Self.head + Self.item(#""incoming":{},"remoteDeletedMessage":{}"#) + "\n"
        + Self.item(#""incoming":{},"revisions":[{}],"standardMessage":{"text":{"body":"b"}}"#)
        + "\n"
        + Self.item(#""incoming":{},"stickerMessage":{"sticker":{"emoji":"🎉"}}"#) + "\n"
        + Self.item(
          #""directionless":{},"updateMessage":{"simpleUpdate":{"type":"JOINED_SIGNAL"}}"#))
    #expect(read.messages.map(\.revision) == [.deleted, .edited, .original, .original])
    #expect(read.messages.map(\.text) == ["", "b", "🎉", ""])
    #expect(read.messages.last?.kind == .system)
  }

  @Test(
    "Answers to stories, questions, stickers and contacts have words, and reactions",
    arguments: [
      (#""directStoryReplyMessage":{"textReply":{"text":{"body":"nice"}},R}"#, "nice"),
      (#""directStoryReplyMessage":{"emoji":"🔥",R}"#, "🔥"),
      (#""poll":{"question":"when?","options":[{"option":"now"}],R}"#, "when?"),
      (#""stickerMessage":{"sticker":{"emoji":"🎉"},R}"#, "🎉"),
      (
        #""contactMessage":{"contact":{"name":{"givenName":"Bea","familyName":"Ruiz"}},R}"#,
        "Bea Ruiz"
      ),
      (#""viewOnceMessage":{"attachment":{"pointer":{"contentType":"image/jpeg"}},R}"#, ""),
    ])
  func readsOtherContents(content: String, text: String) throws {
    let reactions = #""reactions":[{"emoji":"👍","authorId":"1","sentTimestamp":"1714521700000"}]"#
    let read = try Self.read(
      Self.head + Self.item(#""incoming":{},"# + content.replacing("R}", with: reactions + "}")))
    #expect(read.noted.isEmpty)
    #expect(read.messages.map(\.text) == [text])
    #expect(read.messages.map(\.kind) == [.personal])
    #expect(read.messages[0].sender?.displayName == "Ana Ruiz")
    #expect(read.messages[0].reactions.map(\.symbol) == ["👍"])
    #expect(read.messages[0].attachments.count == (text.isEmpty ? 1 : 0))
  }

  private static func desktop(_ rest: String) -> String {
    #"{"id":"m1","conversationId":"c1","sent_at":1714521600000,"type":"incoming","source":"+15550100","sourceName":"Ana",\#(rest)}"#
  }

  @Test(
    "Desktop: in a list, in an object, one a line",
    arguments: [
      "[\(desktop(#""body":"hi""#))]", "{\"messages\":[\(desktop(#""body":"hi""#))]}",
      desktop(#""body":"hi""#) + "\n" + desktop(#""body":"hi""#), desktop(#""body":"hi""#),
    ])
  func readsDesktop(text: String) throws {
    let read = try Self.read(text)
    #expect(Set(read.messages.map(\.text)) == ["hi"])
    #expect(
      read.messages.first?.sender == Participant(Handle(.phone, "+15550100"), displayName: "Ana"))
    #expect(read.messages.first?.threadID == "signal:c1")
    #expect(read.noted.isEmpty)
  }

  @Test("The question of a poll in a Desktop message is its text")
  func readsDesktopPolls() throws {
    let read = try Self.read("[\(Self.desktop(#""poll":{"question":"when?","options":["now"]}"#))]")
    #expect(read.messages.map(\.text) == ["when?"])
  }

  @Test(
    "What cannot be read is noted with its line, never emptied",
    arguments: [
      (#"{"chatItem":{"chatId":"7","authorId":"2","incoming":{},"standardMessage":{}}}"#, .undated),
      (item(#""incoming":{},"standardMessage":{"text":{"body":"x"}}"#, author: "99"), .senderless),
      (item(#""incoming":{},"unheardOf":{}"#), .unreadable),
      (desktop(#""body":["a"]"#), .unreadable), ("[1]", .unreadable), ("{broken", .unreadable),
    ] as [(String, Rejection.Reason)])
  func notes(line: String, reason: Rejection.Reason) throws {
    let read = try Self.read(Self.head + line)
    #expect(read.messages.isEmpty)
    #expect(read.noted == [Rejection(line: 7, reason: reason)])
  }

  @Test("Damage does not crash it")
  func survivesDamage() {
    let whole = Data(
      (Self.head + Self.item(#""incoming":{},"standardMessage":{"text":{"body":"a"}}"#)).utf8)
    _ = RobustnessTests.survives(RobustnessTests.damaged(whole, "signal", count: 200)) {
      data throws(IngestError) in
      var reader = try SignalReader(ExportFile(data, path: "p"), clock: .utc)
      while try reader.next() != nil {}
    }
  }
}
