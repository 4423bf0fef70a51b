import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultTestSupport

@testable import VaultCorpus

@Suite("iMessages as a file and as a database")
struct IMessageExportTests {
  @Test("Ingest reads back every field, with offsets and without", arguments: [0, 2])
  func roundTrips(number: Int) throws {
    for vault in try ChatSamples.vaults().prefix(8) {
      try ChatSamples.expectRoundTrip(ChatSamples.vault(vault, number: number))
    }
  }

  // MARK: - An iMessage conversation

  private static func messages(number: Int) throws -> [Message] {
    try ChatSamples.vaults().flatMap { vault in
      let archive = ChatSamples.vault(vault, number: number).archive
      return archive.chats(of: .imessage).flatMap {
        IMessageChat(archive: archive, index: $0).entries().map(\.message)
      }
    }
  }

  // The words that readers give to associated_message_type 2000–2005.
  @Test("Tapbacks come later and from others, replies follow what they answer, edits occur")
  func messagesAreSound() throws {
    let words = ["loved", "liked", "disliked", "laughed", "emphasized", "questioned"]
    let messages = try Self.messages(number: 0)
    let known = Dictionary(uniqueKeysWithValues: messages.map { ($0.id, $0) })
    for message in messages {
      let times = message.reactions.map(\.sentAt)
      #expect(times == times.sorted())
      for reaction in message.reactions {
        #expect(words.contains(reaction.symbol) && reaction.sentAt > message.sentAt)
        #expect(reaction.sender != message.sender && message.recipients.contains(reaction.sender))
      }
      guard let answered = message.replyTo else { continue }
      let target = try #require(known[answered])
      #expect(target.threadID == message.threadID && target.sentAt <= message.sentAt)
    }
    let count = Double(messages.count)
    let reacted = Double(messages.count { !$0.reactions.isEmpty })
    #expect((0.03...0.08).contains(reacted / count))
    #expect((0.03...0.11).contains(Double(messages.count { $0.replyTo != nil }) / count))
    #expect(messages.contains { $0.revision == .edited })
    #expect(messages.contains { $0.revision == .deleted && $0.text.isEmpty })
    #expect(messages.contains { $0.reactions.count > 1 })
  }

  @Test("The store changes what a conversation is called, and nothing that was said")
  func storesAgree() throws {
    let json = try Self.messages(number: 0)
    let database = try Self.messages(number: 1)
    #expect(json.map(\.id) == database.map(\.id))
    #expect(json.map(\.text) == database.map(\.text))
    #expect(json.map(\.reactions) == database.map(\.reactions))
    #expect(json.allSatisfy { $0.threadID.count == 8 })
    #expect(Set(json.map(\.threadID)).isDisjoint(with: database.map(\.threadID)))
  }

  // ISO 8601 examples.
  @Test(
    "Offsets are written with sign, hours and minutes",
    arguments: [(0, "+00:00"), (3600, "+01:00"), (-12_600, "-03:30"), (20_700, "+05:45")])
  func writesOffsets(seconds: Int, expected: String) {
    #expect(UTCOffset.text(seconds, separator: ":") == expected)
  }

  // MARK: - The database of Messages

  @Test("Ingest reads back every field of every message", arguments: Samples.codes)
  func roundTripsDatabase(language: String) throws {
    let vault = try ChatSamples.vault(of: language)
    try ChatSamples.expectRoundTrip(ChatSamples.vault(vault, number: 1))
  }

  @Test("The same messages give the same bytes")
  func isDeterministic() throws {
    let vault = ChatSamples.vault(try ChatSamples.vaults()[0], number: 1)
    let folder = try TemporaryDirectory()
    let export = ChatDatabaseExport(archive: vault.archive)
    let first = try export.write("a/chat.db", below: folder.url)
    let second = try export.write("b/chat.db", below: folder.url)
    #expect(first.sha256 == second.sha256)
    #expect(first.bytes == second.bytes)
    let data = try Data(contentsOf: folder.url.appendingPathComponent("a/chat.db"))
    #expect(data.count == first.bytes)
    // The file format, section 1.3: page size at 16, library version at 96.
    #expect(Array(data[16...17]) == [0x10, 0x00])
    #expect(Array(data[96...99]) == [0x00, 0x2E, 0x5F, 0x1D])
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent("a").path)
    #expect(names == ["chat.db"])
  }

  @Test("A vault without iMessages has an empty database that is one")
  func emptyDatabase() throws {
    let vault = try ChatSamples.vaults()[0]
    let rooms = vault.archive.script.rooms
    let silent = ChatSamples.vault(vault) { turn in
      if case .chat(let index) = turn.place { return rooms.chats[index].platform == .whatsapp }
      return false
    }
    try ChatSamples.expectRoundTrip(ChatSamples.vault(silent, number: 1))
  }

  @Test("A folder that cannot be written is refused by name")
  func refusesUnwritable() throws {
    let vault = ChatSamples.vault(try ChatSamples.vaults()[0], number: 1)
    let folder = try TemporaryDirectory()
    try folder.write("a file", to: "imessage")
    let error = refusal {
      try ChatDatabaseExport(archive: vault.archive).write("imessage/chat.db", below: folder.url)
    }
    guard case .cannotWrite(let path, _) = error else {
      Issue.record("a folder that is a file was written to")
      return
    }
    #expect(path.hasSuffix("imessage/chat.db"))
  }

  // MARK: - A row of the database of Messages

  private static let ana = Participant(Handle(.phone, "+34600111222"))

  private static func message(
    _ text: String, revision: Message.Revision = .original
  ) -> Message {
    Message(
      id: DocumentID("A-1"), platform: .imessage,
      sentAt: Timestamp(year: 2025, month: 3, day: 5, hour: 15), sender: ana,
      recipients: [.owner], text: text, threadID: "chat1", revision: revision)
  }

  // 2025-03-05T15:00:00Z is 1 741 186 800 seconds after 1970, 2001-01-01 is 978 307 200.
  @Test("Dates count nanoseconds since 2001")
  func countsNanoseconds() {
    let time = Timestamp(year: 2025, month: 3, day: 5, hour: 15)
    #expect(ChatDatabaseRow.nanoseconds(time) == 762_879_600_000_000_000)
  }

  @Test("A text is in its column, in the archived string or in both, by the seed alone")
  func keepsText() {
    var kinds: Set<[Bool]> = []
    for seed in 0..<UInt32(100) {
      let turn = ChatSamples.turn(seed: seed)
      let row = ChatDatabaseRow(Self.message("hello"), turn: turn, handle: 1)
      kinds.insert([row.text != nil, row.body != nil])
    }
    #expect(kinds == [[true, true], [true, false], [false, true]])
  }

  private struct Summary: Decodable {
    struct Version: Decodable {
      let t: Data
      let d: Double
    }
    let ec: [String: [Version]]?
    let rp: [Int]?
  }

  // The keys of imessage-exporter's test files edited_message/Edited.plist and Deleted.plist.
  @Test("An edit keeps both versions, a retraction the number of the part")
  func keepsHistory() throws {
    let edited = ChatDatabaseRow(
      Self.message("hello there", revision: .edited), turn: ChatSamples.turn(seed: 4), handle: 1)
    let list = try PropertyListDecoder().decode(
      Summary.self, from: Data(try #require(edited.summary)))
    let versions = try #require(list.ec?["0"])
    #expect(
      versions.map(\.t) == ["hello th", "hello there"].map { Data(AttributedBody.archive($0)) })
    #expect(versions[0].d == 762_879_600)
    #expect(edited.editedAt != nil && edited.retractedAt == nil)
    let deleted = ChatDatabaseRow(
      Self.message("", revision: .deleted), turn: ChatSamples.turn(seed: 4), handle: 1)
    let retraction = try PropertyListDecoder().decode(
      Summary.self, from: Data(try #require(deleted.summary)))
    #expect(retraction.rp == [0])
    #expect(deleted.text == nil && deleted.body == nil && deleted.retractedAt != nil)
  }

  @Test("A tapback names its message and part; its withdrawal counts from 3000")
  func writesTapbacks() {
    let time = Timestamp(year: 2025, month: 3, day: 5, hour: 16)
    let tapback = Tapback(
      kind: 3, sender: .owner, sentAt: time, withdrawnAt: time.advanced(bySeconds: 9))
    let message = Self.message("haha")
    let put = ChatDatabaseRow(tapback, on: message, guid: "T", isWithdrawal: false, handle: 1)
    let taken = ChatDatabaseRow(tapback, on: message, guid: "W", isWithdrawal: true, handle: 1)
    #expect(put.tapback?.target == "p:0/A-1")
    #expect(put.tapback?.type == 2003)
    #expect(taken.tapback?.type == 3003)
    #expect(put.isOwn && put.sentAt < taken.sentAt)
  }

  // MARK: - A database that is written once

  @Test("A file that is no database is refused")
  func refuses() throws {
    let folder = try TemporaryDirectory()
    try folder.write(String(repeating: "no database ", count: 500), to: "text.db")
    let vault = ChatSamples.vault(try ChatSamples.vaults()[0], number: 1)
    let export = ChatDatabaseExport(archive: vault.archive)
    #expect(throws: CorpusError.self) { try export.write("text.db", below: folder.url) }
  }

  // MARK: - An archived text

  // The first version in imessage-exporter's test file edited_message/Edited.plist, in Base64.
  @Test("A text is archived byte for byte as Messages does")
  func equalsApple() throws {
    let expected = try Samples.golden("imessage/attributed-body.txt").joined()
    #expect(Data(AttributedBody.archive("First message  ")).base64EncodedString() == expected)
  }

  // Integers of a typed stream: one byte, 81 and two, 82 and four, little-endian.
  @Test(
    "Lengths take as many bytes as they need",
    arguments: [(127, [0x7F]), (128, [0x81, 0x80, 0x00]), (40_000, [0x82, 0x40, 0x9C, 0, 0])]
      as [(Int, [UInt8])])
  func writesLengths(count: Int, expected: [UInt8]) throws {
    let archive = AttributedBody.archive(String(repeating: "a", count: count))
    let mark = try #require(archive.firstIndex(of: UInt8(ascii: "+")))
    #expect(Array(archive[(mark + 1)...].prefix(expected.count)) == expected)
  }

  // MARK: - A binary property list

  private struct Values: Decodable, Equatable {
    let amc: Int
    let flag: Bool
    let big: Int
    let date: Double
    let data: Data
    let list: [String]
    let deep: [String: [String: Int]]
  }

  @Test("Foundation reads every kind of value back")
  func isReadByFoundation() throws {
    let long = [UInt8](repeating: 7, count: 70_000)
    let list = PropertyList.dictionary([
      ("amc", .integer(0)), ("flag", .flag(true)), ("big", .integer(70_000)),
      ("date", .real(690_513_474.25)), ("data", .data(long)),
      ("list", .array([.text("short"), .text("a longer text than fourteen bytes")])),
      ("deep", .dictionary([("0", .dictionary([("lo", .integer(300))]))])),
    ])
    let read = try PropertyListDecoder().decode(Values.self, from: Data(list.binary))
    let expected = Values(
      amc: 0, flag: true, big: 70_000, date: 690_513_474.25, data: Data(long),
      list: ["short", "a longer text than fourteen bytes"], deep: ["0": ["lo": 300]])
    #expect(read == expected)
  }
}
