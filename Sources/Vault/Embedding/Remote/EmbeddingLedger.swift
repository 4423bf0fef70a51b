public import VaultCore

/// A record of embeddings, where and why they were made, and their cost: identifiers, counts and
/// reasons, no text.
///
/// The caller keeps it beside the vectors and passes it back, so that accounting, cool-down and
/// reconciliation survive a restart.
public struct EmbeddingLedger: Equatable, Sendable {
  /// The space of a vector; vectors of different spaces are never compared.
  public enum Space: String, Sendable, Codable {
    /// The local model's.
    case local
    /// The remote model's.
    case remote
  }

  /// The record of one message.
  public struct Entry: Equatable, Sendable, Codable {
    /// The space of its latest vector.
    public let space: Space
    /// The reason why it is local; `nil` if it is remote.
    public let reason: LocalReason?
    /// The time at which the message was sent.
    public let sentAt: Timestamp
  }

  /// One month of the calendar, in UTC.
  public struct Month: Hashable, Sendable, Codable, Comparable {
    /// The year.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int

    /// The month that holds a point in time.
    public init(of time: Timestamp) {
      year = time.date.year
      month = time.date.month
    }

    /// Orders months from earlier to later.
    public static func < (left: Month, right: Month) -> Bool {
      (left.year, left.month) < (right.year, right.month)
    }
  }

  /// The bill of a month.
  public struct Bill: Equatable, Sendable, Codable {
    /// Tokens as the service counted them.
    public var tokens = 0
    /// Texts that were embedded.
    public var texts = 0
    /// Requests that were billed or answered.
    public var requests = 0
  }

  /// The latest entry of each message.
  public private(set) var entries: [DocumentID: Entry] = [:]
  /// The bills, by month.
  public private(set) var bills: [Month: Bill] = [:]
  /// The time of the service's last failure; `nil` after a success.
  public internal(set) var failedAt: Timestamp?

  /// An empty ledger.
  public init() {}

  /// The bill of the month that holds a point in time.
  public func bill(at time: Timestamp) -> Bill {
    bills[Month(of: time)] ?? Bill()
  }

  /// The messages that fell back for a temporary reason, oldest first, ties by identifier.
  ///
  /// - Complexity: O(n log n) in the entries.
  public var reconcilable: [DocumentID] {
    entries.filter { $0.value.reason?.isPassing == true }
      .sorted { ($0.value.sentAt, $0.key) < ($1.value.sentAt, $1.key) }
      .map(\.key)
  }

  /// Drops a message, which was deleted from the vault.
  public mutating func forget(_ id: DocumentID) {
    entries[id] = nil
  }

  /// Notes where a message was embedded: at the service without a reason.
  mutating func record(_ request: EmbeddingRequest, local reason: LocalReason?) {
    entries[request.id] = Entry(
      space: reason == nil ? .remote : .local, reason: reason, sentAt: request.sentAt)
  }

  /// Adds a request to the bill of its month; a sum beyond all counting stays there.
  mutating func charge(tokens: Int, texts: Int, at time: Timestamp) {
    var bill = bill(at: time)
    let (sum, overflows) = bill.tokens.addingReportingOverflow(tokens)
    bill.tokens = overflows ? .max : sum
    bill.texts += texts
    bill.requests += 1
    bills[Month(of: time)] = bill
  }
}

extension EmbeddingLedger: Codable {
  private static let version = 1

  private enum CodingKeys: String, CodingKey {
    case version
    case failedAt
    case bills
    case entries
  }

  private struct BillLine: Codable {
    let month: Month
    let bill: Bill
  }

  private struct EntryLine: Codable {
    let id: DocumentID
    let entry: Entry
  }

  /// Reads a ledger; one of another version, or with a line twice, is refused.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard try container.decode(Int.self, forKey: .version) == Self.version else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container, debugDescription: "unknown version of the ledger")
    }
    failedAt = try container.decodeIfPresent(Timestamp.self, forKey: .failedAt)
    for line in try container.decode([BillLine].self, forKey: .bills) {
      guard bills.updateValue(line.bill, forKey: line.month) == nil, line.bill.tokens >= 0 else {
        throw DecodingError.dataCorruptedError(
          forKey: .bills, in: container, debugDescription: "a month occurs twice or is negative")
      }
    }
    for line in try container.decode([EntryLine].self, forKey: .entries) {
      guard entries.updateValue(line.entry, forKey: line.id) == nil,
        (line.entry.space == .local) == (line.entry.reason != nil)
      else {
        throw DecodingError.dataCorruptedError(
          forKey: .entries, in: container,
          debugDescription: "a message occurs twice or contradicts itself")
      }
    }
  }

  /// Writes a ledger, the same bytes for the same content: months and messages ascend.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.version, forKey: .version)
    try container.encodeIfPresent(failedAt, forKey: .failedAt)
    try container.encode(
      bills.sorted { $0.key < $1.key }.map { BillLine(month: $0.key, bill: $0.value) },
      forKey: .bills)
    try container.encode(
      entries.sorted { $0.key < $1.key }.map { EntryLine(id: $0.key, entry: $0.value) },
      forKey: .entries)
  }
}
