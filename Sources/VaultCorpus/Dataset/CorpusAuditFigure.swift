internal import VaultCore

/// A figure that says how hard a corpus is, as its card shows it.
public struct CorpusAuditFigure: Hashable, Sendable {
  /// What the queries ask for.
  public enum Subject: Hashable, Sendable {
    /// The messages of an event.
    case events
    /// What somebody searches for in words.
    case searches
    /// Nothing: conversations as they are.
    case conversations
  }

  /// What the queries ask for.
  public let subject: Subject
  /// What is measured.
  public let name: String
  /// The mean over the queries.
  public let value: Double
  /// The 95 % interval of the mean; `nil` where it is unknown.
  public let interval: ClosedRange<Double>?
  /// What real conversations have; `nil` where that is unknown.
  public let real: Double?
  /// How many queries, or what else the value is a mean over.
  public let queries: Int

  /// States a figure.
  public init(
    _ subject: Subject, name: String, value: Double, interval: ClosedRange<Double>? = nil,
    real: Double? = nil, queries: Int
  ) {
    self.subject = subject
    self.name = name
    self.value = value
    self.interval = interval
    self.real = real
    self.queries = queries
  }

  /// From where on a slice of searches tells systems apart no more.
  static let saturation = 0.95

  /// A row of the card's table.
  var row: String {
    let range = interval.map {
      "\(Self.text($0.lowerBound)) to \(Self.text($0.upperBound))"
    }
    let mark = subject == .searches && value >= Self.saturation ? " (saturated)" : ""
    return "| \(name)\(mark) | \(Self.text(value)) | \(range ?? "") | \(queries) |"
  }

  /// A row of the card's table of conversations.
  var besideReal: String {
    "| \(name) | \(Self.text(value)) | \(real.map(Self.text) ?? "") | \(queries) |"
  }

  // Three decimals by whole numbers: formatting must not depend on a library or locale.
  static func text(_ value: Double) -> String {
    let whole = Int((abs(value) * 1000).rounded())
    return (value < 0 ? "-" : "") + "\(whole / 1000).\((whole % 1000).padded(to: 3))"
  }
}
