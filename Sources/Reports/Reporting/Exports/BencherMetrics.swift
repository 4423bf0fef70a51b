internal import VaultResults

/// A run in the Bencher Metric Format: a benchmark for each metric and slice, which has one measure
/// with the value and, where there is one, the 95 % interval.
///
/// The measure includes unit and direction, `milliseconds-lower-is-better`, because Bencher sets a
/// threshold, which is an upper or a lower one, for all of a measure's values.
enum BencherMetrics {
  /// The most bytes of a benchmark's name that Bencher takes.
  static let mostNameBytes = 1024

  /// Renders a run.
  ///
  /// - Parameter source: The run and the ids of the metrics to take, all of them by default.
  /// - Returns: JSON with its keys in ascending order.
  /// - Throws: `ResultsError.notFinite`, or ``ReportingError/nameTooLong(format:name:most:)``.
  static func render(_ source: ExportSource) throws -> String {
    var benchmarks: [String: [String: Value]] = [:]
    for metric in try source.chosen(format: "bmf") {
      let name = metric.key.description
      guard name.utf8.count <= mostNameBytes else {
        throw ReportingError.nameTooLong(
          format: "bmf", name: ExportText.line(name, most: 40), most: mostNameBytes)
      }
      let unit =
        ExportText.unit(metric.unit)
        ?? (metric.unit == MetricUnit.count.rawValue ? "count" : "value")
      let measure = "\(ExportText.words(unit, separator: "-"))-\(metric.better.rawValue)-is-better"
      benchmarks[name] = [
        measure: Value(
          value: metric.value, lowerValue: metric.ci95?.low, upperValue: metric.ci95?.high)
      ]
    }
    let json = try CanonicalJSON.encode(benchmarks, file: "bmf")
    return ExportText.escaped(json: String(decoding: json, as: UTF8.self))
  }

  private struct Value: Encodable {
    let value: Double
    let lowerValue: Double?
    let upperValue: Double?

    private enum CodingKeys: String, CodingKey {
      case value
      case lowerValue = "lower_value"
      case upperValue = "upper_value"
    }
  }
}
