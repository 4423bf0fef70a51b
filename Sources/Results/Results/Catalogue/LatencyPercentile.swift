internal import Foundation

/// An operation and the percentile of it that a metric gives.
public struct LatencyPercentile: Hashable, Sendable {
  /// A percentile that metrics give, and the slowest of all.
  public enum Rank: String, Hashable, Sendable, CaseIterable {
    case p50
    case p90
    case p95
    case p99
    case p999
    case max
  }

  /// The operation; it has the placeholders of the metric's id except `percentile`.
  public let operation: String
  /// The percentile; `nil` where the placeholder `percentile` of the id gives it.
  public let rank: Rank?

  /// The 50th percentile of an operation.
  public static func p50(of operation: String) -> LatencyPercentile {
    LatencyPercentile(operation: operation, rank: .p50)
  }

  /// The 95th percentile of an operation.
  public static func p95(of operation: String) -> LatencyPercentile {
    LatencyPercentile(operation: operation, rank: .p95)
  }

  /// The percentile of an operation that the placeholder `percentile` of the id names.
  public static func named(of operation: String) -> LatencyPercentile {
    LatencyPercentile(operation: operation, rank: nil)
  }

  /// The operation and the percentile under some names; `nil` for a percentile that is not known.
  func resolved(_ bindings: [String: String]) -> (operation: String, rank: Rank)? {
    guard let rank = rank ?? Rank(rawValue: bindings["percentile"]?.lowercased() ?? "") else {
      return nil
    }
    return (
      bindings.reduce(operation) { $0.replacingOccurrences(of: "<\($1.key)>", with: $1.value) },
      rank
    )
  }
}
