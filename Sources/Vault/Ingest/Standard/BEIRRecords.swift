internal import Foundation
internal import VaultCore
internal import VaultText

/// Reads the documents or queries of a BEIR collection: one JSON object per line.
struct BEIRRecords {
  /// A document or query.
  struct Record: Sendable {
    let id: DocumentID
    /// `nil` where there is none or it is empty.
    let title: String?
    let text: String
    /// The date that its metadata state, if any.
    let date: InternetDate?
    /// The sender and the conversation that its metadata state, if any.
    let sender: String?
    let thread: String?
    /// The fields that its metadata state in a form that is not read.
    let unread: [StandardCollection.MetadataField]
  }

  let listing: FolderListing

  /// The keys under which metadata name a date, the first of them that can be read counting.
  private static let dateKeys = [
    "date", "timestamp", "datetime", "time", "created_at", "created", "published",
  ]

  /// The keys under which they name who wrote it, and the conversation; likewise.
  private static let senderKeys = ["sender", "from", "author", "speaker", "user"]
  private static let threadKeys = ["thread", "thread_id", "conversation", "conversation_id"]

  /// The records of a file in its order; empty lines are passed over.
  ///
  /// Titles and texts may be `null`, and a record with a title may lack a text; identifiers are
  /// under `_id` or `id`.
  ///
  /// - Throws: `IngestError.malformedRecord` at a line that is no object with `_id` and `text`,
  ///   `.repeatedIdentifier` at an identifier that an earlier line has.
  func read(_ file: String) throws(IngestError) -> [Record] {
    var lines = try ExportFile(listing.url.appendingPathComponent(file), path: file).lines()
    var records: [Record] = []
    var known: Set<DocumentID> = []
    while let range = try lines.next() {
      let span = lines.bytes.span.extracting(range)
      guard span.indices.contains(where: { span[$0] > UInt8(ascii: " ") }) else { continue }
      guard let record = Self.record(span) else {
        throw .malformedRecord(file: file, line: lines.line)
      }
      guard known.insert(record.id).inserted else {
        throw .repeatedIdentifier(file: file, line: lines.line)
      }
      records.append(record)
    }
    return records
  }

  private static func record(_ line: Span<UInt8>) -> Record? {
    let node: JSONNode
    do {
      node = try JSONReader.parse(line)
    } catch {
      return nil
    }
    guard let identifier = node.member(["_id", "id"]).flatMap(identifier),
      let title = optionalText(node.member(["title"])),
      let text = optionalText(node.member(["text"])),
      !title.isEmpty || node.object?["text"] != nil
    else { return nil }
    let metadata = node.member(["metadata"])
    var unread: [StandardCollection.MetadataField] = []
    func value<T>(
      _ field: StandardCollection.MetadataField, _ keys: [String], _ read: (JSONNode) -> T?
    ) -> T? {
      let stated = keys.compactMap { metadata?.member([$0]) }.filter { $0.string?.isEmpty != true }
      let found = stated.lazy.compactMap(read).first
      if found == nil, !stated.isEmpty { unread.append(field) }
      return found
    }
    let date = value(.date, dateKeys, StandardDate.read)
    let sender = value(.sender, senderKeys) { $0.string }
    let thread = value(.thread, threadKeys, threadName)
    return Record(
      id: identifier, title: title.isEmpty ? nil : title, text: text, date: date, sender: sender,
      thread: thread, unread: unread)
  }

  /// The name of a conversation; a whole number counts as its digits.
  private static func threadName(_ node: JSONNode) -> String? {
    switch node.value {
    case .integer(let number): String(number)
    case .number(let number): Int64(exactly: number).map { String($0) }
    default: node.string
    }
  }

  /// A text, empty where there is none; `nil` for what is none.
  private static func optionalText(_ node: JSONNode?) -> String? {
    guard let node else { return "" }
    return node.string
  }

  /// An identifier; numbers count as their digits.
  private static func identifier(_ node: JSONNode) -> DocumentID? {
    switch node.value {
    case .string(let text): text.isEmpty ? nil : DocumentID(collection: text)
    case .integer(let number): DocumentID(String(number))
    default: nil
    }
  }
}

extension DocumentID {
  /// An identifier of a collection: as it is where a TREC file can hold it, encoded otherwise.
  init(collection text: String) {
    self = DocumentID(encoded: text) ?? DocumentID(text)
  }
}
