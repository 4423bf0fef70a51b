public import VaultCore

/// The state that a device shows, in values that can be compared with those of a ledger or an
/// oracle.
public struct SyncView: Sendable {
  /// The state shown of one message.
  public struct Document: Sendable {
    /// The payload.
    public var payload: [UInt8]
    /// The tags.
    public var tags: Set<String> = []
    /// The fields that have a value.
    public var fields: [Field: FieldValue] = [:]
    /// The lines of the note, in order.
    public var lines: [String] = []

    /// A message without annotations.
    public init(payload: [UInt8]) {
      self.payload = payload
    }

    /// Returns true if all is equal but the order of lines, which concurrent edits leave open.
    public func agrees(with other: Document) -> Bool {
      payload == other.payload && tags == other.tags && fields == other.fields
        && lines.sorted() == other.lines.sorted()
    }
  }

  /// The messages that are present.
  public var documents: [DocumentID: Document] = [:]
  /// The values that concurrent edits gave to fields, as `Replica.concurrentValues` names them.
  public var concurrent: [DocumentID: [Field: Set<FieldValue>]] = [:]
  /// The number of operations applied.
  public var operationCount = 0

  /// Nothing.
  public init() {}

  /// Reads the state that a replica shows.
  ///
  /// - Parameters:
  ///   - replica: The replica.
  ///   - fields: The fields to look at.
  public init(_ replica: Replica, fields: [Field]) {
    for id in replica.documents {
      guard let payload = replica.payload(of: id) else { continue }
      var document = Document(payload: payload)
      document.tags = Set(replica.tags(of: id))
      for field in fields { document.fields[field] = replica.value(of: field, of: id) }
      document.lines = replica.lines(of: id)
      documents[id] = document
    }
    concurrent = replica.concurrentValues()
    operationCount = replica.operationCount
  }

  /// The messages that only one side shows, or that the sides show differently, in ascending order.
  public func differences(from other: SyncView) -> [DocumentID] {
    Set(documents.keys).union(other.documents.keys).filter { id in
      guard let here = documents[id], let there = other.documents[id] else { return true }
      return !here.agrees(with: there)
    }.sorted()
  }
}
