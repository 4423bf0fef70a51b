/// The person whose vault it is, as `owner.json` names them.
///
/// The owner counts in no participant set: everything in the vault involves the owner.
public struct Owner: Hashable, Sendable, Codable {
  /// The full name, as exports show it.
  public let name: String
  /// Every identifier of the owner.
  public let handles: [Handle]
  /// The IANA time zone of exports that state local times only, for example `Europe/Madrid`.
  public let timeZone: String

  /// Names a vault's owner.
  public init(name: String, handles: [Handle], timeZone: String) {
    self.name = name
    self.handles = handles
    self.timeZone = timeZone
  }
}
