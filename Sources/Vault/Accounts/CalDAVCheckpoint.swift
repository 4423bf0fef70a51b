/// The resources that were read of each calendar, with their versions.
///
/// A value to be saved together with the events of a batch, in one transaction.
public struct CalDAVCheckpoint: Codable, Hashable, Sendable {
  /// The resources that were read of one calendar.
  public struct Calendar: Codable, Hashable, Sendable {
    /// The state that was read to the end (RFC 6578); `nil` for none, or if the server has none.
    public var syncToken: String?
    /// The tag of that state; `nil` for none, or if the server has none.
    public var ctag: String?
    /// The versions read, by the resources' paths.
    public var etags: [String: String] = [:]

    /// Nothing read yet.
    public init() {}
  }

  /// By the calendars' identifiers.
  public var calendars: [String: Calendar] = [:]

  /// Nothing read yet.
  public init() {}
}
