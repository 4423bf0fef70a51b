import Foundation
import Testing
import VaultCore

@testable import VaultCorpus

@Suite("A row of the database of Messages")
struct ChatDatabaseRowTests {
  private static let ana = Participant(Handle(.phone, "+34600111222"))

  private static func message(
    _ text: String, file: VaultCore.Attachment? = nil, revision: Message.Revision = .original
  ) -> Message {
    Message(
      id: DocumentID("A-1"), platform: .imessage,
      sentAt: Timestamp(year: 2025, month: 3, day: 5, hour: 15), sender: ana,
      recipients: [.owner], text: text, attachments: file.map { [$0] } ?? [],
      threadID: "chat1", revision: revision)
  }

  private static func turn(_ seed: UInt32) -> Turn {
    Turn(
      time: Timestamp(year: 2025, month: 3, day: 5, hour: 15), place: .chat(0), speaker: 0,
      isSecondLanguage: false, seed: seed)
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
      let row = ChatDatabaseRow(Self.message("hello"), turn: Self.turn(seed), handle: 1)
      kinds.insert([row.text != nil, row.body != nil])
    }
    #expect(kinds == [[true, true], [true, false], [false, true]])
  }

  @Test("A file is marked in the text, where it stands")
  func marksFiles() {
    let file = VaultCore.Attachment(name: "IMG_1.jpeg", mediaType: "image/jpeg", sizeBytes: 7)
    for seed in 0..<UInt32(20) {
      let row = ChatDatabaseRow(
        Self.message("look", file: file), turn: Self.turn(seed), handle: 1)
      if let text = row.text { #expect(text == "\u{FFFC}look") }
      #expect(row.file == file)
    }
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
      Self.message("hello there", revision: .edited), turn: Self.turn(4), handle: 1)
    let list = try PropertyListDecoder().decode(
      Summary.self, from: Data(try #require(edited.summary)))
    let versions = try #require(list.ec?["0"])
    #expect(
      versions.map(\.t) == ["hello th", "hello there"].map { Data(AttributedBody.archive($0)) })
    #expect(versions[0].d == 762_879_600)
    #expect(edited.editedAt != nil && edited.retractedAt == nil)
    let deleted = ChatDatabaseRow(
      Self.message("", revision: .deleted), turn: Self.turn(4), handle: 1)
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
    #expect(
      put.values(account: "E:me@example.com").count == ChatDatabaseSchema.messageColumns.count)
  }
}
