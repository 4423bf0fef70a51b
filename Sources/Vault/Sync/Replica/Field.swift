/// The name of a single-value field of a message.
public struct Field: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Names a field.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// True if the owner has read the message.
  public static let read = Field(rawValue: "read")
  /// True if it is archived.
  public static let archived = Field(rawValue: "archived")
  /// The text that its owner put in place of a wrong one.
  public static let text = Field(rawValue: "text")
  /// True if it is kept at the top.
  public static let pinned = Field(rawValue: "pinned")
}

/// The value of a field.
public enum FieldValue: Hashable, Sendable {
  /// A truth value.
  case flag(Bool)
  /// A whole number.
  case number(Int64)
  /// A text.
  case text(String)
}
