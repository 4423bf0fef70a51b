public import Foundation

extension Report {
  /// The report as JSON: keys sorted, two spaces of indentation, a line feed at the end.
  ///
  /// Equal reports give equal bytes, and every number reads back as the same `Double`.
  ///
  /// - Throws: `ResultsError.notFinite` where a number is NaN or infinite, `duplicate` where two
  ///   metrics, targets or stages share an identity, `unexpectedValue` where an interval or a
  ///   count is impossible.
  public func encoded() throws(ResultsError) -> Data {
    try validate(file: "report.json")
    return try CanonicalJSON.encode(self, file: "report.json")
  }

  /// Reads a report.
  ///
  /// - Parameters:
  ///   - bytes: The content of a `report.json`.
  ///   - file: The name in errors.
  /// - Returns: The report, its numbers finite and its identities distinct.
  /// - Throws: `ResultsError`, naming the file and the key.
  public static func decode(_ bytes: Data, file: String) throws(ResultsError) -> Report {
    try read(bytes, file: file).report
  }

  /// Reads a report, and says whether it was written under the former names of systems.
  ///
  /// - Throws: As ``decode(_:file:)`` does.
  static func read(
    _ bytes: Data, file: String
  ) throws(ResultsError) -> (report: Report, hadFormerNames: Bool) {
    let (written, version) = try CanonicalJSON.decode(
      Report.self, from: bytes, file: file, schemaVersions: 1...currentSchemaVersion)
    let hadFormerNames = version < 2
    let report = hadFormerNames ? written.underCurrentNames : written
    try report.validate(file: file)
    return (report, hadFormerNames)
  }

  func validate(file: String) throws(ResultsError) {
    try requireDistinct(metrics.map(\.key.description), file: file)
    try requireDistinct(targets.map(\.id), file: file)
    try requireDistinct(stages.map(\.id), file: file)
    for (index, metric) in metrics.enumerated() {
      try metric.validate(at: "metrics[\(index)]", file: file)
    }
    for (index, target) in targets.enumerated() {
      try target.validate(at: "targets[\(index)]", file: file)
    }
    for (index, stage) in stages.enumerated() {
      try stage.validate(at: "stages[\(index)]", file: file)
    }
    try manifest.validate(file: file)
  }

  private func requireDistinct(_ identities: [String], file: String) throws(ResultsError) {
    var seen: Set<String> = []
    for identity in identities where !seen.insert(identity).inserted {
      throw .duplicate(file: file, id: identity)
    }
  }
}
