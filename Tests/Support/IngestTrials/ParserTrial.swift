internal import Foundation
internal import VaultCore
internal import VaultIngest
internal import VaultText

/// One parser put to any bytes: what fuzzers call, and what replays the cases that they found.
///
/// A trial reads everything and lets errors of ingest pass; whatever else a parser does - trap,
/// run for ever, take memory without end - is for the caller to see. So is a byte or row that its
/// ledger counts twice: the trial traps.
public enum ParserTrial: String, CaseIterable, Sendable {
  /// A WhatsApp chat.
  case whatsapp
  /// An archive with a chat in it.
  case archive
  /// iMessage conversations as JSON.
  case imessage
  /// An export of Telegram as JSON.
  case telegram
  /// An export of Signal as JSON.
  case signal
  /// An export of a vault.
  case vaultExport
  /// A database of Apple's Messages.
  case messagesDatabase
  /// A mailbox.
  case mbox
  /// One mail.
  case mail
  /// A calendar.
  case calendar
  /// Contact cards.
  case addressBook
  /// A message's text: language, entities, times, sensitive words.
  case text

  /// The name that tells the catalogue what the bytes are; `nil` for bare text.
  private var fileName: String? {
    switch self {
    case .whatsapp: "WhatsApp Chat with Trial.txt"
    case .archive: "WhatsApp Chat - Trial.zip"
    case .imessage: "messages.json"
    case .telegram: "result.json"
    case .signal: "main.jsonl"
    case .vaultExport: "vault.jsonl"
    case .messagesDatabase: "chat.db"
    case .mbox: "inbox.mbox"
    case .mail: "mail.eml"
    case .calendar: "calendar.ics"
    case .addressBook: "contacts.vcf"
    case .text: nil
    }
  }

  /// Reads the bytes to their end.
  ///
  /// - Returns: How many records came out before the end or an error.
  @discardableResult
  public func run(_ bytes: [UInt8]) -> Int {
    guard let fileName else { return Self.annotate(bytes) }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "trial-\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)")
    defer { Self.remove(folder) }
    var records = 0
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appendingPathComponent(fileName)
      try Data(bytes).write(to: file)
      for found in try ExportCatalog(file).exports {
        // Of JSON the content says who wrote it, which changed bytes may no longer do.
        let format = Export.Format(rawValue: rawValue) ?? found.format
        let export = found.format == .imessage ? Export(format, found.file, container: file) : found
        var reader = try export.reader(zone: .utc, dateOrder: nil)
        while try reader.next() != nil {
          records += 1
          Self.check(reader.ledger, isWhole: false)
        }
        Self.check(reader.ledger, isWhole: true)
      }
    } catch is IngestError {
      return records
    } catch {
      // The trial's own folder could not be written: nothing was tried.
      return 0
    }
    return records
  }

  /// Traps on parts that are negative or, at the end of a file, add up to more than the total.
  private static func check(_ ledger: ReadLedger, isWhole: Bool) {
    for shares in [ledger.bytes, ledger.rows] {
      let parts = [shares.records, shares.attachments, shares.refused] + shares.leftOut.values
      precondition(parts.allSatisfy { $0 >= 0 }, "a part of the ledger is negative")
      precondition(!isWhole || shares.rest >= 0, "the ledger counts something twice")
    }
  }

  private static func annotate(_ bytes: [UInt8]) -> Int {
    let message = Message(
      id: DocumentID("trial"), platform: .other, sentAt: Timestamp(seconds: 1_770_000_000),
      sender: nil, recipients: [], text: String(decoding: bytes, as: UTF8.self), threadID: "trial")
    return MessageAnnotator.standard(people: ["Ana Pérez", "Ben"], clock: .utc)
      .annotate([message]).reduce(0) { $0 + $1.entities.count }
  }

  private static func remove(_ folder: URL) {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      // Left to the system's own cleaning of temporary files.
      return
    }
  }
}
