internal import VaultMatching
internal import VaultVerdict

/// Makes a plan's cells of its lists.
struct NightlyMatrix {
  private let lists: NightlyPlan.Lists
  private let file: String

  /// Takes a plan's lists; `file` is what errors call the plan.
  init(_ lists: NightlyPlan.Lists, file: String) {
    self.lists = lists
    self.file = file
  }

  /// Every cell, each once, in the order of the lists.
  ///
  /// - Throws: ``HarnessError/malformed(file:reason:)`` for a value that `run` does not take, an
  ///   empty list, a matrix without cells or with too many, and cells that share a name.
  func cells() throws(HarnessError) -> [NightlyCell] {
    var cells: [NightlyCell] = []
    for profile in try profiles() {
      for embedder in try embedders() {
        for index in try indexes() {
          for matcher in try matchers() {
            for weights in try weights() {
              for seed in try seeds() {
                cells.append(
                  NightlyCell(
                    profile: profile, embedder: embedder, index: index, matcher: matcher,
                    weights: weights, seed: seed))
                try requireFewEnough(cells.count)
              }
            }
          }
        }
      }
    }
    let excluded = lists.exclude ?? []
    for entry in excluded { try requireKnownKeys(entry, of: "exclude") }
    cells.removeAll { cell in excluded.contains { Self.agrees(cell, $0) } }
    for entry in lists.include ?? [] { cells.append(try included(entry)) }
    try requireFewEnough(cells.count)
    return try distinct(cells)
  }

  // MARK: - Lists

  private func profiles() throws(HarnessError) -> [String] {
    guard let profiles = lists.profiles, !profiles.isEmpty,
      profiles.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("-") })
    else { throw refused("profiles names one profile or more") }
    return profiles
  }

  private func embedders() throws(HarnessError) -> [String] {
    try choices(lists.embedders ?? ["auto"], "embedders") {
      RunConfiguration.EmbedderChoice(rawValue: $0) != nil
    }
  }

  private func indexes() throws(HarnessError) -> [String] {
    try choices(lists.indexes ?? ["hnsw"], "indexes") {
      RunConfiguration.IndexChoice(rawValue: $0) != nil
    }
  }

  private func matchers() throws(HarnessError) -> [String] {
    try choices(lists.matchers ?? ["document"], "matchers") {
      RunConfiguration.MatcherChoice(rawValue: $0) != nil
    }
  }

  private func weights() throws(HarnessError) -> [String?] {
    guard let texts = lists.weights else { return [nil] }
    guard !texts.isEmpty else { throw refused("weights is empty") }
    var weights: [String?] = []
    for text in texts { weights.append(try Self.canonical(text, else: refused)) }
    return weights
  }

  private func seeds() throws(HarnessError) -> [UInt64?] {
    guard let seeds = lists.seeds else { return [nil] }
    guard !seeds.isEmpty else { throw refused("seeds is empty") }
    return seeds
  }

  private func choices(
    _ values: [String], _ key: String, _ isKnown: (String) -> Bool
  ) throws(HarnessError) -> [String] {
    guard !values.isEmpty else { throw refused("\(key) is empty") }
    if let unknown = values.first(where: { !isKnown($0) }) {
      throw refused("\(key): unknown value \(unknown)")
    }
    return values
  }

  /// Equal weights in one spelling, so that they make one cell.
  private static func canonical(
    _ text: String, else refused: (String) -> HarnessError
  ) throws(HarnessError) -> String {
    do {
      return WeightText.text(try MatchingWeights(parsing: text))
    } catch {
      throw refused("weights: \(text) is not three numbers that sum to 1")
    }
  }

  // MARK: - Exceptions

  private static let keys: Set<String> = [
    "profile", "embedder", "index", "matcher", "weights", "seed",
  ]

  private func requireKnownKeys(
    _ entry: [String: String], of list: String
  ) throws(HarnessError) {
    guard !entry.isEmpty else { throw refused("\(list) holds an entry without keys") }
    if let unknown = entry.keys.sorted().first(where: { !Self.keys.contains($0) }) {
      throw refused(
        "\(list): unknown key \(unknown); known are \(Self.keys.sorted().joined(separator: ", "))")
    }
  }

  private static func agrees(_ cell: NightlyCell, _ entry: [String: String]) -> Bool {
    entry.allSatisfy { key, value in
      switch key {
      case "profile": cell.profile == value
      case "embedder": cell.embedder == value
      case "index": cell.index == value
      case "matcher": cell.matcher == value
      case "weights": cell.weights.map { Self.isSame($0, value) } ?? false
      case "seed": cell.seed.map(String.init) == value
      default: false
      }
    }
  }

  private static func isSame(_ first: String, _ second: String) -> Bool {
    do {
      return try MatchingWeights(parsing: first) == MatchingWeights(parsing: second)
    } catch {
      return first == second
    }
  }

  private func included(_ entry: [String: String]) throws(HarnessError) -> NightlyCell {
    try requireKnownKeys(entry, of: "include")
    var one = lists
    one.include = nil
    one.exclude = nil
    one.profiles = entry["profile"].map { [$0] } ?? lists.profiles.map { Array($0.prefix(1)) }
    one.embedders = entry["embedder"].map { [$0] } ?? lists.embedders.map { Array($0.prefix(1)) }
    one.indexes = entry["index"].map { [$0] } ?? lists.indexes.map { Array($0.prefix(1)) }
    one.matchers = entry["matcher"].map { [$0] } ?? lists.matchers.map { Array($0.prefix(1)) }
    one.weights = entry["weights"].map { [$0] } ?? lists.weights.map { Array($0.prefix(1)) }
    if let text = entry["seed"] {
      guard let seed = UInt64(text) else { throw refused("include: seed \(text) is no seed") }
      one.seeds = [seed]
    } else {
      one.seeds = lists.seeds.map { Array($0.prefix(1)) }
    }
    guard let cell = try NightlyMatrix(one, file: file).cells().first else {
      throw refused("include holds an entry that is no cell")
    }
    return cell
  }

  private func distinct(_ cells: [NightlyCell]) throws(HarnessError) -> [NightlyCell] {
    var byName: [String: NightlyCell] = [:]
    var kept: [NightlyCell] = []
    for cell in cells {
      if let other = byName[cell.id] {
        // The same cell twice is one cell; two that share a name would share a folder.
        guard other == cell else { throw refused("two cells would share the name \(cell.id)") }
      } else {
        byName[cell.id] = cell
        kept.append(cell)
      }
    }
    guard !kept.isEmpty else { throw refused("no cell is left") }
    return kept
  }

  private func requireFewEnough(_ count: Int) throws(HarnessError) {
    guard count <= NightlyPlan.mostCells else {
      throw refused("more than \(NightlyPlan.mostCells) cells; split the plan")
    }
  }

  private func refused(_ reason: String) -> HarnessError { .malformed(file: file, reason: reason) }
}
