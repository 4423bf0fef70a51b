/// Carries requests to an external system and its lines back.
///
/// Laws: `send` and `next` return within their limit, or soon after the task is canceled; time is
/// counted while the transport works, so that a caller who is kept from a processor costs the
/// system nothing; neither waits for the other side to read before it writes; a line is at most as
/// long as the transport's limit; what was not sent within it goes before the next request; after a
/// failure that `isFinal` nothing more comes; `close` may be called twice and leaves no process
/// behind.
protocol SystemTransport: Sendable {
  /// Sends one request, a JSON object in UTF-8 without line feeds.
  func send(_ request: [UInt8], within limit: Duration) async throws(SystemFailure)

  /// The next line that the system wrote, without its line feed, and how long it took to come.
  func next(within limit: Duration) async throws(SystemFailure) -> SystemLine

  /// Ends the system, which gets a moment to end by itself after `bye`.
  func close(politely: Bool) async

  /// The way in which the system's process ended, where there is one.
  var ending: SystemEnding { get async }
}

/// A line of a system, and how long the transport waited for it.
struct SystemLine: Hashable, Sendable {
  let bytes: [UInt8]
  var waited = Duration.zero
}

/// The known facts of how a system ended.
struct SystemEnding: Hashable, Sendable {
  /// The exit code, or the negative of the signal; `nil` while it runs, or where there is no
  /// process.
  var status: Int32?
  /// The bytes that it wrote to its error stream.
  var errorBytes = 0
  /// The end of its error stream, escaped.
  var lastWords = ""
}
