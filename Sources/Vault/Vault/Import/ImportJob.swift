public import Foundation
public import VaultAccounts
public import VaultCore
public import VaultIngest
internal import VaultSealing
internal import VaultStorage
internal import VaultText

/// Imports a folder of exports, one export, or a mail or calendar account into a vault on disk.
public struct ImportJob: Sendable {
  /// The outcome of an import.
  public struct Outcome: Codable, Hashable, Sendable {
    /// The messages and events that the vault did not hold.
    public var added = 0
    /// The messages replaced by a newer version.
    public var changed = 0
    /// The messages that the vault held already.
    public var known = 0
    /// The messages and events that are gone from their source, and so from the vault.
    public var removed = 0
    /// The messages and events that were erased from the vault before, and so are left out.
    public var erased = 0
    /// The number of items left out or noted.
    public var rejected = 0
    /// The number of them for each `Rejection.Reason`.
    public var reasons: [String: Int] = [:]
    /// The places where they start and the reasons, for the first 10 000 of them.
    public var rejections: [Place] = []
    /// The exports that were refused, each with what is wrong and what to do.
    public var refused: [String] = []
    /// The number of files that were not recognized, by ending, attachments among them; `nil` for
    /// none.
    public var unread: String?
    /// The ledger of the bytes and rows of the exports and mails that were read to their end.
    public var ledger = ReadLedger()
    /// The zone that local times were read in, and what decided on it.
    public var zone: ZoneDecision?
    /// The number of windows used.
    public var windows = 0
    /// True if nothing is left to import.
    public var isFinished = false

    /// The start of an item that was left out or noted.
    public struct Place: Codable, Hashable, Sendable {
      /// The export, by its path below the folder.
      public let file: String
      /// The line or row it starts at; 0 where there are no lines or rows.
      public let line: Int
      /// `Rejection.Reason`.
      public let reason: String
    }

    private static let placeLimit = 10_000

    mutating func add(_ window: ImportWindow) {
      windows += 1
      added += window.added
      changed += window.changed
      known += window.known
      removed += window.removed
      erased += window.erased
      rejected += window.rejected
      for (file, found) in window.rejections.sorted(by: { $0.key < $1.key }) {
        for rejection in found { reasons[rejection.reason.rawValue, default: 0] += 1 }
        for rejection in found.prefix(max(0, Self.placeLimit - rejections.count)) {
          rejections.append(
            Place(file: file, line: rejection.line, reason: rejection.reason.rawValue))
        }
      }
      ledger.add(window.ledger)
      refused += window.refused.map(\.description)
      isFinished = window.isFinished
    }

    /// The outcome in a few lines.
    public var summary: String {
      var lines = [
        "added \(added), changed \(changed), removed \(removed), already there \(known), "
          + "left out or noted \(rejected)"
      ]
      if erased > 0 { lines.append("erased before and left out: \(erased)") }
      lines += refused.map { "refused: \($0)" }
      lines += reasons.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
      if let words = SetAsideMails.words({ reasons[$0.rawValue] ?? 0 }) {
        lines.append("\(words); --with-deleted takes them")
      }
      if !isFinished { lines.append("not finished: run the same command again to go on") }
      if let zone { lines.append(zone.words) }
      if let unread { lines.append("\(unread) (attachments included)") }
      if let words = ledger.words { lines.append(words) }
      return lines.joined(separator: "\n")
    }
  }

  let source: String
  let vault: URL
  let passphrase: String
  let timeZone: String?
  let dateOrder: DateOrder?
  let takesSetAside: Bool
  let windows: Int?
  let budget: ImportBudget
  let live: LiveOptions
  let prompt: (@Sendable (String) -> String?)?

  /// Sets the options of an import.
  ///
  /// - Parameters:
  ///   - source: The path of a folder or a file, or the address of an account (`LiveEndpoint`).
  ///   - vault: The vault's file, which is created if there is none.
  ///   - passphrase: The passphrase that opens it.
  ///   - timeZone: The IANA zone of local times, which the vault keeps; `nil` for the one that it
  ///     keeps, else the one that the exports tell (`ZoneDecision`), else UTC.
  ///   - dateOrder: The order of WhatsApp dates; `nil` to infer it.
  ///   - takesSetAside: Whether mails are taken that were deleted, are spam or were never sent.
  ///   - windows: How many windows at most; `nil` for all that it takes.
  ///   - budget: How long a window is.
  ///   - live: The limits of what a server may send.
  ///   - prompt: Asks for an account's password; receives host and port.
  public init(
    source: String, vault: URL, passphrase: String, timeZone: String? = nil,
    dateOrder: DateOrder? = nil, takesSetAside: Bool = false, windows: Int? = nil,
    budget: ImportBudget = .background,
    live: LiveOptions = LiveOptions(), prompt: (@Sendable (String) -> String?)? = nil
  ) {
    self.source = source
    self.vault = vault
    self.passphrase = passphrase
    self.timeZone = timeZone
    self.dateOrder = dateOrder
    self.takesSetAside = takesSetAside
    self.windows = windows
    self.budget = budget
    self.live = live
    self.prompt = prompt
  }

  /// Imports.
  ///
  /// - Throws: `IngestError` if there is nothing to import, `StorageError` or ``VaultError``.
  public func run(
    progress: @escaping @Sendable (StageProgress) -> Void = { _ in }
  ) async throws -> Outcome {
    let stated = try timeZone.map { name in
      guard let clock = ZoneClock(name) else {
        throw IngestError.unknownTimeZone(place: "--time-zone")
      }
      return ZoneDecision(clock.identifier, .stated)
    }
    var outcome = Outcome()
    func show() { progress(StageProgress(stage: "import", done: outcome.added, total: 0)) }
    if source.contains("://") {
      // Everything that can be wrong with address and password is, before a vault is made.
      let endpoint = try LiveEndpoint(source)
      let credentials = try LiveCredentials.resolve(for: endpoint, prompt: prompt)
      let store = try openOrCreate()
      let zone = try keptZone(stated, in: store, exports: [], &outcome)
      let annotator = MessageAnnotator.standard(people: [], clock: zone)
      let account = LiveImport(
        endpoint: endpoint, credentials: credentials, options: live, store: store, zone: zone,
        takesSetAside: takesSetAside, annotate: annotator.annotate)
      while outcome.windows < windows ?? .max, !outcome.isFinished {
        show()
        let end = ContinuousClock.now + budget.stopAfter
        outcome.add(try account.run { ContinuousClock.now >= end })
      }
      try store.close()
      return outcome
    }
    let catalog = try ExportCatalog(URL(fileURLWithPath: source))
    let store = try openOrCreate()
    outcome.refused = catalog.refused.map(\.description)
    outcome.unread = UnreadFiles.words(catalog.unread)
    let zone = try keptZone(stated, in: store, exports: catalog.exports, &outcome)
    let annotator = MessageAnnotator.standard(people: [], clock: zone)
    var importer = try BackgroundImport(
      exports: catalog.exports, store: store, zone: zone, dateOrder: dateOrder,
      takesSetAside: takesSetAside, budget: budget,
      clock: ContinuousClock(), annotate: annotator.annotate)
    while outcome.windows < windows ?? .max, !outcome.isFinished {
      show()
      outcome.add(try importer.runWindow())
    }
    try store.close()
    return outcome
  }

  /// The clock of the vault's zone, which is kept with the first import that has local times.
  ///
  /// A zone once kept is only replaced by a stated one: messages were read in it.
  private func keptZone(
    _ stated: ZoneDecision?, in store: SQLiteVault, exports: [Export], _ outcome: inout Outcome
  ) throws -> ZoneClock {
    let decision =
      try stated ?? ZoneDecision.kept(in: store) ?? ZoneDecision.inferred(from: exports)
    let hasLocalTimes = exports.contains { $0.format == .whatsapp || $0.format == .calendar }
    if hasLocalTimes || decision.basis != .nothing {
      try decision.keep(in: store)
      outcome.zone = decision
    }
    return ZoneClock(decision.identifier) ?? .utc
  }

  private func openOrCreate() throws(StorageError) -> SQLiteVault {
    if FileManager.default.fileExists(atPath: vault.path) {
      return try SQLiteVault.open(at: vault, passphrase: passphrase)
    }
    do { try PassphraseStrength.require(passphrase) } catch { throw .sealing(error) }
    return try SQLiteVault.create(at: vault, passphrase: passphrase)
  }
}
