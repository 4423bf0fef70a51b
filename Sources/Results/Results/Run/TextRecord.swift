public import VaultCore

/// One line of `texts.jsonl`: the text of a message, or of the event of a query.
///
/// A run writes it for corpora that it generated; for a user's own data only where requested.
public struct TextRecord: Hashable, Sendable, Codable {
  /// The kind of text.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// A message of the vault.
    case message
    /// The event of a query.
    case query
  }

  /// The file's name in a run directory.
  package static let fileName = "texts.jsonl"
  /// The most characters that are quoted.
  private static let most = 240

  /// The vault that holds it.
  public let vault: String
  /// The kind of text.
  public let kind: Kind
  /// The message's identifier, or the query's as TREC files name it.
  public let id: String
  /// The beginning of its text, on one line.
  public let text: String

  /// Quotes a message.
  public init(_ message: Message, in vault: String) {
    self.init(vault: vault, kind: .message, id: message.id.rawValue, message.searchableText)
  }

  /// Quotes an event: title, start and participants.
  public init(_ event: CalendarEvent, query: String, in vault: String) {
    let people = event.participants.map { $0.displayName ?? $0.handle.value }
      .filter { !$0.isEmpty }
    let start = event.isAllDay ? event.start.date.description : event.start.description
    self.init(
      vault: vault, kind: .query, id: query,
      [event.title, start, people.joined(separator: ", ")].filter { !$0.isEmpty }
        .joined(separator: " · "))
  }

  private init(vault: String, kind: Kind, id: String, _ text: String) {
    self.vault = vault
    self.kind = kind
    self.id = id
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ⏎ ")
    self.text = line.count > Self.most ? "\(line.prefix(Self.most))…" : line
  }
}

/// The texts of a run by their message or query.
public struct RunTexts: Sendable {
  private struct Key: Hashable {
    let vault: String
    let kind: TextRecord.Kind
    let id: String
  }

  private let texts: [Key: String]

  /// True if there are none.
  package var isEmpty: Bool { texts.isEmpty }

  /// Takes records; of those that quote the same, the first counts.
  public init(_ records: [TextRecord] = []) {
    texts = Dictionary(records.map { (Key(vault: $0.vault, kind: $0.kind, id: $0.id), $0.text) }) {
      first, _ in first
    }
  }

  /// Returns the text of a message; `nil` where it is not known.
  public func message(_ id: DocumentID, in vault: String) -> String? {
    texts[Key(vault: vault, kind: .message, id: id.rawValue)]
  }

  /// Returns the text of a query; `nil` where it is not known.
  public func query(_ id: String, in vault: String) -> String? {
    texts[Key(vault: vault, kind: .query, id: id)]
  }
}
