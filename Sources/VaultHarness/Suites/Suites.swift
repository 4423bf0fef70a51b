/// The suites of a run: what `--suite` knows.
public enum Suites {
  /// The suites, in the order in which a run takes them.
  static let all: [any MeasurementSuite.Type] = [
    AblationSuite.self, AsOfSuite.self, IndexSuite.self, LatencySuite.self, MultilingualSuite.self,
    SyncSuite.self, IngestSuite.self, SearchSuite.self, SearchAblationSuite.self,
  ]
  /// What every run measures before them.
  static let always: [any MeasurementSuite.Type] = [
    VaultAudit.self, ExampleSentences.self, CorpusAudit.self, ConversationAudit.self,
  ]

  /// The word that asks for no suite.
  public static let none = "none"
  /// The names, in the order of a run.
  public static var ids: [String] { all.map { $0.id } }
  /// One line for each suite: its name, its cost and what it measures.
  public static var help: String {
    let width = ids.map(\.count).max() ?? 0
    return all.map { suite in
      "\(suite.id)\(String(repeating: " ", count: width - suite.id.count))  "
        + "\(suite.help) (\(suite.cost.rawValue))"
    }.joined(separator: "\n")
  }

  /// Reads the values of `--suite`: names with commas between them, or ``none`` alone.
  ///
  /// - Returns: The names; empty for none, `nil` for all, where nothing was asked for.
  /// - Throws: ``HarnessError/misuse(_:)``, listing the names, for any other.
  public static func selection(_ values: [String]) throws(HarnessError) -> Set<String>? {
    let names = values.flatMap { $0.split(separator: ",").map(String.init) }
    guard !names.isEmpty else { return nil }
    if names == [none] { return [] }
    if let unknown = names.first(where: { !ids.contains($0) }) {
      throw .misuse(.suite(name: unknown, known: ids))
    }
    return Set(names)
  }

  /// Runs what every run measures and the suites that were asked for.
  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    for suite in always + all.filter(input.options.includes) {
      try await suite.run(on: input, into: &output)
    }
  }
}
