internal import VaultResults

/// Makes a plan's matrix entries of its lists.
struct NightlyMatrix {
  let lists: NightlyPlan.Lists
  let choices: NightlyChoices
  /// The plan's name in errors.
  let file: String

  /// Returns every matrix entry, each once, in the order of the lists.
  ///
  /// - Throws: ``HistoryError/unusablePlan(file:problem:)`` for a value that `run` does not take,
  ///   an empty list, a matrix without entries or with too many, and entries that share a name.
  func cells() throws(HistoryError) -> [NightlyCell] {
    let embedders = try chosen(
      lists.embedders, else: "auto", "embedders", of: choices.embedders)
    let indexes = try chosen(lists.indexes, else: "auto", "indexes", of: choices.indexes)
    let matchers = try chosen(
      lists.matchers?.map(RenamedIDs.acceptedSystem), else: "formula", "matchers",
      of: choices.matchers)
    let (profiles, weights, seeds) = (try profiles(), try weights(), try seeds())
    var count = 1
    for length in [profiles, embedders, indexes, matchers].map(\.count)
      + [weights.count, seeds.count]
    {
      count *= length
      try requireFewEnough(count)
    }
    var cells: [NightlyCell] = []
    for profile in profiles {
      for embedder in embedders {
        for index in indexes {
          for matcher in matchers {
            for weights in weights {
              cells += seeds.map {
                NightlyCell(
                  profile: profile, embedder: embedder, index: index, matcher: matcher,
                  weights: weights, seed: $0)
              }
            }
          }
        }
      }
    }
    let excluded = lists.exclude ?? []
    for entry in excluded { try requireKnownKeys(entry, of: "exclude", Self.keys) }
    cells.removeAll { cell in excluded.contains { agrees(cell, $0) } }
    for entry in lists.include ?? [] { cells.append(try included(entry)) }
    try requireFewEnough(cells.count)
    return try distinct(cells)
  }

  // MARK: - Lists

  private func profiles() throws(HistoryError) -> [String] {
    guard let profiles = lists.profiles, !profiles.isEmpty,
      profiles.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("-") })
    else { throw refused(.noProfile) }
    return profiles
  }

  private func chosen(
    _ list: [String]?, else usual: String, _ key: String, of known: Set<String>
  ) throws(HistoryError) -> [String] {
    let values = list ?? [usual]
    guard !values.isEmpty else { throw refused(.emptyList(key: key)) }
    if let unknown = values.first(where: { !known.contains($0) }) {
      throw refused(.unknownValue(key: key, value: unknown, known: known.sorted()))
    }
    return values
  }

  /// Returns equal weights in one spelling, so that they make one matrix entry.
  private func weights() throws(HistoryError) -> [String?] {
    guard let texts = lists.weights else { return [nil] }
    guard !texts.isEmpty else { throw refused(.emptyList(key: "weights")) }
    return try texts.map { text throws(HistoryError) in
      guard let weights = choices.canonicalWeights(text) else {
        throw refused(.malformedWeights(text))
      }
      return weights
    }
  }

  private func seeds() throws(HistoryError) -> [UInt64?] {
    guard let seeds = lists.seeds else { return [nil] }
    guard !seeds.isEmpty else { throw refused(.emptyList(key: "seeds")) }
    return seeds
  }

  // MARK: - Exceptions

  private static let keys: Set<String> = [
    "profile", "embedder", "index", "matcher", "weights", "seed",
  ]

  private func requireKnownKeys(
    _ entry: [String: String], of list: String, _ known: Set<String>
  ) throws(HistoryError) {
    guard !entry.isEmpty else { throw refused(.emptyEntry(list: list)) }
    if let unknown = entry.keys.sorted().first(where: { !known.contains($0) }) {
      throw refused(.unknownKey(list: list, key: unknown, known: known.sorted()))
    }
  }

  private func agrees(_ cell: NightlyCell, _ entry: [String: String]) -> Bool {
    entry.allSatisfy { key, value in
      switch key {
      case "profile": cell.profile == value
      case "embedder": cell.embedder == value
      case "index": cell.index == value
      case "matcher": cell.matcher == RenamedIDs.acceptedSystem(value)
      case "weights": cell.weights.map { isSame($0, value) } ?? false
      case "seed": cell.seed.map(String.init) == value
      default: false
      }
    }
  }

  private func isSame(_ first: String, _ second: String) -> Bool {
    first == second || first == choices.canonicalWeights(second)
  }

  private func included(_ entry: [String: String]) throws(HistoryError) -> NightlyCell {
    try requireKnownKeys(
      entry, of: "include", Self.keys.union(["suites", "largeVaults", "allModels"]))
    var one = lists
    one.include = nil
    one.exclude = nil
    one.profiles = entry["profile"].map { [$0] } ?? lists.profiles.map { Array($0.prefix(1)) }
    one.embedders = entry["embedder"].map { [$0] } ?? lists.embedders.map { Array($0.prefix(1)) }
    one.indexes = entry["index"].map { [$0] } ?? lists.indexes.map { Array($0.prefix(1)) }
    one.matchers = entry["matcher"].map { [$0] } ?? lists.matchers.map { Array($0.prefix(1)) }
    one.weights = entry["weights"].map { [$0] } ?? lists.weights.map { Array($0.prefix(1)) }
    if let text = entry["seed"] {
      guard let seed = UInt64(text) else { throw refused(.malformedSeed(text)) }
      one.seeds = [seed]
    } else {
      one.seeds = lists.seeds.map { Array($0.prefix(1)) }
    }
    guard var cell = try NightlyMatrix(lists: one, choices: choices, file: file).cells().first
    else {
      throw refused(.noCell)
    }
    cell.suites = entry["suites"]
    cell.largeVaults = entry["largeVaults"]
    if let text = entry["allModels"] {
      guard let comparesAll = Bool(text) else {
        throw refused(.unknownValue(key: "allModels", value: text))
      }
      cell.allModels = comparesAll
    }
    let suites = cell.suites?.split(separator: ",").map(String.init) ?? []
    if let unknown = suites.first(where: {
      !choices.suites.contains($0) && !(["all", "none"].contains($0) && suites.count == 1)
    }) {
      throw refused(.unknownValue(key: "suites", value: unknown, known: choices.suites.sorted()))
    }
    let sizes = cell.largeVaults?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    if let wrong = sizes.first(where: { Int($0).map { $0 < 1000 } ?? true }) {
      throw refused(.unknownValue(key: "largeVaults", value: String(wrong)))
    }
    return cell
  }

  private func distinct(_ cells: [NightlyCell]) throws(HistoryError) -> [NightlyCell] {
    var byName: [String: NightlyCell] = [:]
    var kept: [NightlyCell] = []
    for cell in cells {
      if let other = byName[cell.id] {
        // The same entry twice is one entry; two that share a name would share a folder.
        guard other == cell else { throw refused(.sharedName(cell.id)) }
      } else {
        byName[cell.id] = cell
        kept.append(cell)
      }
    }
    guard !kept.isEmpty else { throw refused(.noCell) }
    return kept
  }

  private func requireFewEnough(_ count: Int) throws(HistoryError) {
    guard count <= NightlyPlan.mostCells else {
      throw refused(.tooManyCells(most: NightlyPlan.mostCells))
    }
  }

  private func refused(_ problem: NightlyPlan.Problem) -> HistoryError {
    .unusablePlan(file: file, problem: problem)
  }
}
