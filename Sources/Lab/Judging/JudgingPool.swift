public import Foundation
internal import VaultCore
internal import VaultEvaluation
internal import VaultIngest
internal import VaultPipeline
public import VaultResults

/// Makes the sheets on which two people judge, independently of each other and without knowing any
/// system.
public struct JudgingPool: Sendable {
  private let dataset: URL
  private let runs: [URL]
  private let questions: QuestionKind
  private let depth: Int
  private let pairs: Int?
  private let seed: UInt64

  /// A summary of what was written.
  public struct Summary: Sendable {
    /// The systems whose first messages were joined.
    public let systems: [String]
    /// The number of pairs of query and message that they gave.
    public let pooled: Int
    /// The number of pairs to be judged.
    public let pairs: Int
    /// Of how many queries.
    public let queries: Int
  }

  /// Fewer systems leave too many relevant messages that are never judged.
  public static let fewestSystems = 8

  /// Prepares a pool.
  ///
  /// - Parameters:
  ///   - dataset: The folder that the runs were made over.
  ///   - runs: Run directories; every system of each but the random one takes part.
  ///   - questions: What is to be judged.
  ///   - depth: How many first messages each system gives.
  ///   - pairs: How many pairs to draw, as many of one language as of another; `nil` for all.
  ///   - seed: The seed of what is drawn and of the order on the sheets.
  /// - Throws: ``RunError/misuse(_:)`` without a run, or with a count below 1.
  public init(
    dataset: URL, runs: [URL], questions: QuestionKind = .events, depth: Int = 10,
    pairs: Int? = nil, seed: UInt64 = 0
  ) throws {
    guard !runs.isEmpty, depth > 0, pairs.map({ $0 > 0 }) ?? true else {
      throw RunError.misuse(.judgingPool)
    }
    self.dataset = dataset
    self.runs = runs
    self.questions = questions
    self.depth = depth
    self.pairs = pairs
    self.seed = seed
  }

  /// Writes the sheets, the instructions and `pool.json` into a folder that is not there yet.
  ///
  /// - Throws: ``RunError`` if the folder exists, a run answers queries that the dataset does not
  ///   have or names messages that it does not hold, or something cannot be read or written.
  public func write(to folder: URL) throws -> Summary {
    guard !FileManager.default.fileExists(atPath: folder.path) else {
      throw RunError.misuse(.exists(path: folder.path))
    }
    let systems = try self.systems()
    let ingested = try IngestStage(options: .init()).read(dataset)
    let items = try JudgedItems(ingested, in: dataset, questions: questions)
    for (name, run) in systems {
      let unknown = run.queries.count { items.questions[$0] == nil }
      // Look-ups are answered in the same file; only questions are judged.
      guard unknown == 0 || (questions == .searches && unknown < run.queries.count) else {
        throw RunError.unusable(
          file: name, line: nil,
          problem: .answersUnknown(queries: unknown, records: dataset.lastPathComponent))
      }
    }
    let pool = try DocumentPool(
      systems.map { _, run in
        try Run(tag: run.tag, rankings: run.rankings.filter { items.questions[$0.key] != nil })
      }, depth: depth)
    let random = SeededRandom(seed: seed)
    let chosen =
      pairs.map {
        pool.sample(
          $0, stratum: { items.questions[$0]?.group ?? "" }, random: random.stream("pairs"))
      } ?? pool.pairs
    let listed = try numbered(chosen, items, random.stream("numbers"))
    let file = JudgingFolder.Pool(
      format: JudgingFolder.Pool.currentFormat, dataset: dataset.lastPathComponent,
      questions: questions, depth: depth, seed: seed, systems: systems.map(\.name),
      pooled: pool.pairs.count, pairs: listed)
    var files: [(name: String, content: Data)] = [
      (JudgingFolder.poolName, Data(try SortedJSON.bytes(file) + [UInt8(ascii: "\n")])),
      (JudgingFolder.instructionsName, Data(JudgingInstructions.text(questions).utf8)),
    ]
    for name in JudgingFolder.sheetNames {
      let order = JudgingSheet.order(listed, random: random.stream(name))
      files.append((name, try JudgingSheet.data(order, items)))
    }
    try FileSet.write(files, to: folder)
    return Summary(
      systems: file.systems, pooled: file.pooled, pairs: listed.count,
      queries: Set(listed.map(\.query)).count)
  }

  /// The systems of all runs by name: that of the run directory before it where there are several.
  private func systems() throws -> [(name: String, run: Run)] {
    var systems: [(name: String, run: Run)] = []
    for directory in runs {
      let files = RunDirectory.rankingFiles(below: directory)
      guard !files.isEmpty else {
        throw RunError.missing(
          path: directory.appendingPathComponent("runs").path, remedy: .writtenRun)
      }
      for ranking in files
      where ranking.questions == questions && ranking.system != OwnSystem.random.rawValue {
        let bytes = try RunDirectory.bytes(of: ranking.file, otherwise: .repeatedRun)
        systems.append(
          (
            runs.count == 1 ? ranking.system : "\(directory.lastPathComponent)/\(ranking.system)",
            try Run(trec: Array(bytes), file: ranking.file.path)
          ))
      }
    }
    guard !systems.isEmpty else { throw RunError.misuse(.judgingPool) }
    return systems
  }

  /// Numbers that reveal nothing, not even which pairs are of one query.
  private func numbered(
    _ pairs: [DocumentPool.Pair], _ items: JudgedItems, _ random: SeededRandom
  ) throws -> [JudgingFolder.Pool.Pair] {
    var random = random
    let numbers = random.shuffled(Array(1...max(1, pairs.count)))
    let width = String(pairs.count).count
    return zip(pairs, numbers).map { pair, number in
      JudgingFolder.Pool.Pair(
        id: "p\(number.padded(to: width))", query: pair.query, document: pair.document,
        group: items.questions[pair.query]?.group ?? "")
    }
  }
}
