internal import Crypto
internal import Foundation
internal import VaultCore

/// Every file of a corpus, rendered.
struct CorpusFiles {
  struct File {
    let path: String
    let data: Data
  }

  /// The files in ascending order of their paths' UTF-8 bytes, `SHA256SUMS` left out.
  let files: [File]
  /// The text of `SHA256SUMS`: one line per file, as `sha256sum` writes it.
  let checksums: String

  init(_ corpus: Corpus) {
    var texts = Self.documents(of: corpus)
    for vault in corpus.vaults { texts += Self.exports(of: vault, seed: corpus.seed) }
    files = texts.map { File(path: $0.path, data: Data($0.text.utf8)) }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    checksums = files.map { "\(Self.sha256($0.data))  \($0.path)\n" }.joined()
  }

  /// The SHA-256 of `SHA256SUMS`.
  var digest: String { Self.sha256(Data(checksums.utf8)) }

  static func sha256(_ data: Data) -> String {
    SHA256.hash(data: data).map { byte in
      let hex = String(byte, radix: 16)
      return hex.count == 1 ? "0" + hex : hex
    }.joined()
  }

  private typealias Text = (path: String, text: String)

  private static func documents(of corpus: Corpus) -> [Text] {
    [
      ("CARD.md", CorpusCard(corpus).text()),
      ("dataset.json", dataset(corpus)),
      ("qrels.trec", qrels(corpus)),
      ("queries.jsonl", corpus.queries.map { query($0) + "\n" }.joined()),
    ]
  }

  private static func exports(of vault: CorpusVault, seed: UInt64) -> [Text] {
    let random = SeededRandom(seed: seed).stream("mail-encoding")
    var texts: [Text] = [
      ("owner.json", owner(vault.owner)),
      ("contacts.vcf", AddressBookExport(vault: vault).text()),
      ("imessage/messages.json", IMessageExport(vault: vault).text()),
      ("mail/inbox.mbox", MailExport(vault: vault, random: random).text()),
      ("calendar/calendar.ics", CalendarExport(vault: vault).text()),
    ]
    texts += WhatsAppExport(vault: vault).files()
    return texts.map { ("vaults/\(vault.name)/\($0.path)", $0.text) }
  }

  private static func dataset(_ corpus: Corpus) -> String {
    JSONText.object([
      ("name", .text(corpus.name)),
      ("profile", .text(corpus.profile.name)),
      ("seed", .integer(corpus.seed)),
      ("formatVersion", .integer(Corpus.formatVersion)),
      ("generatorVersion", .text(Corpus.generatorVersion)),
      ("vaults", .integer(corpus.vaults.count)),
      ("messages", .integer(corpus.messageCount)),
      ("events", .integer(corpus.eventCount)),
    ]).compact + "\n"
  }

  private static func qrels(_ corpus: Corpus) -> String {
    var text = ""
    for query in corpus.queries {
      let grades = corpus.judgments[query.id] ?? [:]
      for (document, grade) in grades.sorted(by: { $0.key < $1.key }) {
        text += "\(query.id) 0 \(document.rawValue) \(grade)\n"
      }
    }
    return text
  }

  private static func query(_ query: EventQuery) -> String {
    let slices = query.slices.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return JSONText.object([
      ("event", .text(query.event.rawValue)),
      ("id", .text(query.id)),
      ("slices", .object(slices.map { ($0.key, .text($0.value)) })),
      ("split", .text(query.split.rawValue)),
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
