import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultTestSupport

@testable import VaultCorpus

/// Vaults in all languages, and what a reader makes of their chats.
enum ChatSamples {
  private static let yaml = """
    name: chats
    seed: 11
    vaults: 16
    eventsPerVault: 6
    messagesPerVault: 700
    languages: [en, es, de, fr, pt, it, ja, zh]
    split: {train: 0.25, dev: 0.25}
    crossLingualShare: 0.25
    period: {start: 2023-06-01, days: 420}
    """

  private static let corpus = Result { try generate(seed: 11) }

  /// The vaults, made once.
  static func vaults() throws -> [CorpusVault] { try corpus.get().vaults }

  static func generate(seed: UInt64) throws -> Corpus { try Samples.corpus(yaml, seed: seed) }

  /// A turn of the owner's in the first chat.
  static func turn(seed: UInt32 = 0) -> Turn {
    Turn(
      time: Timestamp(year: 2025, month: 3, day: 5, hour: 15), place: .chat(0),
      speaker: Turn.owner, isSecondLanguage: false, seed: seed)
  }

  /// The vault of a language.
  static func vault(of language: String) throws -> CorpusVault {
    try #require(try vaults().first { $0.language.rawValue == language })
  }

  /// The same vault on another phone.
  static func vault(
    _ vault: CorpusVault, style: WhatsAppStyle? = nil, number: Int = 0
  ) -> CorpusVault {
    CorpusVault(
      name: vault.name, split: vault.split,
      archive: VaultArchive(
        script: vault.archive.script, style: style ?? vault.archive.style, number: number,
        identifiers: vault.archive.identifiers))
  }

  /// A vault whose script is cut down to what a closure keeps.
  static func vault(_ vault: CorpusVault, keeping isKept: (Turn) -> Bool) -> CorpusVault {
    var turns = vault.archive.script.turns.filter(isKept)
    // Positions have changed, so nothing refers to another turn any more.
    for index in turns.indices {
      turns[index].answers = -1
      turns[index].copies = -1
      turns[index].isCopied = false
      if turns[index].content == .forward { turns[index].content = .talk }
    }
    return Self.vault(vault, turns: turns)
  }

  /// A group and two chats of a vault in which every kind of line stands several times.
  static func dense(_ vault: CorpusVault) -> CorpusVault {
    let archive = vault.archive
    let used = archive.chats(of: .whatsapp).sorted {
      archive.chats[$0].count > archive.chats[$1].count
    }
    let rooms = archive.script.rooms.chats
    let chosen =
      used.filter { rooms[$0].isGroup }.prefix(1) + used.filter { !rooms[$0].isGroup }.prefix(2)
    let kept = chosen.flatMap { archive.chats[$0].prefix(160) }.map {
      archive.script.turns[Int($0)]
    }
    var turns = kept.sorted { $0.time < $1.time }
    for index in turns.indices {
      let contents: [Turn.Content] = [.talk, .photo, .talk, .voice, .talk]
      turns[index].content = contents[index % contents.count]
      turns[index].answers = -1
      turns[index].copies = -1
      turns[index].seed = seed(from: UInt32(index) * 7919, like: turns[index], kind: index / 5 % 8)
    }
    return Self.vault(vault, turns: turns)
  }

  // The next seed whose turn is edited, or stands behind one of the kinds of lines.
  private static func seed(from start: UInt32, like turn: Turn, kind: Int) -> UInt32 {
    var candidate = turn
    for offset in 0..<UInt32(20_000) {
      candidate.seed = start &+ offset
      let extra = candidate.lot(.extra, below: 1000)
      let isWanted =
        switch kind {
        case 0: candidate.lot(.edited, below: 1000) < 15
        case 1: candidate.lot(.breaksLines, below: 8) == 0
        case 2: extra < 5
        case 3: (5..<8).contains(extra)
        case 4: (8..<10).contains(extra)
        case 5: (10..<12).contains(extra)
        default: true
        }
      if isWanted { return candidate.seed }
    }
    return start
  }

  private static func vault(_ vault: CorpusVault, turns: [Turn]) -> CorpusVault {
    let script = vault.archive.script
    return CorpusVault(
      name: vault.name, split: vault.split,
      archive: VaultArchive(
        script: Script(
          setting: script.setting, rooms: script.rooms, plans: script.plans, turns: turns,
          digressions: script.digressions),
        style: vault.archive.style, number: 0, identifiers: vault.archive.identifiers))
  }

  /// Writes a vault's chats, reads them, and expects the messages that were meant, field by field.
  static func expectRoundTrip(
    _ vault: CorpusVault, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let read = try written(vault)
    for file in read.files {
      #expect(file.refusal == nil, comment, sourceLocation: sourceLocation)
      #expect(file.rejected.isEmpty, comment, sourceLocation: sourceLocation)
    }
    let meant = vault.messages.filter { $0.platform != .email }
    #expect(read.messages.count == meant.count, comment, sourceLocation: sourceLocation)
    let differing = zip(read.messages, meant).first { $0 != $1 }
    #expect(
      differing == nil, comment ?? "the first message that differs, as read and as meant",
      sourceLocation: sourceLocation)
  }

  /// What a reader finds in a vault's chats.
  static func written(_ vault: CorpusVault) throws -> IngestedVault {
    let folder = try TemporaryDirectory()
    let archive = vault.archive
    try folder.write(
      String(decoding: JSONEncoder().encode(vault.owner), as: UTF8.self), to: "owner.json")
    for index in archive.chats(of: .whatsapp) {
      var file = try ChecksummedFile(archive.paths[index], below: folder.url)
      try WhatsAppExport(archive: archive).write(chat: index, to: &file)
      _ = try file.finish()
    }
    switch archive.messageStore {
    case .json:
      var file = try ChecksummedFile("imessage/messages.json", below: folder.url)
      try IMessageExport(archive: archive).write(to: &file)
      _ = try file.finish()
    case .database:
      _ = try ChatDatabaseExport(archive: archive).write("imessage/chat.db", below: folder.url)
    }
    let dataset = try DatasetReader.read(folder.url)
    return try #require(dataset.vaults.first)
  }
}

/// What the suites about mail look at, made once: sixteen vaults, two of each language.
enum MailSamples {
  static let corpus = Result(running: { () throws(CorpusError) -> Corpus in try make(seed: 3) })

  static func make(seed: UInt64) throws(CorpusError) -> Corpus {
    try Samples.corpus(
      """
      name: mails
      seed: 1
      vaults: 16
      eventsPerVault: 8
      messagesPerVault: 300
      languages: [en, es, de, fr, pt, it, ja, zh]
      platforms: {email: 80, whatsapp: 1, imessage: 1}
      split: {train: 0.2, dev: 0.3}
      crossLingualShare: 0.2
      period: {start: 2024-01-01, days: 400}
      """, level: "hard", seed: seed)
  }

  /// Every mail of every vault.
  static func drafts() throws(CorpusError) -> [(vault: CorpusVault, draft: MailDraft)] {
    var drafts: [(CorpusVault, MailDraft)] = []
    for vault in try corpus.get().vaults {
      for index in vault.archive.threads.indices {
        let thread = MailThreadEntries(archive: vault.archive, index: index)
        for rank in vault.archive.threads[index].indices {
          drafts.append((vault, thread.draft(at: rank)))
        }
      }
    }
    return drafts
  }

  /// A mail as it is written, by its place in its thread.
  static func bytes(_ vault: CorpusVault, _ draft: MailDraft) -> [UInt8] {
    guard case .thread(let index) = draft.turn.place else { return [] }
    let rank = vault.archive.rank(of: draft.position)
    return MailExport(archive: vault.archive).mail(
      draft, references: vault.archive.threads[index].prefix(rank))
  }

  /// A mail's text with its folded lines joined.
  static func unfolded(_ vault: CorpusVault, _ draft: MailDraft) -> String {
    String(decoding: bytes(vault, draft), as: UTF8.self)
      .replacingOccurrences(of: "\n ", with: " ")
  }

  /// What a reader makes of a mail alone.
  static func read(_ bytes: [UInt8]) throws -> Message? {
    var reader = MailReader(ExportFile(Data(bytes), path: "mail.eml"))
    while let record = try reader.next() {
      if case .message(let message, _) = record { return message }
    }
    return nil
  }
}
