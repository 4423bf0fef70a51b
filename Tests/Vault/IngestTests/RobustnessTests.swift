internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultText

@testable internal import VaultIngest

@Suite("Damaged exports")
struct RobustnessTests {
  /// Files with bytes changed, cut out, doubled and swapped, the same ones in every run.
  static func damaged(_ whole: Data, _ name: String, count: Int) -> [Data] {
    var random = SeededRandom(seed: 99).stream(name)
    let spice = Array("\0\n\r:;<>\"=-[]{},\\ \u{200E}é".utf8) + [0xFF, 0xC3]
    return (0..<count).map { _ in
      var bytes = Array(whole)
      for _ in 0..<random.integer(in: 1...6) where !bytes.isEmpty {
        let at = random.index(below: bytes.count)
        let end = min(bytes.count, at + random.index(below: 40))
        switch random.index(below: 4) {
        case 0: bytes[at] = random.element(of: spice)
        case 1: bytes.removeSubrange(at..<end)
        case 2: bytes.insert(contentsOf: bytes[at..<end], at: random.index(below: bytes.count))
        default: bytes.insert(random.element(of: spice), at: at)
        }
      }
      return Data(bytes)
    }
  }

  /// Reads every file; a refusal is as good as a result.
  static func survives(_ files: [Data], _ read: (Data) throws(IngestError) -> Void) -> Int {
    var refused = 0
    for file in files {
      do { try read(file) } catch { refused += 1 }
    }
    return files.count - refused
  }

  @Test("Nothing crashes, and most damage leaves something to read")
  func survivesDamage() throws {
    let chat = try Samples.golden("whatsapp/android-es/input.txt")
    let chats = Self.survives(Self.damaged(chat, "chat", count: 200)) { data throws(IngestError) in
      _ = try WhatsAppParser(path: "p", clock: .utc).parse(data)
    }
    #expect(chats == 200)
    let mail = Data(RawMailTests.alternative.utf8)
    let mails = Self.survives(Self.damaged(mail, "mail", count: 200)) { data throws(IngestError) in
      _ = try MailParser(path: "p").parseEML(data)
    }
    #expect(mails > 150)
    let mbox = try Samples.golden("mbox/two-mails/in.mbox")
    let boxes = Self.survives(Self.damaged(mbox, "mbox", count: 200)) { data throws(IngestError) in
      _ = try MailParser(path: "p").parseMbox(data)
    }
    #expect(boxes > 100)
    let calendar = Data(DatasetReaderTests.calendar.utf8)
    _ = Self.survives(Self.damaged(calendar, "calendar", count: 200)) { data throws(IngestError) in
      _ = try CalendarParser(path: "p", clock: .utc).parse(data)
    }
    let json = Data(
      #"{"messages":[{"id":"a","date":1772357400,"sender":"a@b.c","text":"é"}]}"#.utf8)
    _ = Self.survives(Self.damaged(json, "json", count: 300)) { data throws(IngestError) in
      _ = try IMessageParser(path: "p", clock: .utc).parse(data)
    }
    let card = Data("BEGIN:VCARD\r\nFN:Ana\r\nTEL;X=\"y\":+341\r\nEND:VCARD\r\n".utf8)
    _ = Self.survives(Self.damaged(card, "card", count: 200)) { data throws(IngestError) in
      _ = try AddressBookParser(path: "p").records(data)
    }
  }
}
