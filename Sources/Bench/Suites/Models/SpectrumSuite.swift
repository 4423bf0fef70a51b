internal import Vault
internal import VaultCore
internal import VaultEmbedding
internal import VaultEvaluation
internal import VaultIndex
internal import VaultMatching
internal import VaultPipeline
internal import VaultResults
internal import VaultSpectrum

/// Measures how the vectors of all messages are spread, what exact search by them loses in fewer
/// dimensions and gains by removing the mean or by whitening, and where messages and events lie in
/// the plane of most variance.
///
/// The axes are those of the covariance of up to 20 000 messages, drawn from all vaults together. No
/// ranking of a run uses them.
struct SpectrumSuite: MeasurementSuite {
  static let id = "spectrum"
  static let help = "variance spectrum of the vectors, quality in fewer dimensions, a map"
  static let cost = SuiteCost.seconds
  static let needsOneModel = true

  private static let declare = MetricFamily(
    prefix: "spectrum/", unit: .one, better: .higher, role: .diagnosis)
  private static let effectiveRank = declare(
    "effectiveRank", "Effective rank of the vectors: exponential of the entropy of the variances.")
  private static let anisotropy = declare(
    "anisotropy", "Mean cosine of two distinct messages.", better: .lower)
  private static let firstShare = declare(
    "firstComponentShare", "Share of the variance along the first principal axis.", .fraction,
    better: .lower)
  private static let components = declare(
    "components/<share>", "Least number of axes with this percentage of the variance.", .count,
    names: ["share": shares.map { "\($0)" }])
  private static let shares = [50, 90, 95, 99]
  static let declarations =
    [effectiveRank, anisotropy, firstShare, components] + Quality.events.all + Quality.searches.all

  /// A judged question as search by vectors sees it.
  struct Question {
    let vault: String
    let vector: [Float]
    let asOf: Timestamp?
    let grades: [DocumentID: Int]
  }

  /// The suite's result for a run.
  struct Result {
    var metrics: [Metric] = []
    /// `nil` where the vectors have no axes.
    var map: [MapPoint]?
    /// The reasons why something is missing; one sentence each.
    var notes: [String] = []
  }

  /// The name of the model that the vectors are of.
  let model: String
  let vaults: [SearchableVault]
  let events: [Question]
  let searches: [Question]
  /// The depth of rankings.
  let depth: Int
  let seed: UInt64

  /// The number of messages that the axes are fitted on.
  private static let sampledMessages = 20_000
  /// The number of messages that the map shows.
  static let mappedMessages = 2_000

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    input.progress(id)
    var result = Result()
    try await output.measure(id, items: input.vectorCount) {
      result = try await SpectrumSuite(input).result()
      return result.metrics
    }
    output.map = result.map
    output.figures.notes += result.notes
  }

  /// The metrics and the map, or the reason why there are none.
  func result() throws -> Result {
    let spectrum: VectorSpectrum
    do throws(SpectrumError) {
      spectrum = try VectorSpectrum(of: vectors(of: drawn(Self.sampledMessages, "axes")))
    } catch {
      return Result(notes: ["no spectrum of \(model): \(error)"])
    }
    let axes = PrincipalComponents(spectrum)
    var result = Result(metrics: Self.metrics(of: spectrum), map: map(axes))
    if events.isEmpty {
      result.notes.append(
        "no quality of \(model) in fewer dimensions: no question about an event has a relevant "
          + "message")
    }
    result.metrics += try quality(axes, dimension: spectrum.mean.count)
    return result
  }

  private static func metrics(of spectrum: VectorSpectrum) -> [Metric] {
    let n = spectrum.rows
    return [
      effectiveRank.metric(spectrum.effectiveRank, n: n),
      anisotropy.metric(spectrum.meanCosine, n: n),
      firstShare.metric(spectrum.firstShare, n: n),
    ]
      + shares.map { share in
        components.metric(
          Double(spectrum.components(holding: Double(share) / 100)), n: n, of: ["share": "\(share)"]
        )
      }
  }

  // MARK: - Messages

  /// Rows of each vault, together at most so many, ascending; drawn from all vaults' messages.
  private func drawn(_ count: Int, _ stream: String) -> [[Int]] {
    let starts = vaults.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.table.count) }
    var random = SeededRandom(seed: seed).stream("spectrum-\(stream)")
    let sample = random.sample(count, of: Array(0..<(starts.last ?? 0))).sorted()
    return zip(starts, starts.dropFirst()).map { start, end in
      sample.filter { (start..<end).contains($0) }.map { $0 - start }
    }
  }

  private func vectors(of rows: [[Int]]) -> Matrix {
    Matrix(stacking: zip(vaults, rows).map { $0.table.vectors.gathering($1) })
  }

  /// Some messages and all events of each vault, in the plane of the first two axes.
  private func map(_ axes: PrincipalComponents) -> [MapPoint] {
    zip(vaults, drawn(Self.mappedMessages, "map")).flatMap { vault, rows in
      func points(_ kind: MapPoint.Kind, _ ids: [DocumentID], _ vectors: Matrix) -> [MapPoint] {
        let plane = axes.coordinates(of: vectors, count: min(2, vectors.columns))
        return ids.enumerated().map { row, id in
          let place = Array(plane[row: row]) + [0]
          return MapPoint(
            vault: vault.stored.name, kind: kind, id: id, x: Double(place[0]), y: Double(place[1]))
        }
      }
      let table = vault.table
      let events = vault.stored.events.compactMap { event in
        vault.profiles[event.id].map { (id: event.id, vector: $0.vector) }
      }
      return points(.message, rows.map { table.ids[$0] }, table.vectors.gathering(rows))
        + points(
          .event, events.map(\.id),
          Matrix(
            rows: events.count, columns: table.vectors.dimension, elements: events.flatMap(\.vector)
          ))
    }
  }
}

extension SpectrumSuite {
  /// The run's own model and questions.
  private init(_ input: SuiteInput) async throws {
    let qrels = input.matching.qrels
    self.init(
      model: input.embedder.name, vaults: input.searchable,
      events: qrels.map { Self.questions(input.judgedQuestions($0), $0, input.searchable) } ?? [],
      searches: try await Self.searches(input), depth: input.matching.stage.depth,
      seed: input.seed)
  }

  /// Questions about events, with the vectors that some vaults have of these.
  static func questions(
    _ asked: [MatchingStage.Question], _ qrels: Qrels, _ vaults: [SearchableVault]
  ) -> [Question] {
    let known = Dictionary(vaults.map { ($0.stored.name, $0) }) { first, _ in first }
    return asked.compactMap { question in
      known[question.query.vault]?.profiles[question.query.event].map { profile in
        Question(
          vault: question.query.vault, vector: profile.vector, asOf: question.profile.asOf,
          grades: qrels.grades[question.query.id] ?? [:])
      }
    }
  }

  /// The judged searches of the dataset that are only words: a vector cannot express conditions.
  private static func searches(_ input: SuiteInput) async throws -> [Question] {
    guard let file = try SearchFile.written(below: input.source.directory, input.ingested) else {
      return []
    }
    let qrels = try SearchSuite(input, file).canonicalQrels()
    let asked = file.queries.map { (query: $0, request: SearchRequest($0.text)) }.filter {
      $0.query.split == input.options.split && qrels.relevantCount(of: $0.query.id) > 0
        && $0.request.isUnconditional && !$0.request.words.isEmpty
    }
    let vectors = try await EmbeddingStage(embedder: input.embedder)
      .embed(asked.map(\.request.words)).vectors
    return asked.enumerated().map { row, search in
      Question(
        vault: search.query.vault, vector: Array(vectors[row: row]), asOf: search.query.askedAt,
        grades: qrels.grades[search.query.id] ?? [:])
    }
  }
}
