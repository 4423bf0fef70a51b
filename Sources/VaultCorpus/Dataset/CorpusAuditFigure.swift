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

  /// What real conversations have; `nil` where nothing real is at hand.
  public struct Real: Hashable, Sendable {
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

  /// What the queries ask for.
  public let subject: Subject
  /// What is measured.
  public let name: String
  /// The mean over the queries.
  public let value: Double
  /// The 95 % interval of the mean; `nil` where it is unknown.
  public let interval: ClosedRange<Double>?
  /// What real conversations have.
  public let real: Real
  /// How many queries, or what else the value is a mean over.
  public let queries: Int

  /// States a figure.
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

  /// From where on a slice of searches tells systems apart no more.
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

  /// What a column for real conversations says where there are none.
  public static let unknown = "unknown"

  private var range: String {
    interval.map { "\(Self.text($0.lowerBound)) to \(Self.text($0.upperBound))" } ?? ""
  }

  // Three decimals by whole numbers: formatting must not depend on a library or locale.
  static func text(_ value: Double) -> String {
    let whole = Int((abs(value) * 1000).rounded())
    return (value < 0 ? "-" : "") + "\(whole / 1000).\((whole % 1000).padded(to: 3))"
  }
}
