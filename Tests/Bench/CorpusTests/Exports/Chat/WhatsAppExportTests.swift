import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultTestSupport

@testable import VaultCorpus

@Suite("WhatsApp chats and their files")
struct WhatsAppExportTests {
  @Test(
    "Every header form of every region is read back, with every kind of line",
    arguments: Samples.codes)
  func roundTrips(language: String) throws {
    let vault = ChatSamples.dense(try ChatSamples.vault(of: language))
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

  @Test("The vaults as generated are read back, from twelve header forms on each system")
  func roundTripsAsGenerated() throws {
    let vaults = try ChatSamples.generate(seed: 12).vaults
    let regions = vaults.prefix(8).flatMap { $0.archive.script.setting.main.regions }
    #expect(Set(regions.map(\.androidDate)).count >= 12)
    #expect(Set(regions.map(\.iosDate)).count >= 12)
    for vault in vaults {
      try ChatSamples.expectRoundTrip(vault)
    }
  }

  // Lines of exports as iOS and Android write them.
  @Test("iOS marks what it adds, Android names what it leaves out")
  func writesBothStyles() throws {
    let vault = ChatSamples.dense(try ChatSamples.vaults()[0])
    let words = vault.archive.script.setting.main.whatsApp
    func written(isIOS: Bool, _ pattern: String) throws -> String {
      let style = WhatsAppStyle(
        isIOS: isIOS, dates: try #require(DatePattern(pattern)), words: words, exportsMedia: false)
      return try text(of: ChatSamples.vault(vault, style: style))
    }
    let phone = try written(isIOS: true, "dd/MM/yyyy, HH:mm:ss")
    #expect(phone.hasPrefix("\u{200E}[") && phone.hasSuffix("\r\n"))
    for line in [
      ": \u{200E}image omitted\r\n", ": \u{200E}This message was deleted\r\n",
      " \u{200E}<This message was edited>\r\n", ": \u{200E}Missed voice call\r\n",
    ] {
      #expect(phone.contains(line), "\(line)")
    }
    let other = try written(isIOS: false, "dd/MM/yyyy, HH:mm")
    #expect(!other.contains("\r"))
    for line in [
      " - ", ": <Media omitted>\n", " <This message was edited>\n", " - Missed voice call\n",
    ] {
      #expect(other.contains(line), "\(line)")
    }
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

  // MARK: - A WhatsApp chat

  @Test("A chat opens with the notice on encryption, a group with its history")
  func opens() throws {
    var groups = 0
    for vault in try ChatSamples.vaults() {
      for index in vault.archive.chats(of: .whatsapp) {
        let entries = WhatsAppChat(archive: vault.archive, index: index).entries()
        let room = vault.archive.script.rooms.chats[index]
        let notices = entries.prefix { $0.message.kind == .system }.map(\.message)
        #expect(notices.first?.text == vault.archive.style.words.encrypted)
        guard room.isGroup, room.title != nil else { continue }
        groups += 1
        #expect(notices.count >= 3)
        #expect(notices.allSatisfy { $0.sender == nil && $0.recipients.isEmpty })
        #expect(notices.dropFirst().contains { $0.text.contains(room.title ?? "") })
      }
    }
    #expect(groups > 0)
  }

  @Test("What is edited, taken back or of several lines is so whatever it is about")
  func marksAreBlind() throws {
    var marked: [Bool: [Bool]] = [:]
    for vault in try ChatSamples.vaults() {
      for index in vault.archive.chats(of: .whatsapp) {
        for entry in WhatsAppChat(archive: vault.archive, index: index).entries()
        where entry.turn >= 0 && !entry.message.text.isEmpty {
          let isAbout = vault.archive.script.turns[Int(entry.turn)].reason.grade > 0
          marked[isAbout, default: []].append(entry.message.revision == .edited)
        }
      }
    }
    // 1.5 %, four standard errors at 1 000 messages.
    for edits in marked.values where edits.count > 1000 {
      #expect(abs(Double(edits.count { $0 }) / Double(edits.count) - 0.015) < 0.0154)
    }
  }

  @Test("A chat without messages has none, not even a notice")
  func emptyChat() throws {
    let vault = ChatSamples.vault(try ChatSamples.vaults()[0]) { _ in false }
    #expect(vault.archive.chats(of: .whatsapp).isEmpty)
    #expect(WhatsAppChat(archive: vault.archive, index: 0).entries().isEmpty)
    #expect(vault.messageCount == 0)
  }

  // MARK: - Lines that belong to no turn

  @Test("About one message in eighty has one before it, and groups hear of members, not of calls")
  func occursNowAndThen() {
    var turn = ChatSamples.turn()
    var direct: [ChatExtra] = []
    var group: [ChatExtra] = []
    for seed in 0..<UInt32(20_000) {
      turn.seed = seed
      if let extra = ChatExtra(beforeWhatsApp: turn, isGroup: false) { direct.append(extra) }
      if let extra = ChatExtra(beforeWhatsApp: turn, isGroup: true) { group.append(extra) }
    }
    // 1.2 %; four standard errors of 20 000 draws are 0.3 %.
    #expect((180...300).contains(direct.count))
    #expect(direct.count == group.count)
    #expect(direct.contains(.notice(.missedVoice)) && !direct.contains(.notice(.left)))
    #expect(group.contains(.notice(.added)) && !group.contains(.notice(.missedVideo)))
    #expect(direct.contains(.takenBack) && group.contains(.takenBack))
  }

  // MARK: - Files in chats

  // Names in exports of Android 2.24 and iOS 24.
  @Test("Each system names files in its own way")
  func names() throws {
    let date = try #require(CivilDate(year: 2025, month: 3, day: 5))
    #expect(ChatMedia.image.androidName(ordinal: 12, date: date) == "IMG-20250305-WA0012.jpg")
    #expect(ChatMedia.audio.androidName(ordinal: 7, date: date) == "PTT-20250305-WA0007.opus")
    #expect(
      ChatMedia.image.iosName(ordinal: 12, date: date, secondOfDay: 54_429)
        == "00000012-PHOTO-2025-03-05-15-07-09.jpg")
  }

  // MARK: - A vault's archive

  @Test("Even vaults keep iMessages as JSON, odd ones as a database")
  func alternatesStores() throws {
    let vault = try ChatSamples.vaults()[0]
    let stores = (0..<4).map { ChatSamples.vault(vault, number: $0).archive.messageStore }
    #expect(stores == [.json, .database, .json, .database])
    #expect(ChatSamples.vault(vault, number: 2).archive.statesOffsets)
    #expect(!ChatSamples.vault(vault, number: 3).archive.statesOffsets)
  }

  // MARK: - A file name

  // Reserved characters of Windows and POSIX.
  @Test(
    "What a file system refuses is replaced",
    arguments: [
      ("Ana López", "Ana López"), ("+44 7700 900123", "+44 7700 900123"),
      ("A/B: \"C\"?", "A_B_ _C__"),
      ("..", "_"), ("", "_"), (" . hidden ", "hidden"), ("a\u{0}b\nc", "a_b_c"),
      ("👩‍👩‍👧 Familie", "👩‍👩‍👧 Familie"), ("a\u{202E}b", "a_b"),
    ])
  func isSafe(title: String, expected: String) {
    #expect(FileName.safe(title) == expected)
  }

  // The limit of ext4, APFS and NTFS is 255.
  @Test("A long title is cut between characters")
  func isShort() {
    let name = FileName.safe(String(repeating: "家族", count: 100))
    #expect(name.utf8.count <= 180)
    #expect(name.allSatisfy { "家族".contains($0) })
  }

  @Test("Titles that readers cannot tell apart get numbers")
  func isDistinct() {
    #expect(
      FileName.distinct(["Ana", "ana", "A/B", "A:B", "Groß", "GROSS", "Team (2)", "Team"])
        == ["Ana", "ana 2", "A_B", "A_B 2", "Groß", "GROSS 2", "Team (2)", "Team 2"])
  }
}
