internal import VaultCore
internal import VaultEvaluation
internal import VaultResults

/// Writes the JSON of a ``QueryExplorer``: names once, then lists of indices and thousandths.
///
/// Written by hand, since ten thousand queries of ten systems have millions of numbers.
struct ExplorerEncoder {
  private let systems: [String]
  private let measures: [String]
  private let dimensions: [String]
  private let amounts: [String]
  private let hasComponents: Bool
  private let rankings: [String: Run]
  private let grades: [String: [DocumentID: Int]]
  private let quoted: RunTexts
  private var texts = Names()
  private var documents = Names()
  private var messages: [String] = []

  private static let stages = LossStage.allCases
  private static let stagePlaces = Dictionary(
    uniqueKeysWithValues: stages.enumerated().map { ($0.element, $0.offset) })
  private static let components = [
    "semantic", "temporal", "participant", "days from start", "shared people",
  ]

  init(
    _ records: [PerQueryRecord], rankings: [String: Run], grades: [String: [DocumentID: Int]],
    primary: String, texts: RunTexts
  ) {
    var systems = Set(rankings.keys)
    var measures: Set<String> = []
    var dimensions: Set<String> = ["vault"]
    var amounts: Set<String> = []
    for record in records {
      systems.formUnion(record.measures.keys)
      for values in record.measures.values { measures.formUnion(values.keys) }
      dimensions.formUnion(record.slices.keys)
      for result in record.results { amounts.formUnion((result.amounts ?? [:]).keys) }
    }
    self.systems = [primary] + systems.subtracting([primary]).sorted()
    self.measures = measures.sorted()
    self.dimensions = dimensions.sorted()
    self.amounts = amounts.sorted()
    hasComponents = records.contains { $0.results.contains { $0.components != nil } }
    self.rankings = rankings
    self.grades = grades
    quoted = texts
  }

  /// The whole data.
  mutating func json(_ records: [PerQueryRecord]) -> String {
    var rows: [String] = []
    rows.reserveCapacity(records.count)
    for record in records { rows.append(row(record)) }
    let parts = ["score"] + (hasComponents ? Self.components : []) + amounts
    let stages = Self.stages.map { LossFigures.words(of: $0.rawValue) }
    var quotes = ""
    if !quoted.isEmpty {
      let events = records.map { self.quoted.query($0.query, in: $0.vault) ?? "" }
      quotes = ",\"events\":\(names(events)),\"messages\":\(names(messages))"
    }
    return """
      {"systems":\(names(systems)),"measures":\(names(measures)),\
      "dimensions":\(names(dimensions.map(SliceText.words))),"stages":\(names(stages)),\
      "parts":\(names(parts)),"texts":\(names(texts.all)),"documents":\(names(documents.all)),\
      "queries":\(list(rows))\(quotes)}
      """
  }

  private mutating func row(_ record: PerQueryRecord) -> String {
    var slices = record.slices
    slices["vault"] = record.vault
    let texts = dimensions.map { key in slices[key].map { self.texts.index(of: $0) } ?? -1 }
    let values = systems.flatMap { system in
      let values = record.measures[system]
      return measures.map { thousandths(values?[$0]) }
    }
    let shown = record.results.prefix(QueryExplorer.depth)
    var ranked = [shown.map(\.document)]
    for system in systems.dropFirst() {
      let ranking = rankings[system]?.rankings[record.query] ?? []
      ranked.append(ranking.prefix(QueryExplorer.depth).map(\.document))
    }
    var losses: [Int] = []
    for loss in record.losses {
      losses += [place(of: loss.document, record), Self.stagePlaces[loss.stage] ?? 0]
    }
    let judged = judgments(of: record, among: ranked.joined())
    let places = ranked.map { $0.map { place(of: $0, record) } }
    let weights = record.weights
    return list([
      record.query.quotedAsJSON(), String(record.relevant), list(texts.map(String.init)),
      list(values),
      list(places.map { list($0.map(String.init)) }), list(judged.map(String.init)),
      list(losses.map(String.init)), list(shown.flatMap(parts)),
      list([weights.semantic, weights.temporal, weights.participant].map(thousandths)),
    ])
  }

  /// Messages that the query's tables name, and their grades, by turns.
  ///
  /// The records have what the primary system returned or lost; the judgments have the rest.
  private mutating func judgments(
    of record: PerQueryRecord, among ranked: some Sequence<DocumentID>
  ) -> [Int] {
    let judged = grades[record.query] ?? [:]
    var grades: [DocumentID: Int] = [:]
    for document in ranked { grades[document] = judged[document] }
    for result in record.results.prefix(QueryExplorer.depth) where result.grade != nil {
      grades[result.document] = result.grade
    }
    for loss in record.losses { grades[loss.document] = loss.grade }
    var list: [Int] = []
    for (document, grade) in grades.sorted(by: { $0.key < $1.key }) {
      list += [place(of: document, record), grade]
    }
    return list
  }

  /// The place of a message in the list of messages; vaults may share identifiers.
  private mutating func place(of document: DocumentID, _ record: PerQueryRecord) -> Int {
    let place = documents.index(of: document.rawValue, in: record.vault)
    if place == messages.count {
      messages.append(quoted.message(document, in: record.vault) ?? "")
    }
    return place
  }

  private func parts(of result: PerQueryRecord.Result) -> [String] {
    var parts = [result.score as Double?]
    if hasComponents {
      let components = result.components
      parts += [
        components?.semantic, components?.temporal, components?.participant,
        components?.daysFromStart, components.map { Double($0.sharedParticipants) },
      ]
    }
    return (parts + amounts.map { result.amounts?[$0] }).map(thousandths)
  }

  // MARK: JSON

  private func list(_ items: [String]) -> String { "[\(items.joined(separator: ","))]" }

  private func names(_ names: [String]) -> String { list(names.map { $0.quotedAsJSON() }) }

  /// A value in whole thousandths; one that is no number is none.
  private func thousandths(_ value: Double?) -> String {
    value.flatMap { Int(exactly: ($0 * 1000).rounded()) }.map(String.init) ?? "null"
  }

  /// Texts by the order in which they first occur.
  private struct Names {
    private var indices: [[String]: Int] = [:]
    private(set) var all: [String] = []

    mutating func index(of text: String, in vault: String = "") -> Int {
      if let index = indices[[vault, text]] { return index }
      indices[[vault, text]] = all.count
      all.append(text)
      return all.count - 1
    }
  }
}
