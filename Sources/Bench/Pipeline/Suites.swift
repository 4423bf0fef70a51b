public import VaultResults

/// The measurements beside the matching of events that a run makes or can be asked for.
///
/// The pipeline uses them only as ``MeasurementSuite``s; the list is made where they are defined.
public struct Suites: Sendable {
  /// The suites that every run measures.
  let always: [any MeasurementSuite.Type]
  /// The suites that `--suite` accepts, in the order in which a run measures them.
  let optional: [any MeasurementSuite.Type]
  /// Every metric of a run with these suites, in the order in which runs make them.
  public let catalogue: MetricCatalogue

  /// Lists suites.
  package init(always: [any MeasurementSuite.Type], optional: [any MeasurementSuite.Type]) {
    self.always = always
    self.optional = optional
    catalogue = Self.catalogue(always: always, optional: optional)
  }

  /// The word that asks for no suite.
  public static let none = "none"
  /// The names, in the order of a run.
  public var ids: [String] { optional.map { $0.id } }
  /// One line for each suite: its name, its cost and what it measures.
  public var help: String {
    let width = ids.map(\.count).max() ?? 0
    return optional.map { suite in
      "\(suite.id)\(String(repeating: " ", count: width - suite.id.count))  "
        + "\(suite.help) (\(suite.cost.rawValue))"
    }.joined(separator: "\n")
  }

  /// Reads the values of `--suite`: names with commas between them, or only ``none``.
  ///
  /// - Returns: The names; empty for none, `nil` for all, where nothing was asked for.
  /// - Throws: ``RunError/misuse(_:)``, listing the names, for any other.
  public func selection(_ values: [String]) throws(RunError) -> Set<String>? {
    let names = values.flatMap { $0.split(separator: ",").map(String.init) }
    guard !names.isEmpty else { return nil }
    if names == [Self.none] { return [] }
    if let unknown = names.first(where: { !ids.contains($0) }) {
      throw .misuse(.suite(name: unknown, known: ids))
    }
    return Set(names)
  }

  /// Runs what every run measures and the suites that were asked for.
  func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    let first = input.options.isSystemOnly ? [] : always.filter(input.options.allows)
    for suite in first + optional.filter(input.options.includes) {
      try await suite.run(on: input, into: &output)
    }
  }
}
