/// A person as one message or event names them: an identifier and, perhaps, a display name.
public struct Participant: Hashable, Sendable, Codable {
  /// The platform's identifier of the person.
  public let handle: Handle
  /// The name shown beside the identifier.
  public let displayName: String?

  /// Names a person by an identifier and, perhaps, a display name; an empty name counts as none.
  public init(_ handle: Handle, displayName: String? = nil) {
    self.handle = handle
    self.displayName = displayName?.isEmpty == true ? nil : displayName
  }

  /// The vault's owner.
  public static let owner = Participant(.owner)
}
