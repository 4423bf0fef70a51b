internal import Foundation
internal import VaultCore

/// Every file of a corpus but its checksums, written one after another.
struct CorpusFiles {
  let corpus: Corpus
  let root: URL

  /// The files of one vault.
  func write(vault: CorpusVault) throws(CorpusError) -> [ChecksummedFile.Record] {
    let archive = vault.archive
    let folder = "vaults/\(vault.name)"
    var records = [
      try write("\(folder)/owner.json", Self.owner(vault.owner)),
      try write("\(folder)/contacts.vcf", AddressBookExport(vault: vault).text()),
    ]
    for calendar in CalendarExport(archive: archive).files() {
      records.append(try write("\(folder)/\(calendar.path)", calendar.text))
    }
    records.append(try writeIMessages(of: archive, in: "\(folder)/imessage"))
    records += try MailExport(archive: archive).write(below: root, vault: folder)
    if let declined = archive.declinedCalendar() {
      records.append(try write("\(folder)/calendar/declined.ics", declined))
    }
    let whatsApp = WhatsAppExport(archive: archive)
    for index in archive.chats(of: .whatsapp) {
      var chat = try ChecksummedFile(
        "\(folder)/\(archive.paths[index])", below: root)
      try whatsApp.write(chat: index, to: &chat)
      records.append(try chat.finish())
    }
    return records
  }

  private func writeIMessages(
    of archive: VaultArchive, in folder: String
  ) throws(CorpusError) -> ChecksummedFile.Record {
    switch archive.messageStore {
    case .json:
      var messages = try ChecksummedFile("\(folder)/messages.json", below: root)
      try IMessageExport(archive: archive).write(to: &messages)
      return try messages.finish()
    case .database:
      return try ChatDatabaseExport(archive: archive).write("\(folder)/chat.db", below: root)
    }
  }

  /// The files that belong to no vault.
  func writeDocuments() throws(CorpusError) -> [ChecksummedFile.Record] {
    var queries = try JudgedFiles(queries: "queries", prefix: "", below: root)
    for vault in corpus.vaults {
      for (query, judgments) in zip(vault.queries, vault.judgments) {
        try queries.write(query.id, Self.query(query), judgments)
      }
    }
    let index = try writeNativeIndex()
    return try writeSearches() + queries.finish() + [
      index, try writeAliases(), try writePairs(),
      try write("dataset.json", Self.dataset(corpus)),
    ]
  }

  private func write(_ path: String, _ text: String) throws(CorpusError) -> ChecksummedFile.Record {
    var file = try ChecksummedFile(path, below: root)
    try file.write(text)
    return try file.finish()
  }

  private static func dataset(_ corpus: Corpus) -> String {
    JSONText.object([
      ("name", .text(corpus.name)),
      ("profile", .text(corpus.profile.name)),
      ("seed", .integer(corpus.seed)),
      ("difficulty", .text(corpus.difficulty.name)),
      ("difficultyDigest", .text(corpus.difficulty.digest)),
      ("formatVersion", .integer(Corpus.formatVersion)),
      ("generatorVersion", .text(Corpus.generatorVersion)),
      ("vaults", .integer(corpus.vaults.count)),
      ("messages", .integer(corpus.messageCount)),
      ("events", .integer(corpus.eventCount)),
    ]).compact + "\n"
  }

  private static func query(_ query: EventQuery) -> String {
    JSONText.object([
      ("event", .text(query.event.rawValue)), ("id", .text(query.id)),
      ("slices", .sorted(query.slices)), ("split", .text(query.split.rawValue)),
      ("vault", .text(query.vault)),
    ]).compact
  }

  private static func owner(_ owner: Owner) -> String {
    let handles = owner.handles.map { handle in
      JSONText.object([
        ("kind", .text(handle.kind.rawValue)), ("value", .text(handle.value)),
      ])
    }
    return JSONText.object([
      ("handles", .array(handles)), ("name", .text(owner.name)),
      ("timeZone", .text(owner.timeZone)),
    ]).compact + "\n"
  }
}
