internal import Foundation
internal import VaultCore

/// Reads what `vault export` writes: a JSON object on each line (`VaultExportLine`).
///
/// A line with a member that the format does not have is refused, since its content would be lost.
/// Memory holds the identifiers and one line.
public struct VaultExportReader: RecordReader {
  /// The reason that a line is no line of an export.
  public enum Problem: Hashable, Sendable {
    /// It is no JSON, a field is missing or has a value of another kind.
    case malformed
    /// It has a member that the format does not have.
    case unknownField
    /// It is longer than the limit, in bytes.
    case tooLong(limit: Int)
    /// The export is of another version.
    case version(found: Int)
    /// A record with the identifier came before.
    case repeated
    /// The export ends before its last line, or has fewer or more records than that line states.
    case truncated
  }

  /// The parts into which everything read so far falls.
  public private(set) var ledger = ReadLedger()
  private let path: String
  private let limit: Int
  private var lines: LineReader
  private var messages: Set<DocumentID> = []
  private var events: Set<DocumentID> = []
  private var contacts = 0
  private var vectors: Set<String> = []
  private var isStarted = false
  private var isAtEnd = false

  /// Begins at the front of a file.
  ///
  /// - Parameters:
  ///   - file: The export.
  ///   - limit: The longest line, in bytes.
  /// - Throws: `IngestError.unreadable`.
  public init(
    _ file: ExportFile, limit: Int = VaultExportLine.longestBytes
  ) throws(IngestError) {
    path = file.path
    self.limit = limit
    lines = try file.lines()
  }

  /// The next message or event; `nil` behind the last line.
  ///
  /// - Throws: `IngestError.malformedVaultExport` for the first line that is none of an export.
  public mutating func next() throws(IngestError) -> IngestRecord? {
    while let range = try lines.next(limit: limit) {
      guard range.count <= limit else { throw failure(.tooLong(limit: limit)) }
      let data = Data(lines.bytes[range])
      ledger.bytes.total = lines.end
      guard !data.isEmpty else { continue }
      switch try line(data) {
      case .start(let version):
        guard !isStarted else { throw failure(.malformed) }
        guard (1...VaultExportLine.version).contains(version) else {
          throw failure(.version(found: version))
        }
        isStarted = true
      case _ where !isStarted || isAtEnd: throw failure(.malformed)
      case .message(let message):
        guard messages.insert(message.id).inserted else { throw failure(.repeated) }
        ledger.bytes.records += lines.end - lines.offset
        return .message(message, line: lines.line)
      case .event(let event):
        guard events.insert(event.id).inserted else { throw failure(.repeated) }
        ledger.bytes.records += lines.end - lines.offset
        return .event(event, line: lines.line)
      case .contact(let contact):
        contacts += 1
        ledger.bytes.records += lines.end - lines.offset
        return .contact(contact)
      case .vector(let message, let values, let model):
        guard vectors.insert("\(message.rawValue) \(model)").inserted else {
          throw failure(.repeated)
        }
        ledger.bytes.records += lines.end - lines.offset
        return .vector(message, values, model: model)
      case .end(let counts):
        guard counts.messages == messages.count, counts.events == events.count,
          counts.contacts ?? 0 == contacts, counts.vectors ?? 0 == vectors.count
        else { throw failure(.truncated) }
        isAtEnd = true
      }
    }
    guard isAtEnd else { throw failure(.truncated) }
    return nil
  }

  private func line(_ data: Data) throws(IngestError) -> VaultExportLine {
    let line: VaultExportLine
    let found: NSObject?
    let known: NSObject?
    do {
      line = try JSONDecoder().decode(VaultExportLine.self, from: data)
      let written = try line.bytes()
      // As this program writes it: nothing besides can be in it.
      guard written.dropLast() != data else { return line }
      found = try JSONSerialization.jsonObject(with: data) as? NSObject
      known = try JSONSerialization.jsonObject(with: written) as? NSObject
    } catch {
      throw failure(.malformed)
    }
    // A member that is not written again was not understood.
    guard found == known else { throw failure(.unknownField) }
    return line
  }

  private func failure(_ problem: Problem) -> IngestError {
    .malformedVaultExport(file: path, line: lines.line, problem)
  }
}

extension VaultExportReader.Problem: CustomStringConvertible {
  /// A description of the problem and of the remedy.
  public var description: String {
    switch self {
    case .malformed:
      "not a line of a vault's export (Documentation/vault-export.schema.json); export it again."
    case .unknownField:
      "a field or value that this format does not have; update this program, or remove it."
    case .tooLong(let limit):
      "longer than \(limit) bytes; no message is that long: export the vault again."
    case .version(let found):
      "an export of version \(found), and this program reads \(VaultExportLine.version); "
        + (found > VaultExportLine.version ? "update it." : "export the vault again.")
    case .repeated: "a record with this identifier came before; remove one of them."
    case .truncated: "the export ends before its last record; copy or export it again."
    }
  }
}
