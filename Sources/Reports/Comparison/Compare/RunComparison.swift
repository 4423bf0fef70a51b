internal import Foundation
internal import VaultCore
internal import VaultEvaluation
internal import VaultResults

/// Compares systems query by query, and reports which differences are significant.
///
/// All pairs of systems are compared on all measures over all queries: one family, within which
/// p-values are corrected. The same over slices is a family of its own, since it answers another
/// question. The statistics' definitions are with `PairedComparison`.
public struct RunComparison {
  private let request: ComparisonRequest
  private let candidates: [ComparisonCandidate]
  private let queries: ComparedQueries
  private let remarks: [String]

  /// Reads every run that a request names.
  ///
  /// - Throws: ``RunError`` if the request makes no comparison or the runs cannot be compared,
  ///   an error naming the file if one cannot be read.
  public init(_ request: ComparisonRequest) throws {
    if let judgments = request.judgments {
      (candidates, remarks) = try Self.files(request, judgments)
    } else {
      (candidates, remarks) = (try Self.directories(request), [])
    }
    queries = ComparedQueries(of: candidates[0])
    self.request = request
  }

  /// The systems of run directories.
  private static func directories(_ request: ComparisonRequest) throws -> [ComparisonCandidate] {
    var sources = try request.sources()
    var loaded: [String: JudgedRun] = [:]
    for source in sources.joined() where loaded[source.directory] == nil {
      guard !FileKind.isPlainFile(URL(fileURLWithPath: source.directory)) else {
        throw RunError.misuse(.rankingFile(path: source.directory))
      }
      loaded[source.directory] = try JudgedRun(source.directory)
    }
    // The design's weights are no further system where the run ranks by them itself.
    if request.addsDesign,
      sources[0].allSatisfy({ loaded[$0.directory]?.ranksByDesign == true })
    {
      sources.removeAll { $0.allSatisfy { $0.ranking == .weights(.document) } }
    }
    let pairs = sources.map { group in
      group.compactMap { source in loaded[source.directory].map { (source: source, run: $0) } }
    }
    let orders = try Comparability.aligned(pairs.map { $0.map(\.run) })
    let labels = SystemLabels.labels(
      pairs.map { group in
        SystemLabels.Name(
          directories: group.map(\.run.name),
          system: group.map { $0.run.system(of: $0.source.ranking) }.distinct.joined(separator: ",")
        )
      })
    return try zip(zip(pairs, orders), labels).map { pair, label in
      ComparisonCandidate(
        label: label,
        parts: try pair.1.map { index in
          try ComparisonCandidate.Part(
            pair.0[index].source, run: pair.0[index].run, measures: request.measures)
        })
    }
  }

  /// Returns the systems of files of rankings, and notes on their files and the slices' file.
  private static func files(
    _ request: ComparisonRequest, _ judgments: InputFile
  ) throws -> ([ComparisonCandidate], remarks: [String]) {
    let files = request.runs.map { InputFile($0) }
    guard files.count > 1 else { throw RunError.misuse(.singleRanking) }
    guard Set(files).count == files.count else { throw RunError.misuse(.sameRanking) }
    try InputFile.requireOneStandardInput(
      files + [judgments] + [request.slices].compactMap(\.self))
    let qrels = try judgments.qrels()
    let slices = try request.slices.map { try QuerySlices($0) }
    var remarks = try slices.map { try $0.remarks(on: qrels.queries) } ?? []
    let rankings = try files.map { try $0.rankings() }
    let labels = SystemLabels.labels(
      zip(files, rankings).map { .init(directories: [$0.name], system: $1.tag) })
    var candidates: [ComparisonCandidate] = []
    for (label, (file, ranking)) in zip(labels, zip(files, rankings)) {
      remarks += ranking.otherOrders.map { "\(label): \($0.remark(of: ranking))." }
      let part = try ComparisonCandidate.Part(
        file, ranking: ranking, qrels: qrels, judgments: judgments, slices: slices,
        measures: request.measures)
      candidates.append(ComparisonCandidate(label: label, parts: [part]))
    }
    return (candidates, remarks)
  }

  /// The comparison.
  ///
  /// - Throws: `EvaluationError.tooFewPairs` if fewer than two queries are judged.
  /// - Complexity: O(pairs · measures · (1 + slices) · resamples · vaults).
  public func report() throws -> ComparisonReport {
    let slices = queries.slices
    let large = slices.filter(\.isLargeEnough)
    // Among four metrics none should be falsely significant; among a hundred slices most of the
    // significant ones should be true.
    let overall = try ComparisonFamilyBuilder(
      id: "overall", correction: .holm, members: "all queries", candidates: candidates,
      queries: queries, request: request
    ).compare([([:], Array(queries.all.indices))])
    let sliced = try ComparisonFamilyBuilder(
      id: "slices", correction: .benjaminiHochberg,
      members: Plural.count(large.count, "slice"), candidates: candidates, queries: queries,
      request: request
    ).compare(large.map { ([$0.key: $0.value], $0.members) })
    return ComparisonReport(
      basis: ComparisonBasis(
        split: candidates[0].parts[0].split, queries: queries.all.count,
        vaults: queries.vaults, corpora: candidates[0].parts.count,
        level: ComparisonFamilyBuilder.level,
        intervals: BootstrapInterval.method, seed: request.seed),
      systems: candidates.map(\.described), measures: request.measures.map(\.name),
      families: [overall.family, sliced.family], differences: overall.differences,
      slices: sliced.differences,
      tooFew: slices.filter { !$0.isLargeEnough }.map {
        UntestedSlice(slice: [$0.key: $0.value], queries: $0.members.count, vaults: $0.vaults)
      },
      queries: explanations(), notes: notes())
  }

  // MARK: - What else a reader needs

  private func explanations() -> [QueryDifferences] {
    guard let measure = request.measures.first else { return [] }
    return candidates.dropFirst().map { candidate in
      QueryExplanation(baseline: candidates[0], candidate: candidate, queries: queries)
        .differences(by: measure, count: request.queries)
    }
  }

  private func notes() -> [String] {
    var notes = remarks
    let unit = request.judgments == nil ? "vault" : "query"
    if let few = PairedComparison.fewVaults(queries.vaults, noun: unit) {
      let draws =
        queries.vaults == 1
        ? " Intervals and p-values are over only the queries of this vault." : ""
      notes.append(
        "Which system is better \(few): \(PairedComparison.leastClusters) are the fewest that the "
          + "test can distinguish from chance, however large the difference.\(draws)")
    }
    let without = queries.all.count { $0.relevant == 0 }
    if without > 0 {
      notes.append(
        "\(Plural.count(without, "query")) without a relevant message: every system scores 0 there."
      )
    }
    for candidate in candidates {
      let missing = candidate.described.missingQueries
      if missing > 0 {
        notes.append(
          "\(candidate.label) ranks nothing for \(Plural.count(missing, "query")): each counts as 0."
        )
      }
    }
    return notes
  }
}
