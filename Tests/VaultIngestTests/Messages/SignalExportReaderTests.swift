import Foundation
import Testing
import VaultCore
import VaultTestSupport
import VaultText

@testable import VaultIngest

/// The members are those that signal-export writes; the contents are made up.
@Suite("Files of signal-export")
struct SignalExportReaderTests {
  private static func read(
    _ text: String, path: String = "Ana/data.json"
  ) throws -> (messages: [Message], noted: [Rejection]) {
    let clock = try #require(ZoneClock("Europe/Berlin"))
    var reader = try #require(
      try SignalExportReader(ExportFile(Data(text.utf8), path: path), clock: clock))
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

  private static func line(_ rest: String, sender: String = "Ana") -> String {
    #"{"date":"2024-05-01T12:00:00.250000","sender":"\#(sender)","quote":"","\#(rest)}"#
  }

  private static let chat = [
    line(
      #"body":"lunch?  ","sticker":null,"reactions":[["Me","❤️"]],"attachments":[{"name":"a.jpg","path":"media/a.jpg"}]"#
    ),
    line(#"body":"yes  ","sticker":"","reactions":[],"attachments":[]"#, sender: "Me"),
    line(#"body":"  ","sticker":{"emoji":"🎉"},"reactions":[],"attachments":[]"#),
    line(#"body":"Missed voice call  ","sticker":null,"call":true,"missed":true"#),
    line(#"body":"gone","sticker":null,"deleted":true"#),
    line(#"body":"Ana joined  ","sticker":null"#, sender: "No-Sender"),
  ]

  @Test(
    "Lines and lists give who wrote what, when and to whom",
    arguments: [chat.joined(separator: "\n"), "[" + chat.joined(separator: ",\n") + "]"])
  func reads(text: String) throws {
    let read = try Self.read(text)
    #expect(read.noted.isEmpty)
    #expect(
      read.messages.map(\.text) == ["lunch?", "yes", "🎉", "Missed voice call", "", "Ana joined"])
    #expect(
      read.messages.map(\.kind) == [.personal, .personal, .personal, .system, .personal, .system])
    #expect(read.messages.allSatisfy { $0.platform == .signal && $0.threadID == "signal:Ana" })
    // Berlin is two hours ahead in May.
    #expect(
      read.messages[0].sentAt
        == Timestamp(year: 2024, month: 5, day: 1, hour: 10).advanced(byMilliseconds: 250))
    #expect(read.messages[0].id == DocumentID("Ana/data.json#1"))
    #expect(read.messages[0].sender == Participant(Handle(.name, "Ana"), displayName: "Ana"))
    #expect(read.messages[0].recipients == [.owner])
    #expect(read.messages[0].attachments == [Attachment(name: "a.jpg")])
    #expect(read.messages[0].reactions.map(\.symbol) == ["❤️"])
    #expect(read.messages[0].reactions.map(\.sender) == [.owner])
    #expect(read.messages[1].sender == .owner)
    #expect(read.messages[1].recipients.map(\.displayName) == ["Ana"])
    #expect(read.messages[4].revision == .deleted)
  }

  @Test(
    "What cannot be read is noted with its line, never emptied",
    arguments: [
      (#"{"sender":"Ana","body":"x","quote":"","sticker":null}"#, .undated),
      (line(#"body":["x"]"#), .unreadable), ("{broken", .unreadable), ("7", .unreadable),
    ] as [(String, Rejection.Reason)])
  func notes(line: String, reason: Rejection.Reason) throws {
    let read = try Self.read(Self.chat[0] + "\n" + line)
    #expect(read.messages.map(\.text) == ["lunch?"])
    #expect(read.noted == [Rejection(line: 2, reason: reason)])
  }

  @Test(
    "Other files are not its own",
    arguments: ["", "[]", "{}", "nonsense", #"{"date":1,"sender":"a","text":"x"}"#, "[7]"])
  func leavesOthers(text: String) throws {
    let file = ExportFile(Data(text.utf8), path: "data.json")
    #expect(try SignalExportReader(file, clock: .utc) == nil)
  }

  @Test("A folder of it is read as Signal, whatever its file is called")
  func readsFolders() throws {
    let folder = try TemporaryDirectory()
    try folder.write(Self.chat.joined(separator: "\n"), to: "out/Ana/data.json")
    let vault = try DatasetReader.read(folder.url).vaults[0]
    #expect(vault.files.map(\.format) == [.signal])
    #expect(vault.messages.count == 6)
    #expect(vault.messages.allSatisfy { $0.platform == .signal })
  }
}
