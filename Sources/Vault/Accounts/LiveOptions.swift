public import Foundation

/// Bounds of a conversation with a mail or calendar server.
public struct LiveOptions: Hashable, Sendable {
  /// A PEM file of certificate authorities to trust instead of the system's bundle; `nil` for that.
  ///
  /// Certificates and host names are verified in any case.
  public var authorities: URL?
  /// The longest wait for a connection.
  public var connectTimeout: Duration = .seconds(20)
  /// The longest wait for data from a server.
  public var idleTimeout: Duration = .seconds(60)
  /// The longest time for a login, a command or a request.
  public var requestTimeout: Duration = .seconds(600)
  /// The most items in one batch.
  public var batchCount = 100
  /// About the most bytes in one batch; a single item may exceed it.
  public var batchBytes = 16 << 20
  /// The largest message or calendar resource; a larger one is skipped and reported.
  public var itemBytes = 64 << 20
  /// The number of attempts at a conversation before a broken connection is an error.
  public var attempts = 5
  /// The pause before the second attempt; it doubles with each further one, up to 30 s.
  public var firstPause: Duration = .milliseconds(250)

  /// The defaults.
  public init() {}

  /// Blocks the calling thread for the pause after a number of failures.
  func wait(after failures: Int) {
    let (seconds, attoseconds) = pause(after: failures).components
    Thread.sleep(forTimeInterval: Double(seconds) + Double(attoseconds) * 1e-18)
  }

  /// The pause after a number of failures, from 1.
  func pause(after failures: Int) -> Duration {
    let factor = 1 << min(max(failures - 1, 0), 16)
    return min(.seconds(30), firstPause * factor)
  }
}

/// An item that was not delivered, and why.
public enum LiveSkipReason: String, Hashable, Sendable, CaseIterable {
  /// Larger than the options allow.
  case oversized
  /// Listed, but missing when requested: it was deleted in between.
  case vanished
  /// The server refused to return it.
  case refused
  /// A whole mailbox or calendar that could not be opened.
  case unavailable

  /// True if data that belongs to the vault may be missing because of it.
  public var isLoss: Bool {
    self != .vanished
  }
}

extension Duration {
  /// Whole milliseconds, at least 1, at most a day.
  var boundedMilliseconds: Int32 {
    let (seconds, attoseconds) = components
    let day: Int64 = 86_400
    guard seconds < day else { return Int32(day * 1000) }
    return Int32(max(1, max(0, seconds) * 1000 + attoseconds / 1_000_000_000_000_000))
  }
}
