internal import Foundation
internal import VaultCore
internal import VaultIngest
internal import VaultSealing
internal import VaultStorage
internal import VaultText

/// The calendars of a vault as they were imported, sealed beside the events made from them.
///
/// Which version of an event counts, which instance a change replaces and what a cancellation
/// takes away can only be decided when all parts are seen together: calendar files, invitations in
/// mails, resources of an account. So every part is kept, and the events are made of all of them
/// anew whenever one has come, changed or gone.
struct CalendarPartStore {
  private struct Index: Codable {
    var slots: [String: Slot] = [:]
    var nextSlot = 0
    /// True if the vault's events are those of the parts.
    var isAssembled = true
  }

  private struct Slot: Codable {
    let number: Int
    var digest: String
  }

  private static let indexName = "calendar parts"
  private static let madeName = "calendar events"
  private let store: any VaultStore
  private var index = Index()

  /// Opens the parts of a vault.
  init(_ store: any VaultStore) throws {
    self.store = store
    guard let bytes = try store.checkpoint(of: Self.indexName), !bytes.isEmpty else { return }
    index = try JSONDecoder().decode(Index.self, from: Data(bytes))
  }

  /// Puts a part in place of what its source gave before.
  mutating func put(_ data: Data, from source: String, into batch: inout ImportBatch) throws {
    let digest = SHA256.hash(data: data).hexadecimal
    guard index.slots[source]?.digest != digest else { return }
    let data = try withoutErased(data)
    let number = index.slots[source]?.number ?? index.nextSlot
    index.nextSlot = max(index.nextSlot, number + 1)
    index.slots[source] = Slot(number: number, digest: digest)
    batch.states[Self.name(number)] = Array(data)
    try touch(&batch)
  }

  /// Takes a part away whose source is gone.
  mutating func remove(_ source: String, from batch: inout ImportBatch) throws {
    guard let slot = index.slots.removeValue(forKey: source) else { return }
    batch.states[Self.name(slot.number)] = []
    try touch(&batch)
  }

  /// Takes series of events and the calendars of messages out of the parts.
  ///
  /// A part keeps the digest of what came, so that it counts as known when it comes again. The events
  /// of a message's calendar that no other part states go with it.
  mutating func erase(
    _ series: Set<DocumentID>, ofMessages messages: Set<DocumentID>, from erasure: inout Erasure
  ) throws {
    var orphans: Set<DocumentID> = []
    var stated: Set<DocumentID> = []
    for (source, slot) in index.slots {
      let part = Data(try store.checkpoint(of: Self.name(slot.number)) ?? [])
      let owner = source.lastIndex(of: "/").flatMap { DocumentID(encoded: String(source[..<$0])) }
      if let owner, messages.contains(owner) {
        index.slots[source] = nil
        erasure.forgottenSources.append(Self.name(slot.number))
        orphans.formUnion(CalendarErasure.series(in: part))
        continue
      }
      stated.formUnion(CalendarErasure.series(in: part))
      if let rest = CalendarErasure.removing(series, from: part) {
        erasure.states[Self.name(slot.number)] = Array(rest)
      }
    }
    let made = try made()
    orphans.subtract(stated)
    erasure.events += made.filter {
      orphans.contains(CalendarErasure.series(of: $0)) && !erasure.events.contains($0)
    }
    let gone = Set(erasure.events)
    guard !made.isEmpty || !index.slots.isEmpty || !erasure.forgottenSources.isEmpty else { return }
    erasure.states[Self.indexName] = try encoded()
    erasure.states[Self.madeName] = Array(
      try JSONEncoder().encode(made.filter { !gone.contains($0) }))
  }

  /// A part without the events that an erasure took.
  private func withoutErased(_ data: Data) throws -> Data {
    let series = CalendarErasure.series(in: data)
    let erased = try store.erased(among: series.map(ImportStates.mark(ofSeries:)))
    guard !erased.isEmpty else { return data }
    return CalendarErasure.removing(
      Set(series.filter { erased.contains(ImportStates.mark(ofSeries: $0)) }), from: data) ?? data
  }

  /// Makes the vault's events of all parts; does nothing where they are.
  ///
  /// - Returns: How many events were added, changed and removed, and what was left out.
  mutating func assemble(
    zone: ZoneClock
  ) throws -> (counts: ImportCounts, removed: Int, rejected: [Rejection]) {
    guard !index.isAssembled else { return (ImportCounts(added: 0, changed: 0), 0, []) }
    var parts: [ExportFile] = []
    for (source, slot) in index.slots.sorted(by: { $0.value.number < $1.value.number }) {
      guard let bytes = try store.checkpoint(of: Self.name(slot.number)) else { continue }
      parts.append(ExportFile(Data(bytes), path: source))
    }
    let calendar = CalendarParser.parse(
      parts, clock: zone,
      window: RecurrenceWindow(latestMessage: try store.allMessages().last?.sentAt))
    let wanted = Set(calendar.events.map(\.id))
    // Events that came some other way are not in this store.
    let gone = try made().filter { !wanted.contains($0) }
    let removed = gone.isEmpty ? 0 : try store.delete(gone)
    index.isAssembled = true
    var batch = ImportBatch(
      source: Self.indexName, checkpoint: try encoded(), changedEvents: calendar.events)
    batch.states[Self.madeName] = Array(try JSONEncoder().encode(wanted.sorted()))
    return (try store.commit(batch), removed, calendar.rejected)
  }

  /// The events that this store has made before.
  private func made() throws -> [DocumentID] {
    guard let bytes = try store.checkpoint(of: Self.madeName) else { return [] }
    return try JSONDecoder().decode([DocumentID].self, from: Data(bytes))
  }

  private mutating func touch(_ batch: inout ImportBatch) throws {
    index.isAssembled = false
    batch.states[Self.indexName] = try encoded()
  }

  private func encoded() throws -> [UInt8] {
    try SortedJSON.bytes(index, escapesSlashes: true)
  }

  private static func name(_ number: Int) -> String {
    "calendar part \(number)"
  }
}
