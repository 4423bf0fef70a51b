internal import VaultCore

/// `entities.jsonl`: what the generator filled into each message, a line for each message
/// that has any.
///
/// | key | meaning |
/// |---|---|
/// | `vault`, `message` | the vault and the document identifier |
/// | `entities` | each with `kind`, and `start` and `end` in the UTF-8 of the message's text |
/// | `day` | of a date that names one, the day that is meant |
///
/// Like the card it is not among the checksums: it follows from the seed, and a corpus keeps the
/// digest that it had without it.
extension CorpusFiles {
  /// Writes the whole file: vault by vault, chats before mails.
  func writeEntities() throws(CorpusError) {
    var file = try ChecksummedFile("entities.jsonl", below: root)
    for vault in corpus.vaults {
      let filled = FilledEntities(archive: vault.archive)
      for entry in vault.archive.entries() {
        let entities = filled.entities(of: entry)
        guard !entities.isEmpty else { continue }
        try file.write(
          JSONText.object([
            ("entities", .array(entities.map(Self.json))),
            ("message", .text(entry.message.id.rawValue)), ("vault", .text(vault.name)),
          ]).compact + "\n")
      }
    }
    _ = try file.finish()
  }

  private static func json(_ entry: FilledEntities.Entry) -> JSONText {
    .object(
      (entry.day.map { [("day", .text($0.description))] } ?? []) + [
        ("end", .integer(entry.range.upperBound)), ("kind", .text(entry.kind.rawValue)),
        ("start", .integer(entry.range.lowerBound)),
      ])
  }
}
