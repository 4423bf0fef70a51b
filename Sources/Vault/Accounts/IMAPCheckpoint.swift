/// The progress of reading each mailbox of an account.
///
/// A value to be saved together with the messages of a batch, in one transaction: then a resumed
/// import loses nothing and fetches nothing twice.
public struct IMAPCheckpoint: Codable, Hashable, Sendable {
  /// The progress of reading one mailbox.
  public struct Position: Codable, Hashable, Sendable {
    /// The numbering that `lastUID` belongs to (RFC 3501 section 2.3.1.1).
    public var uidValidity: UInt32
    /// The greatest UID read; 0 for none.
    public var lastUID: UInt32
  }

  /// The positions by the mailboxes' Unicode names.
  public var mailboxes: [String: Position] = [:]

  /// Nothing read yet.
  public init() {}
}
