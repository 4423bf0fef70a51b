internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport
internal import VaultText

@testable internal import VaultIngest

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
