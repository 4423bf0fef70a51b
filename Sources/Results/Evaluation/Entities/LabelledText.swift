public import VaultCore

/// A text whose entities were labeled by hand.
///
/// | in a line | means |
/// |---|---|
/// | `{person:Ana}` | `Ana` is a person's name; likewise `organization`, `money` and `date` |
/// | `{date:tomorrow=2026-03-13}` | a date, and the day that is meant |
/// | `{date:at 3=2026-03-13T15:00}` | a time of day of a day |
public struct LabelledText: Hashable, Sendable {
  /// An entity as labeled by hand.
  public struct Label: Hashable, Sendable {
    /// The kind of token.
    public let kind: Entity.Kind
    /// Offsets into the UTF-8 of the text.
    public let range: Range<Int>
    /// The start of the labeled time; `nil` where it was not labeled.
    public let start: Timestamp?

    /// Labels a part of a text.
    public init(kind: Entity.Kind, range: Range<Int>, start: Timestamp? = nil) {
      self.kind = kind
      self.range = range
      self.start = start
    }
  }

  /// The text without its labels.
  public let text: String
  /// The labels in the order of the text.
  public let labels: [Label]

  /// Labels a text.
  public init(text: String, labels: [Label]) {
    self.text = text
    self.labels = labels
  }

  /// Reads a line.
  ///
  /// - Returns: `nil` if a brace is not closed, a kind is unknown or a value is no date.
  public init?(_ line: some StringProtocol) {
    var text = ""
    var labels: [Label] = []
    var rest = line[...]
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      guard let end = rest[open...].firstIndex(of: "}"),
        let colon = rest[open..<end].firstIndex(of: ":"),
        let kind = Entity.Kind(rawValue: String(rest[rest.index(after: open)..<colon]))
      else { return nil }
      var content = rest[rest.index(after: colon)..<end]
      var start: Timestamp?
      if kind == .date, let sign = content.lastIndex(of: "=") {
        guard let value = Self.timestamp(content[content.index(after: sign)...]) else { return nil }
        start = value
        content = content[..<sign]
      }
      let begin = text.utf8.count
      text += content
      labels.append(Label(kind: kind, range: begin..<text.utf8.count, start: start))
      rest = rest[rest.index(after: end)...]
    }
    guard !rest.contains("}") else { return nil }
    self.text = text + rest
    self.labels = labels
  }

  private static func timestamp(_ value: some StringProtocol) -> Timestamp? {
    let parts = value.split(separator: "T")
    guard let first = parts.first, parts.count < 3, let date = CivilDate(iso8601: first) else {
      return nil
    }
    let numbers = parts.dropFirst().first?.split(separator: ":").map { Int($0) ?? -1 } ?? [0, 0]
    guard numbers.count == 2, 0..<24 ~= numbers[0], 0..<60 ~= numbers[1] else { return nil }
    return Timestamp(
      year: date.year, month: date.month, day: date.day, hour: numbers[0], minute: numbers[1])
  }
}
