internal import Foundation
internal import Vault
internal import VaultCore
internal import VaultEmbedding
internal import VaultEvaluation
internal import VaultIndex
internal import VaultIngest
internal import VaultMatching
internal import VaultResults

/// The vaults of the reference system: the data received, and what the pipeline derived from it.
///
/// Vaults are built when they are first needed, all those that changed together, in the order of
/// their names, as a run builds them: the same texts in the same batches give the same vectors.
///
/// A class, because building waits for the embedder, which an actor's value cannot lend itself to.
final class ReferenceVaults {
  private struct Draft {
    let owner: Owner
    var contacts: [Contact] = []
    var events: [DocumentID: CalendarEvent] = [:]
    var messages: [DocumentID: Message] = [:]

    func vault(named name: String) -> IngestedVault {
      IngestedVault(
        name: name, owner: owner, ownerIsInferred: false,
        messages: messages.values.sorted { ($0.sentAt, $0.id) < ($1.sentAt, $1.id) },
        events: events.values.sorted { ($0.start, $0.id) < ($1.start, $1.id) },
        addressBook: contacts, files: [])
    }
  }

  private let configuration: RunConfiguration
  private let embedder: any Embedder
  /// The folder of the sealed vaults.
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("vaultbench-system-\(UUID().uuidString)")
  private var seed: UInt64 = 0
  private var drafts: [String: Draft] = [:]
  private var changed: Set<String> = []
  private var built: [String: SearchableVault] = [:]
  private var searchers: [String: FreeTextSearch] = [:]
  private var examples: [SystemExample] = []
  private var calibratedCut: Double?
  private var builds = 0

  init(configuration: RunConfiguration, embedder: any Embedder) {
    self.configuration = configuration
    self.embedder = embedder
  }

  /// Removes everything.
  func reset(seed: UInt64) {
    self.seed = seed
    drafts = [:]
    changed = []
    built = [:]
    searchers = [:]
    examples = []
    calibratedCut = nil
    removeFiles()
  }

  /// Takes a part of a vault; existing items are replaced.
  ///
  /// - Returns: How many messages were taken.
  func ingest(_ batch: SystemBatch) -> Int {
    var draft = drafts[batch.vault] ?? Draft(owner: batch.owner.owner)
    draft.contacts += batch.contacts.map(\.contact)
    for event in batch.events { draft.events[event.id] = event.event }
    for message in batch.messages { draft.messages[message.id] = message.message }
    drafts[batch.vault] = draft
    changed.insert(batch.vault)
    return batch.messages.count
  }

  /// Removes messages.
  ///
  /// - Returns: How many of them existed.
  func delete(_ deletion: SystemDeletion) throws -> Int {
    guard drafts[deletion.vault] != nil else { throw ReferenceError.unknownVault }
    let deleted = deletion.ids.count {
      drafts[deletion.vault]?.messages.removeValue(forKey: $0) != nil
    }
    if deleted > 0 { changed.insert(deletion.vault) }
    return deleted
  }

  /// Keeps a judged event to choose the similarity cut by.
  func note(_ example: SystemExample) {
    examples.append(example)
    calibratedCut = nil
  }

  /// Processes every changed vault with the pipeline.
  func build() async throws {
    guard !changed.isEmpty else { return }
    let names = changed.sorted { DocumentID($0) < DocumentID($1) }
    let resolved = names.compactMap { name in
      drafts[name].map { IngestStage.resolve($0.vault(named: name)).vault }
    }
    builds += 1
    // A folder of its own: what was deleted must not come back out of an earlier file.
    let storage = StorageStage(
      directory: folder.appendingPathComponent(String(builds)),
      passphrase: StorageStage.randomPassphrase(), mayExist: false)
    let stored = try storage.store(resolved) { _, _ in }.vaults
    let search = SearchStage(configuration: configuration, seed: seed)
    let vectors = try await EmbeddingStage(embedder: embedder).embed(search.texts(of: stored))
      .vectors
    for vault in try search.searchable(stored, vectors: vectors) {
      built[vault.stored.name] = vault
      searchers[vault.stored.name] = nil
    }
    changed = []
  }

  /// The messages of an event, as the run's matcher ranks them.
  func match(_ match: SystemMatch) async throws -> [SystemResult] {
    try await build()
    let question = try question(
      vault: match.vault, event: match.event.event, asOf: match.asOf)
    let stage = try stage()
    return Self.results(try stage.matches(for: question, stage.configuration), match.limit)
  }

  /// The messages that answer a text, as `vaultbench search` ranks them, or, restricted, by exact
  /// cosine only.
  func search(_ search: SystemSearch) async throws -> [SystemResult] {
    try await build()
    guard let vault = built[search.vault] else { throw ReferenceError.unknownVault }
    let asOf = search.asOf?.timestamp
    if let filters = search.filters {
      let vector = Array(try embedder.embed([search.text])[row: 0])
      let rows = Self.rows(of: vault, filters, asOf: asOf)
      return try vault.exact.search(vector[...], limit: max(1, search.limit), within: rows)
        .neighbors.map { SystemResult(id: vault.table.ids[$0.row], score: Double($0.score)) }
    }
    let searcher =
      searchers[search.vault]
      ?? FreeTextSearch(
        messages: vault.stored.messages, candidates: vault.table, index: vault.index,
        directory: vault.stored.directory)
    searchers[search.vault] = searcher
    return try searcher.hits(
      for: SearchRequest(search.text), askedAt: asOf ?? SearchSuite.endOfTime,
      ranking: .weighted(.standard), limit: max(1, search.limit), embedder: embedder,
      startOfDay: SearchSuite.startOfDay
    ).map { hit in
      SystemResult(
        id: hit.id, score: hit.score,
        components: [
          "words": hit.components.words, "grams": hit.components.grams,
          "semantic": hit.components.semantic, "near": hit.components.near,
          "wide": hit.components.wide, "coverage": hit.components.coverage,
          "phrase": hit.components.phrase, "answer": hit.components.answer,
          "sender": hit.components.sender, "date": hit.components.date,
        ])
    }
  }

  /// Removes the sealed files.
  func removeFiles() {
    // Files that remain are sealed under a lost key, in the system's folder for temporary files.
    FileRemoval.clear(folder)
  }

  private static func results(_ matches: [Match], _ limit: Int) -> [SystemResult] {
    matches.prefix(max(0, limit)).map { match in
      SystemResult(
        id: match.id, score: match.score,
        components: [
          "semantic": match.components.semantic, "temporal": match.components.temporal,
          "participant": match.components.participant,
        ])
    }
  }

  private static func rows(
    of vault: SearchableVault, _ filters: SystemFilters, asOf: Timestamp?
  ) -> RowSet {
    let people = (filters.people ?? []).compactMap { person in
      vault.stored.directory.index(of: Participant(person.value))
    }
    var rows = RowSet(capacity: vault.table.count)
    for row in 0..<vault.table.count {
      let sentAt = vault.table.sentAt[row]
      let isAdmitted =
        sentAt >= filters.from?.timestamp ?? sentAt && sentAt <= filters.to?.timestamp ?? sentAt
        && sentAt <= asOf ?? sentAt
        && filters.platforms?.contains(vault.table.platforms[row]) ?? true
        && (filters.people == nil
          || people.contains { vault.table.participants[row].contains($0) })
      if isAdmitted { rows.insert(row) }
    }
    return rows
  }

  // MARK: - Matching

  /// The matcher's stage; the first use after new examples chooses the similarity cut.
  private func stage() throws -> MatchingStage {
    if configuration.similarityCut == nil, calibratedCut == nil, !examples.isEmpty {
      calibratedCut = try calibrate()
    }
    return stage(cut: configuration.similarityCut ?? calibratedCut)
  }

  private func stage(cut: Double?) -> MatchingStage {
    MatchingStage(
      configuration: configuration.matching(similarityCut: cut), seed: seed)
  }

  private func calibrate() throws -> Double? {
    var grades: [String: [DocumentID: Int]] = [:]
    var questions: [MatchingStage.Question] = []
    for (index, example) in examples.enumerated() {
      let question = try question(
        vault: example.vault, event: example.event.event, asOf: example.asOf,
        id: "example-\(index)")
      questions.append(question)
      for (id, grade) in example.grades {
        guard let id = DocumentID(encoded: id) else { continue }
        grades[question.query.id, default: [:]][id] = grade
      }
    }
    return try SimilarityCut(stage: stage(cut: nil), qrels: Qrels(grades: grades))
      .calibrate(on: questions)?.cut
  }

  private func question(
    vault name: String, event: CalendarEvent, asOf: SystemTime?,
    id: String = "question"
  ) throws -> MatchingStage.Question {
    guard let vault = built[name] else { throw ReferenceError.unknownVault }
    let isKnown = vault.stored.events.contains { $0 == event }
    var profile: EventProfile
    if isKnown, let known = vault.profiles[event.id] {
      profile = known
    } else {
      let vector = Array(try embedder.embed([event.searchableText])[row: 0])
      profile = EventProfile(
        start: event.start, participants: vault.stored.directory.participants(of: event),
        vector: vector)
    }
    profile = profile.asked(at: asOf?.timestamp)
    let query = EventQuery(id: id, vault: name, event: event.id, split: .test)
    return MatchingStage.Question(query: query, event: event, profile: profile, vault: vault)
  }
}
