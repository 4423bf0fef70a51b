internal import Synchronization
public import VaultCore

@testable public import VaultStorage

/// The simplest vault: dictionaries in memory, searched term by term.
///
/// It is the specification that `SQLiteVault` is tested against. A class, because a vault has an
/// identity that several stages share.
public final class MemoryVault: VaultStore {
  private struct IndexedMessage {
    let message: Message
    let termFrequencies: [String: Int]
    let length: Int
  }

  private struct Contents {
    var messages: [DocumentID: IndexedMessage] = [:]
    var events: [DocumentID: CalendarEvent] = [:]
    var vectors: [String: [DocumentID: [Float]]] = [:]
    var checkpoints: [String: [UInt8]] = [:]
    var marks: Set<String> = []

    mutating func keep(_ rows: [(DocumentID, [Float])], of model: String) {
      for (id, vector) in rows { vectors[model, default: [:]][id] = vector }
    }

    mutating func add(_ message: Message) {
      let tokens = KeywordTokenizer.tokens(of: message.searchableText)
      messages[message.id] = IndexedMessage(
        message: message,
        termFrequencies: Dictionary(tokens.map { ($0, 1) }, uniquingKeysWith: +),
        length: KeywordTokenizer.words(of: message.searchableText).count)
    }
  }

  // Nil once erased.
  private let contents = Mutex<Contents?>(Contents())

  /// Creates an empty vault.
  public init() {}

  private func withContents<Result: Sendable>(
    _ body: (inout Contents) -> Result
  ) throws(StorageError) -> Result {
    let result: Result? = contents.withLock { contents in
      guard var current = contents.take() else { return nil }
      defer { contents = current }
      return body(&current)
    }
    guard let result else { throw .erased(path: "a vault in memory") }
    return result
  }

  /// Adds messages whose ids are new and returns their number.
  @discardableResult
  public func insert(_ messages: [Message]) throws(StorageError) -> Int {
    try withContents { contents in
      var inserted = 0
      for message in messages where contents.messages[message.id] == nil {
        contents.add(message)
        inserted += 1
      }
      return inserted
    }
  }

  /// Adds events whose ids are new and returns their number.
  @discardableResult
  public func insert(_ events: [CalendarEvent]) throws(StorageError) -> Int {
    try withContents { contents in
      var inserted = 0
      for event in events where contents.events[event.id] == nil {
        contents.events[event.id] = event
        inserted += 1
      }
      return inserted
    }
  }

  /// The messages with the given ids, in that order; unknown ids are left out.
  public func messages(_ ids: [DocumentID]) throws(StorageError) -> [Message] {
    try withContents { contents in ids.compactMap { contents.messages[$0]?.message } }
  }

  /// Every message, ascending by (`sentAt`, `id`).
  public func allMessages() throws(StorageError) -> [Message] {
    try withContents { contents in
      contents.messages.values.map(\.message).sorted { ($0.sentAt, $0.id) < ($1.sentAt, $1.id) }
    }
  }

  /// Every event, ascending by (`start`, `id`).
  public func allEvents() throws(StorageError) -> [CalendarEvent] {
    try withContents { contents in
      contents.events.values.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    }
  }

  /// Returns the numbers of records.
  public func counts() throws(StorageError) -> VaultCounts {
    try withContents { contents in
      VaultCounts(
        messages: contents.messages.count, events: contents.events.count,
        vectors: contents.vectors.values.reduce(0) { $0 + $1.count })
    }
  }

  /// Removes the messages, events and vectors of the given ids.
  @discardableResult
  public func delete(_ ids: [DocumentID]) throws(StorageError) -> Int {
    try withContents { contents in
      var deleted = 0
      for id in ids {
        if contents.messages.removeValue(forKey: id) != nil { deleted += 1 }
        if contents.events.removeValue(forKey: id) != nil { deleted += 1 }
        for model in contents.vectors.keys { contents.vectors[model]?[id] = nil }
      }
      return deleted
    }
  }

  /// Stores vectors of one model, replacing its earlier ones for the same ids.
  public func store(vectors: [(DocumentID, [Float])], model: String) throws(StorageError) {
    try withContents { $0.keep(vectors, of: model) }
  }

  /// Every vector of one model, by ascending id.
  public func vectors(model: String) throws(StorageError) -> [(DocumentID, [Float])] {
    try withContents { contents in
      (contents.vectors[model] ?? [:]).map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
    }
  }

  /// The messages that share words with a text, best first.
  ///
  /// - Complexity: O(messages · distinct words of the text).
  public func keywordSearch(
    _ text: String, limit: Int, within ids: Set<DocumentID>?, asOf instant: Timestamp?
  ) throws(StorageError) -> [KeywordHit] {
    let terms = KeywordTokenizer.tokens(of: text).firstOccurrences()
    return try withContents { contents in
      let all = contents.messages.values.filter { document in
        instant.map { document.message.sentAt <= $0 } ?? true
      }
      let formula = BM25(
        documents: all.count, totalLength: all.reduce(0) { $0 + $1.length })
      let weights = terms.map { term in
        formula.weight(documentFrequency: all.count { $0.termFrequencies[term] != nil })
      }
      var hits: [KeywordHit] = []
      for document in all where ids?.contains(document.message.id) ?? true {
        var score = 0.0
        var isHit = false
        for (term, weight) in zip(terms, weights) {
          guard let frequency = document.termFrequencies[term] else { continue }
          isHit = true
          score += formula.contribution(
            weight: weight, termFrequency: frequency, length: document.length)
        }
        if isHit { hits.append(KeywordHit(id: document.message.id, score: score)) }
      }
      return Array(hits.sorted { $0.precedes($1) }.prefix(max(0, limit)))
    }
  }

  /// Stores a step of an import and the position of its source.
  @discardableResult
  public func commit(_ batch: ImportBatch) throws(StorageError) -> ImportCounts {
    try withContents { contents in
      var added = 0
      var changed = 0
      for message in batch.changedMessages {
        let old = contents.messages[message.id]?.message
        guard old != message else { continue }
        if old == nil { added += 1 } else { changed += 1 }
        contents.add(message)
        for model in contents.vectors.keys { contents.vectors[model]?[message.id] = nil }
      }
      for message in batch.messages where contents.messages[message.id] == nil {
        contents.add(message)
        added += 1
      }
      for event in batch.changedEvents {
        let old = contents.events.updateValue(event, forKey: event.id)
        if old == nil { added += 1 } else if old != event { changed += 1 }
      }
      for event in batch.events where contents.events[event.id] == nil {
        contents.events[event.id] = event
        added += 1
      }
      for id in batch.deletedMessages {
        contents.messages[id] = nil
        for model in contents.vectors.keys { contents.vectors[model]?[id] = nil }
      }
      if let (model, rows) = batch.vectors { contents.keep(rows, of: model) }
      contents.checkpoints[batch.source] = batch.checkpoint
      contents.checkpoints.merge(batch.states) { $1 }
      return ImportCounts(added: added, changed: changed)
    }
  }

  /// Returns the position of a source after the last batch that was kept; `nil` before the first.
  public func checkpoint(of source: String) throws(StorageError) -> [UInt8]? {
    try withContents { contents in contents.checkpoints[source] }
  }

  /// Removes records, and stores the marks.
  @discardableResult
  public func erase(_ erasure: Erasure) throws(StorageError) -> Int {
    try withContents { contents in
      contents.marks.formUnion(erasure.marks)
      contents.checkpoints.merge(erasure.states) { $1 }
      for source in erasure.forgottenSources { contents.checkpoints[source] = nil }
      for model in contents.vectors.keys {
        for id in erasure.messages + erasure.vectors { contents.vectors[model]?[id] = nil }
      }
      return erasure.messages.count { contents.messages.removeValue(forKey: $0) != nil }
        + erasure.events.count { contents.events.removeValue(forKey: $0) != nil }
    }
  }

  /// Returns those of some marks that an erasure has left.
  public func erased(among marks: [String]) throws(StorageError) -> Set<String> {
    try withContents { $0.marks.intersection(marks) }
  }

  /// Erases everything; every later call throws `erased`.
  public func eraseAll() throws(StorageError) {
    try withContents { _ in }
    contents.withLock { $0 = nil }
  }
}
