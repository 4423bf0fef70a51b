public import Foundation
internal import VaultCore
internal import VaultEvaluation
internal import VaultIngest
internal import VaultPipeline
public import VaultResults

/// Makes a judged dataset of messages that their writers filed under topics, and of the calendars
/// of the events that these topics are about (`Documentation/Judging.md`).
///
/// Grade 2 has a message that was filed under the event's topic up to two days after its end;
/// grade 1 one that was filed there later, or that is in another topic and links to that one.
public struct FiledDataset: Sendable {
  /// The form of the folders.
  public enum Form: String, CaseIterable, Sendable {
    /// The output of the tool zulip-archive, and `calendar.ics`.
    case zulipArchive = "zulip-archive"
    /// Exports, and `labels.jsonl` or mails with labels.
    case labels

    func open(_ folder: URL) throws -> any FiledFolder {
      switch self {
      case .zulipArchive: try ZulipFolder(folder)
      case .labels: LabeledFolder(folder)
      }
    }
  }

  /// The outcome of a folder.
  public struct Part: Sendable {
    /// Its vaults.
    public internal(set) var vaults: [Vault] = []
    /// The items that became no judgment.
    public internal(set) var notes: FilingNotes
  }

  /// A vault of the dataset.
  public struct Vault: Sendable {
    /// Its name.
    public let name: String
    /// The messages that the pipeline reads.
    public let messages: Int
    /// The events, of which some are queries.
    public let events: Int
    /// The events with at least three relevant messages.
    public let queries: Int
    /// The number of judgments by grade.
    public let judgments: [Int: Int]
  }

  private let form: Form
  private let folders: [URL]

  /// Prepares a dataset.
  ///
  /// - Throws: ``RunError/misuse(_:)`` without a folder or for two of one name;
  ///   ``RunError/missing(path:remedy:)``.
  public init(_ form: Form, folders: [URL]) throws(RunError) {
    self.form = form
    self.folders = folders.map(\.standardizedFileURL)
    guard !folders.isEmpty, Set(self.folders.map(\.lastPathComponent)).count == folders.count
    else { throw .misuse(.filedFolders) }
    if let missing = folders.first(where: { !FileKind.isFolder($0) }) {
      throw .missing(path: missing.path, remedy: .filedFolder)
    }
  }

  private static let marks: Set<String> = ["CARD.md", "queries.jsonl", "qrels.trec"]
  /// A grade 2 is given up to so many days after the event's end.
  private static let daysAfter = 2
  /// Events with fewer relevant messages are no queries.
  private static let leastRelevant = 3

  /// Writes the dataset in one step; an earlier one in its place is replaced.
  ///
  /// - Throws: ``RunError`` naming file and line of what cannot be read, or a folder without an
  ///   event in the time of its messages; `IngestError`.
  public func write(to destination: URL) throws -> [Part] {
    let place = destination.standardizedFileURL.path + "/"
    guard !folders.contains(where: { place.hasPrefix($0.path + "/") }) else {
      throw RunError.misuse(.filedFolders)
    }
    let sources = try folders.map(form.open)
    let folder = try StagedFolder(at: destination, replacing: Self.marks)
    do {
      let names = try sources.map { try $0.write(into: folder) }
      for (source, names) in zip(sources, names) where names.isEmpty {
        throw RunError.unusable(file: source.url.path, line: nil, problem: .noFiledEvents)
      }
      let dataset = try DatasetReader.read(folder.staging, options: IngestOptions())
      var judged = Judged()
      let parts = try zip(sources, names).map { source, names in
        var part = Part(notes: source.notes)
        for vault in dataset.vaults where names.contains(vault.name) {
          try judged.add(vault, source, in: folder, to: &part)
        }
        return part
      }
      guard !judged.queries.isEmpty else {
        throw RunError.unusable(file: folders[0].path, line: nil, problem: .noFiledQueries)
      }
      try folder.write(SortedJSON.lines(judged.queries), to: "queries.jsonl")
      try folder.write(Qrels(grades: judged.grades).trecText, to: "qrels.trec")
      try folder.write(card(parts), to: "CARD.md")
      try folder.publish()
      return parts
    } catch {
      try folder.discard()
      throw error
    }
  }

  /// The queries of all vaults and their judgments.
  private struct Judged {
    var queries: [EventQuery] = []
    var grades: [String: [DocumentID: Int]] = [:]

    mutating func add(
      _ vault: IngestedVault, _ source: any FiledFolder, in folder: StagedFolder,
      to part: inout Part
    ) throws {
      guard FiledDataset.hasEventInTime(vault) else {
        throw RunError.unusable(file: source.url.path, line: nil, problem: .noFiledEvents)
      }
      let filed = try source.filed(in: vault, notes: &part.notes)
      let sent = Dictionary(vault.messages.map { ($0.id, $0.sentAt) }) { first, _ in first }
      let filings = Dictionary(grouping: filed.filings, by: \.event)
      let series = try EventSeries(
        folder.staging.appendingPathComponent("vaults/\(vault.name)"))
      let before = queries.count
      var counts: [Int: Int] = [:]
      for event in vault.events {
        let limit = event.end.advanced(byDays: FiledDataset.daysAfter)
        let graded = (filings[event.id] ?? []).compactMap { filing in
          sent[filing.message].map { (filing.message, !filing.isLink && $0 <= limit ? 2 : 1) }
        }
        let grades = Dictionary(graded, uniquingKeysWith: max)
        guard grades.count >= FiledDataset.leastRelevant else {
          if !grades.isEmpty { part.notes.add(.fewRelevant, at: vault.name) }
          continue
        }
        for grade in grades.values { counts[grade, default: 0] += 1 }
        let query = EventQuery(
          id: "\(DocumentID(vault.name))/\(event.id)", vault: vault.name, event: event.id,
          split: .test,
          slices: [
            "series": series.series(of: event) ?? filed.channels[event.id] ?? vault.name,
            "relevant": grades.count >= 10 ? "10+" : "1-9",
          ])
        queries.append(query)
        self.grades[query.id] = grades
      }
      part.vaults.append(
        Vault(
          name: vault.name, messages: vault.messages.count, events: vault.events.count,
          queries: queries.count - before, judgments: counts))
    }
  }

  /// Returns true if an event ends at most two days before the first message and begins at most a
  /// year after the last.
  private static func hasEventInTime(_ vault: IngestedVault) -> Bool {
    guard let first = vault.messages.first?.sentAt, let last = vault.messages.last?.sentAt else {
      return false
    }
    return vault.events.contains { event in
      event.end.advanced(byDays: daysAfter) >= first && event.start <= last.advanced(byDays: 365)
    }
  }

  private func card(_ parts: [Part]) -> String {
    let rows = parts.flatMap(\.vaults).map { vault in
      "| \(vault.name) | \(vault.messages) | \(vault.events) | \(vault.queries) "
        + "| \(vault.judgments[2] ?? 0) | \(vault.judgments[1] ?? 0) |"
    }
    let notes = parts.flatMap(\.notes.lines).map { "- \($0)" }
    return """
      # Messages as their writers filed them

      Written by `vaultlab convert --from \(form.rawValue)`. Messages and events are those of the
      folders; who wrote them did not agree to this use, so look up what you may pass on.

      | vault | messages | events | queries | grade 2 | grade 1 |
      | --- | ---: | ---: | ---: | ---: | ---: |
      \(rows.joined(separator: "\n"))

      Grade 2: filed under the event's topic, sent up to \(Self.daysAfter) days after its end. Grade 1:
      filed there later, or a link to that topic from another. Events with fewer than \(Self.leastRelevant)
      relevant messages are no queries. No person judged the messages: what is filed elsewhere
      counts as not relevant, and what changed to another subject as relevant (Documentation/Judging.md).

      \(notes.isEmpty ? "Everything filed was linked." : notes.joined(separator: "\n"))
      """ + "\n"
  }
}
