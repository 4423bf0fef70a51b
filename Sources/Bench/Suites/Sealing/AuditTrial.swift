internal import Foundation
internal import GRDB
internal import VaultCore
internal import VaultPipeline
internal import VaultResults
internal import VaultStorage

/// A vault whose audit log is tampered with at random places, as by a program that can write its
/// file, and the result of the vault's check (target S4).
struct AuditTrial {
  /// The kinds of changes made to a log.
  enum Tampering: String, CaseIterable {
    /// A byte of an entry is changed.
    case altered
    /// An entry is taken out; every second time the later ones move up, so that no number is missing.
    case dropped
    /// Two entries change places.
    case reordered
  }

  private static let declare = MetricFamily(prefix: "audit/")
  private static let undetected = declare(
    "undetected", "Audit logs tampered with in which the check found nothing.",
    slices: [.by("tampering", Tampering.allCases.map(\.rawValue))])
  private static let notLocated = declare(
    "notLocated",
    "Audit logs of which the check named another entry or kind of change than was tampered with.")
  static let declarations = [undetected, notLocated]

  let seed: UInt64
  /// An empty folder for the vault.
  let directory: URL
  /// The number of times that the log is tampered with.
  var trials = 1000
  /// Returns the problem of a vault's log; `nil` if there is none.
  var check: (SQLiteVault) throws -> AuditProblem? = { vault in
    do throws(StorageError) {
      _ = try vault.verifyAuditLog()
      return nil
    } catch .auditLog(_, let problem) {
      return problem
    }
  }

  private static let operations = 40

  /// Returns the number of logs in which the check found nothing, and of those in which it found
  /// the wrong place; a log that is refused as it was written counts as located wrongly.
  func metrics() throws -> [Metric] {
    let vault = try makeVault()
    // Changes that need not last: the next trial puts the log back.
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
    let file = try DatabaseQueue(path: vault.path, configuration: configuration)
    let written = try file.read { database in
      try Data.fetchAll(database, sql: "SELECT sealed FROM audit ORDER BY number")
    }
    var random = SeededRandom(seed: seed).stream("audit-trial")
    var missed: [Tampering: Int] = [:]
    var counts: [Tampering: Int] = [:]
    var elsewhere = try check(vault) == nil ? 0 : 1
    for trial in 0..<trials {
      let tampering = Tampering.allCases[trial % Tampering.allCases.count]
      let (entries, expected) = tamper(written, tampering, closesGap: trial % 2 == 0, &random)
      try file.write { database in
        try database.execute(sql: "DELETE FROM audit")
        for (number, sealed) in entries {
          try database.execute(
            sql: "INSERT INTO audit (number, sealed) VALUES (?, ?)", arguments: [number, sealed])
        }
      }
      counts[tampering, default: 0] += 1
      let found = try check(vault)
      if found == nil {
        missed[tampering, default: 0] += 1
      } else if found != expected {
        elsewhere += 1
      }
    }
    try file.close()
    return Tampering.allCases.map { tampering in
      Self.undetected.metric(
        missed[tampering, default: 0], n: counts[tampering, default: 0],
        slice: ["tampering": tampering.rawValue])
    } + [Self.notLocated.metric(elsewhere, n: trials)]
  }

  /// A vault with a log of several operations of each kind.
  private func makeVault() throws -> SQLiteVault {
    let vault = try SQLiteVault.create(
      at: directory.appendingPathComponent("log.vault"),
      passphrase: StorageStage.randomPassphrase())
    for number in 0..<Self.operations {
      let id = DocumentID("message-\(number)@vaultbench.example")
      if number % 4 == 3 {
        try vault.note(.export, messages: [id])
      } else {
        try vault.insert([
          Message(
            id: id, platform: .email, sentAt: Timestamp(seconds: Int64(number)), sender: .owner,
            recipients: [], text: "message \(number)", threadID: "thread")
        ])
      }
    }
    return vault
  }

  /// The log after a change at a random place, and the expected result of its check.
  private func tamper(
    _ written: [Data], _ tampering: Tampering, closesGap: Bool, _ random: inout SeededRandom
  ) -> (entries: [(Int, Data)], expected: AuditProblem) {
    var entries = written.enumerated().map { ($0.offset, $0.element) }
    let place = random.index(below: entries.count)
    switch tampering {
    case .altered:
      var bytes = [UInt8](entries[place].1)
      bytes[random.index(below: bytes.count)] ^= UInt8(1 + random.index(below: 255))
      entries[place].1 = Data(bytes)
      return (entries, .altered(entry: place))
    case .dropped:
      entries.remove(at: place)
      if closesGap { for index in place..<entries.count { entries[index].0 = index } }
      return (entries, .missing(entry: place))
    case .reordered:
      let other = (place + 1 + random.index(below: entries.count - 1)) % entries.count
      (entries[place].1, entries[other].1) = (entries[other].1, entries[place].1)
      return (entries, .reordered(entry: min(place, other)))
    }
  }
}
