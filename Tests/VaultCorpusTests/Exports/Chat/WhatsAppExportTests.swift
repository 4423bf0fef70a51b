import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultTestSupport

@testable import VaultCorpus

@Suite("WhatsApp files")
struct WhatsAppExportTests {
  @Test(
    "Every header form of every region is read back, with every kind of line",
    arguments: ChatSamples.languages)
  func roundTrips(language: String) throws {
    let vault = ChatSamples.dense(
      try #require(ChatSamples.vaults().first { $0.language.rawValue == language }))
    let lexicon = vault.archive.script.setting.main
    let messages = vault.messages
    #expect(Set(messages.map(\.revision)).count == 3)
    #expect(messages.count { $0.kind == .system } > 20)
    #expect(messages.contains { !$0.attachments.isEmpty && !$0.text.isEmpty })
    #expect(messages.contains { $0.text.contains("\n") })
    for region in lexicon.regions {
      for (isIOS, dates) in [(true, region.iosDate), (false, region.androidDate)] {
        for exportsMedia in [true, false] {
          let style = WhatsAppStyle(
            isIOS: isIOS, dates: dates, words: lexicon.whatsApp, exportsMedia: exportsMedia)
          try ChatSamples.expectRoundTrip(
            ChatSamples.vault(vault, style: style),
            "\(region.zone.name), iOS: \(isIOS), media: \(exportsMedia)")
        }
      }
    }
  }

  @Test("At least twelve different header forms occur on each system")
  func hasManyForms() throws {
    let regions = try ChatSamples.vaults().prefix(8).flatMap {
      $0.archive.script.setting.main.regions
    }
    #expect(Set(regions.map(\.androidDate)).count >= 12)
    #expect(Set(regions.map(\.iosDate)).count >= 12)
  }

  @Test("The vaults as generated are read back", arguments: [12])
  func roundTripsAsGenerated(seed: UInt64) throws {
    for vault in try ChatSamples.generate(seed: seed).vaults {
      try ChatSamples.expectRoundTrip(vault)
    }
  }

  // Lines of exports as iOS and Android write them.
  @Test("iOS marks what it adds, Android names what it leaves out")
  func writesBothStyles() throws {
    let vault = ChatSamples.dense(try ChatSamples.vaults()[0])
    let words = vault.archive.script.setting.main.whatsApp
    let ios = try #require(DatePattern("dd/MM/yyyy, HH:mm:ss"))
    let android = try #require(DatePattern("dd/MM/yyyy, HH:mm"))
    let phone = try text(
      of: ChatSamples.vault(
        vault,
        style: WhatsAppStyle(isIOS: true, dates: ios, words: words, exportsMedia: false)))
    #expect(phone.hasPrefix("\u{200E}["))
    #expect(phone.hasSuffix("\r\n"))
    #expect(phone.contains(": \u{200E}image omitted\r\n"))
    #expect(phone.contains(": \u{200E}This message was deleted\r\n"))
    #expect(phone.contains(" \u{200E}<This message was edited>\r\n"))
    #expect(phone.contains(": \u{200E}Missed voice call\r\n"))
    let other = try text(
      of: ChatSamples.vault(
        vault,
        style: WhatsAppStyle(isIOS: false, dates: android, words: words, exportsMedia: false)))
    #expect(!other.contains("\r"))
    #expect(other.contains(" - "))
    #expect(other.contains(": <Media omitted>\n"))
    #expect(other.contains(" <This message was edited>\n"))
    #expect(other.contains(" - Missed voice call\n"))
  }

  @Test("Numbers stand as people write them, and on iOS between marks of direction")
  func writesNumbers() throws {
    var seen = 0
    for vault in try ChatSamples.vaults() {
      let text = try text(of: vault)
      for person in vault.archive.cast.people where person.isNumberOnly {
        let number = person.phoneText
        let written =
          vault.archive.style.isIOS
          ? "\u{202A}\(number.replacing(" ", with: "\u{A0}"))\u{202C}: " : "\(number): "
        if text.contains(written) { seen += 1 }
      }
    }
    #expect(seen > 0)
  }

  private func text(of vault: CorpusVault) throws -> String {
    let folder = try TemporaryDirectory()
    var text = ""
    for index in vault.archive.chats(of: .whatsapp) {
      var file = try ChecksummedFile("\(index).txt", below: folder.url)
      try WhatsAppExport(archive: vault.archive).write(chat: index, to: &file)
      _ = try file.finish()
      text += String(
        decoding: try Data(contentsOf: folder.url.appendingPathComponent("\(index).txt")),
        as: UTF8.self)
    }
    return text
  }
}
