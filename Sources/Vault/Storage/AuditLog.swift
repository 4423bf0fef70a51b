internal import Foundation
internal import GRDB
internal import VaultCore
internal import VaultSealing

/// The audit log in a vault's tables, inside a transaction.
///
/// Table `audit` holds the entries, each sealed under the `audit` key. Table `audit_head` holds the
/// vault's identifier in the clear and, sealed, the end of the log: the number of entries, the
/// hash of the last one and the subtrees of the Merkle tree.
struct AuditLog {
  /// The end of a log.
  struct Head: Hashable {
    var tree = MerkleTree()
    var last: [UInt8]

    /// The head of a vault's empty log.
    init(vault: [UInt8]) {
      last = SHA256.hash(data: vault)
    }

    /// Reads what `encoded` wrote.
    init(encoded: [UInt8]) throws(RecordDecoder.Malformed) {
      var decoder = RecordDecoder(encoded)
      let count = Int(truncatingIfNeeded: try decoder.unsigned())
      last = try decoder.bytes(SHA256.byteCount)
      var subtrees: [[UInt8]] = []
      while !decoder.isAtEnd { subtrees.append(try decoder.bytes(SHA256.byteCount)) }
      guard let tree = MerkleTree(count: count, subtrees: subtrees) else {
        throw RecordDecoder.Malformed()
      }
      self.tree = tree
    }

    var encoded: [UInt8] {
      var encoder = RecordEncoder()
      encoder.append(unsigned: UInt64(tree.count))
      for hash in [last] + tree.subtrees { encoder.append(bytes: hash) }
      return encoder.bytes
    }

    /// Adds an entry by its plaintext.
    mutating func add(_ encoded: [UInt8]) {
      last = MerkleTree.leaf(encoded)
      tree.append(leaf: last)
    }
  }

  let sealer: RecordSealer

  private var key: SealingKey { sealer.keys.key(for: .audit) }
  private var entryContext: [UInt8] { sealer.vault + Array("entry".utf8) }
  private var headContext: [UInt8] { sealer.vault + Array("head".utf8) }

  /// Appends an entry.
  ///
  /// - Throws: `AuditProblem` where the log has no readable end, or is another vault's.
  func append(
    _ operation: AuditedOperation, _ records: [[UInt8]], at time: Timestamp, in database: Database
  ) throws {
    var head = operation.startsLog ? Head(vault: sealer.vault) : try head(in: database)
    let entry = AuditEntry(
      number: head.tree.count, previous: head.last, operation: operation, time: time,
      records: records)
    let encoded = entry.encoded
    let sealed = try key.seal(encoded, authenticating: entryContext)
    try database.cachedStatement(sql: "INSERT INTO audit (number, sealed) VALUES (?, ?)")
      .execute(arguments: [entry.number, Data(sealed)])
    head.add(encoded)
    let sealedHead = try key.seal(head.encoded, authenticating: headContext)
    try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO audit_head (id, vault, sealed) VALUES (1, ?, ?)"
    ).execute(arguments: [Data(sealer.vault), Data(sealedHead)])
  }

  /// Checks every entry.
  ///
  /// - Parameters:
  ///   - known: The end of the log at an earlier time; `nil` if that is not known.
  ///   - database: The vault's file.
  /// - Returns: The present end.
  /// - Throws: `AuditProblem` for the first entry that is not as it was written.
  /// - Complexity: O(bytes of the log).
  func check(known: AuditState?, in database: Database) throws -> AuditState {
    let stored = try head(in: database)
    let rows = try Row.fetchAll(database, sql: "SELECT number, sealed FROM audit ORDER BY number")
    let entries = rows.map { row in row.bytes(at: 1).flatMap(open) }
    let numbers = Set(entries.compactMap { $0?.entry.number })
    var head = Head(vault: sealer.vault)
    var isKnown = known == nil
    for (expected, (row, opened)) in zip(rows, entries).enumerated() {
      guard let (entry, encoded) = opened else { throw AuditProblem.altered(entry: expected) }
      guard entry.number == expected else {
        throw numbers.contains(expected) || entry.number < expected
          ? AuditProblem.reordered(entry: expected) : .missing(entry: expected)
      }
      guard entry.previous == head.last, row.integer(at: 0) == Int64(expected) else {
        throw AuditProblem.altered(entry: expected)
      }
      head.add(encoded)
      isKnown = isKnown || known == AuditState(head)
    }
    guard head.tree.count >= max(stored.tree.count, known?.entries ?? 0) else {
      throw AuditProblem.missing(entry: head.tree.count)
    }
    guard head == stored else { throw AuditProblem.damagedHead }
    guard isKnown else { throw AuditProblem.rewritten }
    return AuditState(head)
  }

  /// The entries that open, in their order.
  func entries(in database: Database) throws -> [AuditEntry] {
    try Row.fetchAll(database, sql: "SELECT number, sealed FROM audit ORDER BY number")
      .compactMap { $0.bytes(at: 1).flatMap(open)?.entry }
  }

  private func open(_ sealed: [UInt8]) -> (entry: AuditEntry, encoded: [UInt8])? {
    do {
      let encoded = try key.open(sealed, authenticating: entryContext)
      return (try AuditEntry(encoded: encoded), encoded)
    } catch {
      return nil
    }
  }

  private func head(in database: Database) throws -> Head {
    let row = try Row.fetchOne(database, sql: "SELECT vault, sealed FROM audit_head")
    guard let vault = row?.bytes(at: 0), let sealed = row?.bytes(at: 1) else {
      throw AuditProblem.damagedHead
    }
    guard vault == sealer.vault else { throw AuditProblem.otherVault }
    do {
      return try Head(encoded: try key.open(sealed, authenticating: headContext))
    } catch {
      throw AuditProblem.damagedHead
    }
  }
}

extension AuditState {
  fileprivate init(_ head: AuditLog.Head) {
    self.init(entries: head.tree.count, root: head.tree.root)
  }
}
