public import Foundation

/// A message as it lies on the server.
public struct FetchedMail: Hashable, Sendable {
  /// The Unicode name of its mailbox.
  public let mailbox: String
  /// Its number within the mailbox.
  public let uid: UInt32
  /// Its bytes, lines ending in CRLF.
  public let data: Data
  /// What the server marks it with (RFC 3501 section 2.3.2), such as `\Deleted` and `$Junk`.
  public let flags: [String]
}

/// A message, or a whole mailbox, that was not delivered.
public struct SkippedMail: Hashable, Sendable {
  /// The Unicode name of its mailbox.
  public let mailbox: String
  /// Its number within the mailbox; `nil` for the whole mailbox.
  public let uid: UInt32?
  /// Why.
  public let reason: LiveSkipReason
}

/// Messages of one mailbox, by ascending UID.
public struct MailBatch: Hashable, Sendable {
  /// What was fetched.
  public internal(set) var mails: [FetchedMail] = []
  /// What could not be.
  public internal(set) var skipped: [SkippedMail] = []
}
