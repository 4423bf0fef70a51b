package import VaultResults

/// A stage or suite that makes metrics.
package protocol FigureSource: SendableMetatype {
  /// The name of the stage or suite.
  static var id: String { get }
  /// Every metric that it may make.
  static var declarations: [MetricDeclaration] { get }
}

/// A measurement beside the matching of events.
///
/// It is listed in ``Suites``; everything that enumerates suites uses that list.
package protocol MeasurementSuite: FigureSource {
  /// A summary of what it measures, in one line.
  static var help: String { get }
  /// The time that it takes.
  static var cost: SuiteCost { get }
  /// True if it compares models, so that a run must load those beside its own.
  static var comparesModels: Bool { get }
  /// True if it embeds messages itself, so that it leaves out runs with vectors of two models.
  static var needsOneModel: Bool { get }

  /// Measures and adds the metrics.
  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws
}

extension MeasurementSuite {
  package static var comparesModels: Bool { false }
  package static var needsOneModel: Bool { comparesModels }
}

/// The time that a suite takes over the default profile.
public enum SuiteCost: String, Hashable, Sendable, Codable, CaseIterable {
  /// Below a minute.
  case seconds
  /// Some minutes.
  case minutes
  /// Too long for a run during the day.
  case nightly
}
