internal import VaultCore

/// A metric of a corpus's difficulty, as its card shows it.
public struct CorpusAuditFigure: Hashable, Sendable {
  /// The kind of queries.
  public enum Subject: Hashable, Sendable {
    /// The messages of an event.
    case events
    /// Searches that users type in words.
    case searches
    /// Nothing: conversations as they are.
    case conversations
  }

  /// The value in real conversations; `nil` if no real data is available.
  public struct Real: Hashable, Sendable, Decodable {
    /// Two-person chats with questions, without events.
    public let chats: Double?
    /// Group chats beside events with judgments.
    public let events: Double?

    /// States both.
    public init(chats: Double? = nil, events: Double? = nil) {
      self.chats = chats
      self.events = events
    }
  }

  /// The kind of queries.
  public let subject: Subject
  /// The name of the metric.
  public let name: String
  /// The mean over the queries.
  public let value: Double
  /// The 95 % interval of the mean; `nil` where it is unknown.
  public let interval: ClosedRange<Double>?
  /// The value in real conversations.
  public let real: Real
  /// The number of queries, or of other items, that the value is a mean over.
  public let queries: Int

  /// Creates a metric.
  public init(
    _ subject: Subject, name: String, value: Double, interval: ClosedRange<Double>? = nil,
    real: Real = Real(), queries: Int
  ) {
    self.subject = subject
    self.name = name
    self.value = value
    self.interval = interval
    self.real = real
    self.queries = queries
  }

  /// The value from which a slice of searches no longer distinguishes systems.
  static let saturation = 0.95

  /// A row of the card's table.
  var row: String {
    let mark = subject == .searches && value >= Self.saturation ? " (saturated)" : ""
    return "| \(name)\(mark) | \(Self.text(value)) | \(range) | \(queries) |"
  }

  /// A row of a table of the card that has columns for real conversations.
  var besideReal: String {
    let real = [real.chats, real.events].map { $0.map(Self.text) ?? Self.unknown }
    return "| \(name) | \(Self.text(value)) | \(range) | \(real[0]) | \(real[1]) | \(queries) |"
  }

  /// The text of a column for real conversations without data.
  public static let unknown = "unknown"

  private var range: String {
    interval.map { "\(Self.text($0.lowerBound)) to \(Self.text($0.upperBound))" } ?? ""
  }

  // Three decimals by whole numbers: formatting must not depend on a library or locale.
  package static func text(_ value: Double) -> String {
    let whole = Int((abs(value) * 1000).rounded())
    return (value < 0 ? "-" : "") + "\(whole / 1000).\((whole % 1000).padded(to: 3))"
  }
}
