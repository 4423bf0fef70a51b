internal import Foundation
public import VaultProcesses
public import VaultResults

/// A metric compared with the same metric of a run that was made to repeat it.
public struct ReproducedFigure: Hashable, Sendable, Codable {
  /// The possible outcomes of a comparison.
  public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
    /// Equal, bit by bit.
    case equal
    /// A metric that must repeat exactly does not.
    case different
    /// A metric that varies from run to run.
    case varies

    /// The exit code of the process that reproduced.
    public var exitCode: Int32 {
      switch self {
      case .equal: 0
      case .different: 1
      case .varies: 2
      }
    }
  }

  /// A key of the manifest that differs.
  public struct Difference: Hashable, Sendable, Codable {
    /// The key.
    public let key: String
    /// The stored run's value.
    public let stored: String
    /// The new run's value.
    public let repeated: String
  }

  /// The possible outcomes of a comparison.
  public let outcome: Outcome
  /// The metric with its slice.
  public let metric: String
  /// The unit of the two values.
  public let unit: String
  /// The stored value.
  public let stored: Double
  /// The new value; `nil` if the new run did not measure it.
  @NullWhenAbsent public private(set) var repeated: Double?
  /// In what the two runs differ.
  public let differences: [Difference]

  /// Compares a metric with that of a new run.
  public init(_ metric: Metric, of manifest: Manifest, against report: Report) {
    self.metric = metric.key.description
    unit = metric.unit
    stored = metric.value
    let value = report.metrics.first { $0.key == metric.key }?.value
    repeated = value
    differences = Self.differences(manifest, report.manifest)
    outcome = value == metric.value ? .equal : metric.deterministic ? .different : .varies
  }

  /// Runs the command of a reproduction in a temporary folder and compares.
  ///
  /// - Parameters:
  ///   - reproduction: The command.
  ///   - process: Who runs it.
  /// - Returns: The two values.
  /// - Throws: ``RunError/cannotTell(_:)`` if the command fails; what reading its run throws.
  public static func run(
    _ reproduction: Reproduction, by process: SupervisedProcess = SupervisedProcess()
  ) async throws -> ReproducedFigure {
    let folder = try TemporaryFolder("reproduce")
    defer { folder.remove() }
    let log = folder.appending("log")
    let output = folder.appending("run")
    let status = try await process.run(
      reproduction.arguments + ["--out", output.path], log: log)
    try Task.checkCancellation()
    guard status == 0 else {
      throw RunError.cannotTell(
        .commandFailed(status: status, line: ProcessLog.lastLine(of: log)))
    }
    return ReproducedFigure(
      reproduction.metric, of: reproduction.manifest, against: try RunDirectory(at: output).report)
  }

  private static func differences(_ stored: Manifest, _ repeated: Manifest) -> [Difference] {
    let keys: [(String, (Manifest) -> String)] = [
      ("corpusDigest", { $0.corpusDigest }), ("configDigest", { $0.configDigest }),
      ("modelDigest", { $0.modelDigest ?? "none" }), ("binaryDigest", { $0.binaryDigest }),
      ("commit", { $0.commit ?? "none" }), ("machine.cpu", { $0.machine.cpu }),
      ("machine.cores", { "\($0.machine.cores)" }), ("machine.blas", { $0.machine.blas }),
      ("machine.kernels", { $0.machine.kernels }), ("machine.swift", { $0.machine.swift }),
      ("machine.operatingSystem", { $0.machine.operatingSystem }),
    ]
    return keys.compactMap { key, value in
      value(stored) == value(repeated)
        ? nil : Difference(key: key, stored: value(stored), repeated: value(repeated))
    }
  }
}
