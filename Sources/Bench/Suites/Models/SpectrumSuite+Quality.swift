internal import Vault
internal import VaultCore
internal import VaultEvaluation
internal import VaultIndex
internal import VaultMatching
internal import VaultPipeline
internal import VaultResults
internal import VaultSpectrum

extension SpectrumSuite {
  /// The metrics of one kind of question: a value for each space, its gain over the unchanged
  /// vectors, and the interval of the gain.
  struct Quality {
    let value: MetricDeclaration
    let gain: MetricDeclaration
    let p: MetricDeclaration
    var all: [MetricDeclaration] { [value, gain, p] }

    static let events = Quality("spectrum", of: "questions about events")
    static let searches = Quality("spectrum/search", of: "searches that are only words")

    private init(_ prefix: String, of questions: String) {
      let declare = MetricFamily(
        prefix: "\(prefix)/<space>/nDCG@10", unit: .score, better: .higher, role: .diagnosis)
      value = declare(
        "",
        "nDCG@10 of exact search by vectors, over \(questions); <space> is `dimensions<k>`, the "
          + "first k principal components, of which the largest k is the vectors as they are, "
          + "`centred` or `whitened`.")
      gain = declare("/gain", "Gain of a space in nDCG@10 over the unchanged vectors, paired.")
      p = declare(
        "/gain/p", "p of that gain over vaults, after Holm for all spaces.", better: .lower)
    }
  }

  /// The numbers of dimensions that are tried, where the vectors have more.
  private static let dimensions = [32, 64, 128, 256]
  private static let measure = Measure.nDCG(at: 10)

  /// nDCG@10 in every space, of questions about events and of searches.
  func quality(_ axes: PrincipalComponents, dimension: Int) throws -> [Metric] {
    let spaces: [PrincipalComponents.Space] =
      Self.dimensions.filter { $0 < dimension }.map { .dimensions($0) } + [.centred, .whitened]
    let names = (spaces + [.dimensions(dimension)]).map(\.name)
    let values = try values(in: axes, spaces)
    return try metrics(.events, events, names, values.map { $0.prefix(events.count) })
      + metrics(.searches, searches, names, values.map { $0.suffix(searches.count) })
  }

  /// The value of every question, those about events first, in each space; then with the unchanged
  /// vectors.
  private func values(
    in axes: PrincipalComponents, _ spaces: [PrincipalComponents.Space]
  ) throws -> [[Double]] {
    let questions = events + searches
    var values = Array(
      repeating: Array(repeating: 0.0, count: questions.count), count: spaces.count + 1)
    let asked = Dictionary(grouping: questions.indices) { questions[$0].vault }
    for vault in vaults {
      guard let numbers = asked[vault.stored.name] else { continue }
      let vectors = vault.table.vectors.gathering(0..<vault.table.count)
      let queries = Matrix(
        rows: numbers.count, columns: vectors.columns,
        elements: numbers.flatMap { questions[$0].vector })
      for place in values.indices {
        try Task.checkCancellation()
        let space = place < spaces.count ? spaces[place] : nil
        let ranker = BaselineRanker(
          table: vault.table,
          index: try space.map {
            PlannedIndex(exact: try FlatIndex(vectors: axes.transformed(vectors, to: $0)))
          } ?? vault.withoutGraph.index, depth: depth)
        let moved = space.map { axes.transformed(queries, to: $0) } ?? queries
        for (row, number) in numbers.enumerated() {
          let question = questions[number]
          let found = try ranker.semantic(
            event: EventProfile(
              start: nil, participants: [], vector: Array(moved[row: row]), asOf: question.asOf))
          values[place][number] = Self.measure.value(
            for: JudgedRanking(
              documents: found.map { vault.table.ids[$0.row] }, judgments: question.grades))
        }
      }
    }
    return values
  }

  /// The metrics of some questions; the last space is that of the unchanged vectors.
  private func metrics(
    _ declared: Quality, _ questions: [Question], _ names: [String], _ values: [ArraySlice<Double>]
  ) throws -> [Metric] {
    guard !questions.isEmpty, let plain = values.last else { return [] }
    let homes = questions.map(\.vault)
    let random = SeededRandom(seed: seed).stream("spectrum-quality")
    let metrics = zip(names, values).map { name, values in
      declared.value.mean(
        of: Array(values), clusters: homes.ifSeveral,
        random: SeededRandom(seed: seed).stream("bootstrap"), named: ["space": name])
    }
    guard questions.count >= 2 else { return metrics }
    let comparisons = try zip(names, values.dropLast()).map { name, values in
      (
        names: ["space": name],
        paired: try PairedComparison(Array(plain), Array(values), clusters: homes, random)
      )
    }
    return metrics + declared.gain.metrics(of: comparisons, p: declared.p)
  }
}

extension PrincipalComponents.Space {
  /// Its name in metrics.
  fileprivate var name: String {
    switch self {
    case .dimensions(let count): "dimensions\(count)"
    case .centred: "centred"
    case .whitened: "whitened"
    }
  }
}
