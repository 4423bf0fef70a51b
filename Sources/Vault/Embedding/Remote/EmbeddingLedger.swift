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

  /// The stored form: the same bytes for the same content, as months and messages ascend.
  private struct Stored: Codable {
    struct BillLine: Codable {
      let month: Month
      let bill: Bill
    }

    struct EntryLine: Codable {
      let id: DocumentID
      let entry: Entry
    }

    let version: Int
    let failedAt: Timestamp?
    let bills: [BillLine]
    let entries: [EntryLine]
  }

  /// Reads a ledger; one of another version, or with a line twice, is refused.
  public init(from decoder: any Decoder) throws {
    let stored = try Stored(from: decoder)
    failedAt = stored.failedAt
    bills = Dictionary(stored.bills.map { ($0.month, $0.bill) }) { $1 }
    entries = Dictionary(stored.entries.map { ($0.id, $0.entry) }) { $1 }
    guard stored.version == Self.version, bills.count == stored.bills.count,
      entries.count == stored.entries.count, bills.values.allSatisfy({ $0.tokens >= 0 }),
      entries.values.allSatisfy({ ($0.space == .local) == ($0.reason != nil) })
    else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "another version, or a line twice, negative or contradicting itself"))
    }
  }

  /// Writes a ledger.
  public func encode(to encoder: any Encoder) throws {
    let bills = bills.sorted { $0.key < $1.key }
    let entries = entries.sorted { $0.key < $1.key }
    try Stored(
      version: Self.version, failedAt: failedAt,
      bills: bills.map { Stored.BillLine(month: $0.key, bill: $0.value) },
      entries: entries.map { Stored.EntryLine(id: $0.key, entry: $0.value) }
    ).encode(to: encoder)
  }
}
