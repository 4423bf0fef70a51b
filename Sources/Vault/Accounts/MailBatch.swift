public import Foundation

/// A message unchanged from the server.
public struct FetchedMail: Hashable, Sendable {
  /// The Unicode name of its mailbox.
  public let mailbox: String
  /// Its number within the mailbox.
  public let uid: UInt32
  /// Its bytes, lines ending in CRLF.
  public let data: Data
  /// The server's flags (RFC 3501 section 2.3.2), such as `\Deleted` and `$Junk`.
  public let flags: [String]
}

/// A message, or a whole mailbox, that was not delivered.
public struct SkippedMail: Hashable, Sendable {
  /// The Unicode name of its mailbox.
  public let mailbox: String
  /// Its number within the mailbox; `nil` for the whole mailbox.
  public let uid: UInt32?
  /// The reason.
  public let reason: LiveSkipReason
}

/// Messages of one mailbox, by ascending UID.
public struct MailBatch: Hashable, Sendable {
  /// The messages that were fetched.
  public internal(set) var mails: [FetchedMail] = []
  /// The messages that could not be fetched.
  public internal(set) var skipped: [SkippedMail] = []
}
