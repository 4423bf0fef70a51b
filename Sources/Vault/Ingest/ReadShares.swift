/// The parts into which the bytes of text, or the rows of databases, that were read fall.
///
/// Each is counted once: in a record, in an attachment within one, in an item that was left out, in
/// an export that was refused, or in a remainder of a named kind, such as the time zones of a
/// calendar. A record that a reader lost is in the remainder.
///
/// Bytes are those of the text as UTF-8, unpacked and without a byte order mark.
public struct ReadShares: Codable, Hashable, Sendable {
  /// All that was read.
  public var total = 0
  /// In records, without their attachments.
  public var records = 0
  /// In attachments within records, as they are encoded there.
  public var attachments = 0
  /// In items that were left out, by `Rejection.Reason`.
  public var leftOut: [String: Int] = [:]
  /// In exports that were refused, after their last record.
  public var refused = 0
  /// In what is no item, by its kind.
  public var remainders: [String: Int] = [:]

  /// The part of the total that is in none of the others.
  public var rest: Int {
    total - records - attachments - leftOut.values.reduce(0, +) - refused
      - remainders.values.reduce(0, +)
  }

  /// Counts an item by its first record; further records of the item count 0.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - count: The size of the whole item.
  ///   - attached: The size of the attachments in it.
  mutating func add(_ record: IngestRecord, _ count: Int, attached: Int = 0) {
    switch record {
    case .rejected(let rejection), .setAside(_, let rejection): leaveOut(rejection.reason, count)
    default:
      attachments += min(attached, count)
      records += count - min(attached, count)
    }
  }

  mutating func leaveOut(_ reason: Rejection.Reason, _ count: Int) {
    leftOut[reason.rawValue, default: 0] += count
  }

  /// Adds those of another export.
  mutating func add(_ other: ReadShares) {
    total += other.total
    records += other.records
    attachments += other.attachments
    refused += other.refused
    leftOut.merge(other.leftOut, uniquingKeysWith: +)
    remainders.merge(other.remainders, uniquingKeysWith: +)
  }

  /// One line without a full stop: the total and its parts.
  ///
  /// - Parameter unit: What is counted: `bytes`.
  /// - Returns: `nil` if nothing was read.
  public func words(_ unit: String) -> String? {
    guard total > 0 else { return nil }
    func listed(_ parts: [String: Int]) -> String {
      let parts = parts.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      return parts.isEmpty
        ? "" : " (\(parts.map { "\($0.key) \($0.value)" }.joined(separator: ", ")))"
    }
    return "\(unit) read: \(total) = \(records) in records + \(attachments) in attachments + "
      + "\(leftOut.values.reduce(0, +)) left out\(listed(leftOut)) + \(refused) refused + "
      + "\(remainders.values.reduce(rest, +)) between records\(listed(remainders))"
  }
}

/// The bytes and rows of everything that was read, by their parts.
public struct ReadLedger: Codable, Hashable, Sendable {
  /// The bytes of texts.
  public var bytes = ReadShares()
  /// The rows of databases' messages and attachments.
  public var rows = ReadShares()

  /// An empty ledger.
  public init() {}

  /// Adds that of another export.
  public mutating func add(_ other: ReadLedger) {
    bytes.add(other.bytes)
    rows.add(other.rows)
  }

  /// The ledger of an export that was read to its end.
  ///
  /// - Parameters:
  ///   - export: The export, whose format names the remainder.
  ///   - isRefused: Whether it was refused after its last record.
  ///   - takesSetAside: Whether records that are deleted, spam or drafts were taken.
  /// - Returns: A ledger with nothing left over.
  public func closed(_ export: Export, isRefused: Bool, takesSetAside: Bool) -> ReadLedger {
    var copy = self
    if isRefused, export.format.isReadInArchive {
      // What follows the place of the error was not read.
      copy.bytes.total = max(copy.bytes.total, export.file.countBytes())
    }
    for shares in [\ReadLedger.bytes, \ReadLedger.rows] {
      for (name, count) in copy[keyPath: shares].leftOut
      where takesSetAside && Rejection.Reason(rawValue: name)?.isSetAside == true {
        copy[keyPath: shares].leftOut[name] = nil
        copy[keyPath: shares].records += count
      }
      if isRefused {
        copy[keyPath: shares].refused += copy[keyPath: shares].rest
      } else if copy[keyPath: shares].rest != 0 {
        copy[keyPath: shares].remainders[export.format.remainder] = copy[keyPath: shares].rest
      }
    }
    return copy
  }

  /// The line, or for both bytes and rows the two lines, that say it; `nil` if nothing was read.
  public var words: String? {
    let lines = [bytes.words("bytes"), rows.words("rows")].compactMap(\.self)
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}
