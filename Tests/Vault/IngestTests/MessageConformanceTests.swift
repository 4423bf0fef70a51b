import Foundation
import Testing
import VaultCore
import VaultTestSupport
import VaultText

@testable import VaultIngest

/// Blobs that the authors of another exporter collected.
@Suite("Message blobs of another project's test suite")
struct IMessageConformanceTests {
  static let folder = "conformance/imessage"
  static let project = folder + "/ReagentX+imessage-exporter/imessage-database/test_data/"

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: #require(ExternalData.url(project + path))))
  }

  @Test(
    "Every typed stream gives the expected text", .enabled(if: ExternalData.has(folder, cases: 7)))
  func readsStreams() throws {
    let expected = try #require(ExternalData.url(Self.folder + "/expected_texts.json"))
    let data = try Data(contentsOf: expected)
    let cases = try #require(JSONReader.parse(data.span).array)
    #expect(cases.count == 7)
    for node in cases {
      let name = try #require(node.member(["file"])?.string)
      let bytes = try Self.bytes("streamtyped/" + name)
      let found = TypedStream.text(in: bytes.span)
      if let text = node.member(["text"])?.string {
        #expect(found == TypedStream.Text(string: text, isWhole: true), "\(name)")
      } else {
        #expect(found?.string.hasPrefix("This is parsing") == true)
        #expect(found?.isWhole == false)
      }
    }
  }

  @Test(
    "Edits and unsends are read from their property lists",
    .enabled(if: ExternalData.has(folder, cases: 4)),
    arguments: [
      ("Edited", "Edited message"),
      ("EditedToLink", "https://github.com/ReagentX/imessage-exporter/issues/10"),
      ("EditedToLinkAndBack", "And edit it back to a normal message..."),
    ])
  func readsEdits(_ name: String, _ text: String) throws {
    let summary = IMessageSummary(try Self.bytes("edited_message/\(name).plist"))
    #expect(summary.isEdited)
    #expect(!summary.isTakenBack)
    #expect(summary.text(from: "") == text)
  }

  @Test(
    "A message taken back says so, and no other list does",
    .enabled(if: ExternalData.has(folder, cases: 23)))
  func readsLists() throws {
    #expect(IMessageSummary(try Self.bytes("edited_message/Deleted.plist")).isTakenBack)
    let root = try #require(ExternalData.url(Self.project))
    let names = try #require(FileManager.default.enumerator(atPath: root.path))
    var read = 0
    for name in names.compactMap({ $0 as? String }).sorted() where name.hasSuffix(".plist") {
      let bytes = try Self.bytes(name)
      guard bytes.starts(with: "bplist00".utf8) else { continue }
      let list = try #require(BinaryPropertyList(bytes), "\(name)")
      guard case .dictionary? = list.value(list.root) else {
        Issue.record("\(name): the outermost value is no dictionary")
        continue
      }
      read += 1
      if name != "edited_message/Deleted.plist" { #expect(!IMessageSummary(bytes).isTakenBack) }
    }
    #expect(read == 23)
  }
}

/// Chats and header formats that another parser's authors collected.
@Suite("WhatsApp exports of another project's test suite")
struct WhatsAppConformanceTests {
  static let whatsapp = "conformance/whatsapp/lucasrodes+whatstk"

  @Test(
    "Every chat yields one message for each of its lines",
    .enabled(if: ExternalData.has(whatsapp, cases: 5)),
    arguments: [
      ("lorem.txt", 500, DateOrder.dayMonthYear), ("lorem-2000.txt", 2000, .yearMonthDay),
      ("lorem-merge-part1.txt", 300, .yearMonthDay),
      ("lorem-merge-part2.txt", 300, .yearMonthDay), ("pokemon.txt", 20, .dayMonthYear),
    ])
  func readsWhatsApp(_ name: String, _ count: Int, _ order: DateOrder) throws {
    let url = try #require(ExternalData.url(Self.whatsapp + "/chats/whatsapp/" + name))
    let chat = try WhatsAppParser(path: name, clock: .utc).parse(Data(contentsOf: url))
    #expect(chat.messages.count == count)
    #expect(chat.dateOrder.order == order)
    // By hand: two notices in pokemon.txt, none elsewhere; no placeholder for a file anywhere.
    #expect(chat.messages.count { $0.kind == .system } == (name == "pokemon.txt" ? 2 : 0))
    #expect(chat.messages.allSatisfy { !$0.text.isEmpty })
  }

  @Test(
    "All 96 header formats are read, in the order that the dates prove",
    .enabled(if: ExternalData.has(whatsapp, cases: 96)))
  func readsHeaderFormats() throws {
    let path = Self.whatsapp + "/whatstk/whatsapp/assets/header_format_support.json"
    let url = try #require(ExternalData.url(path))
    let data = try Data(contentsOf: url)
    let formats = try #require(JSONReader.parse(data.span).array)
    var read = 0
    for format in formats {
      let pattern = try #require(format.member(["format"])?.string)
      // 25 March 2021 14:05:33 and the two days after it: no other order makes dates of them.
      let lines = [25, 26, 27].map { day in
        pattern.replacing("%y", with: "21").replacing("%m", with: "03")
          .replacing("%d", with: "\(day)").replacing("%H", with: "14")
          .replacing("%I", with: "02").replacing("%p", with: "PM").replacing("%M", with: "05")
          .replacing("%S", with: "33").replacing("%name", with: "Ana") + " day \(day)"
      }
      let text = Data(lines.joined(separator: "\n").utf8)
      let chat = try WhatsAppParser(path: "c.txt", clock: .utc).parse(text)
      let second = pattern.contains("%S") ? 33 : 0
      let isRight = chat.messages.enumerated().allSatisfy { index, message in
        message.sentAt
          == Timestamp(
            year: 2021, month: 3, day: 25 + index, hour: 14, minute: 5, second: second)
          && message.sender == Participant(Handle(.name, "Ana"))
          && message.text == "day \(25 + index)"
      }
      if isRight, chat.messages.count == 3 { read += 1 }
    }
    #expect(read == 96)
  }
}
