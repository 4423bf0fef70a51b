internal import Foundation
internal import VaultCore
internal import VaultIngest

/// The labels that mails carry in their headers: `X-Gmail-Labels`, `X-Keywords`, `Keywords`
/// (RFC 5322, section 3.6.5) and `X-Label`.
///
/// They are separated by commas, those with commas in quotation marks, encoded words of RFC 2047
/// decoded; `X-Keywords` without a comma has white space between. Words that programs set for a
/// mail's state (Inbox, Unread, `$Forwarded`, `\Seen`) are no labels.
enum MailLabels {
  /// A label of a mail.
  struct Label: Hashable, Sendable {
    /// The mail as ingest names it.
    let message: DocumentID
    /// The label.
    let label: String
    /// The path of the file below the folder.
    let file: String
    /// The line the mail starts at.
    let line: Int
  }

  /// The labels of all mails below a folder, in the order of files and mails.
  ///
  /// - Throws: `IngestError` if a file cannot be read.
  /// - Complexity: O(bytes).
  static func read(_ folder: URL) throws(IngestError) -> [Label] {
    var labels: [Label] = []
    for export in try ExportCatalog(folder).exports {
      if export.format == .mail {
        let bytes = Array(TextFile.utf8(try export.file.contents()).drop { $0 <= 0x20 })
        labels += self.labels(bytes.span, path: export.path, line: 1, ordinal: 1)
      } else if export.format == .mbox {
        var mailbox = try MboxReader(export.file)
        while let mail = try mailbox.nextMail() {
          labels += self.labels(
            mail.content.span, path: export.path, line: mail.line, ordinal: mail.ordinal)
        }
      }
    }
    return labels
  }

  private static let names: Set<String> = ["x-gmail-labels", "x-keywords", "keywords", "x-label"]

  private static func labels(
    _ mail: Span<UInt8>, path: String, line: Int, ordinal: Int
  ) -> [Label] {
    let fields = MailMark.fields(of: mail, among: names.union(["message-id"]))
    let identifier = fields.first { $0.name == "message-id" }
      .flatMap { MailIdentifiers.own(in: $0.value) }
    return fields.filter { names.contains($0.name) }.flatMap { labels($0.name, $0.value) }.map {
      Label(
        message: DocumentID(identifier ?? "\(path)#\(ordinal)"), label: $0, file: path, line: line)
    }
  }

  private static func labels(_ name: String, _ value: String) -> [String] {
    let text = RawMail.decodingWords(value)
    let parts =
      name == "x-keywords" && !text.contains(",") && !text.contains("\"")
      ? text.split(whereSeparator: \.isWhitespace).map(String.init) : MailMark.labels(in: text)
    return parts.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !isOfProgram($0) }
  }

  private static func isOfProgram(_ label: String) -> Bool {
    let folded = label.lowercased()
    return folded.isEmpty || folded.hasPrefix("\\") || folded.hasPrefix("$")
      || folded.hasPrefix("category ") || programs.contains(folded)
      || MailFolderNames.mark(ofLabel: label) != nil
  }

  private static let programs: Set<String> = [
    "inbox", "sent", "important", "unread", "opened", "starred", "archived", "all mail", "chat",
    "snoozed", "scheduled", "muted", "junk", "nonjunk", "notjunk", "seen", "answered", "flagged",
  ]
}
