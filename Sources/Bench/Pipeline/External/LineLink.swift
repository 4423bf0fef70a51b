internal import VaultProcesses

/// Lines to and from a child process.
///
/// All three pipes are served during every wait: a child that writes before it reads, or floods its
/// error stream, blocks neither process.
final class LineLink {
  private let pipes: ChildPipes
  private let longestLine: Int
  private let errors: SystemErrorStream
  private var unsent: [UInt8] = []
  private var sent = 0
  /// The bytes read; those up to `taken` were returned, from there to `searched` is no line feed.
  private var received: [UInt8] = []
  private var taken = 0
  private var searched = 0
  private var hasEnded = false
  private var isTooLong = false
  /// The child's exit status; see ``SystemEnding/status``.
  private(set) var status: Int32?

  init(pipes: ChildPipes, longestLine: Int, errors: SystemErrorStream) {
    self.pipes = pipes
    self.errors = errors
    self.longestLine = longestLine
  }

  /// Queues a request after the rest of earlier ones; ``next(until:_:)`` writes it.
  func send(_ request: [UInt8]) {
    unsent.removeSubrange(..<sent)
    sent = 0
    unsent += request
    unsent.append(UInt8(ascii: "\n"))
  }

  /// The next line.
  func next(
    until deadline: ContinuousClock.Instant, _ stop: ExchangeCancellationFlag
  ) -> Result<[UInt8], SystemFailure> {
    while true {
      if let line = takeLine() { return .success(line) }
      if hasEnded {
        status = pipes.ending
        readErrors()
        return .failure(taken == received.count ? .died : .truncated)
      }
      if let failure = turn(until: deadline, stop) { return .failure(failure) }
    }
  }

  /// Lets the child end by itself for a while, then ends its whole group.
  func close(grace: Duration) {
    pipes.closeInput()
    hasEnded = true
    unsent = []
    sent = 0
    if grace > .zero { wait(for: grace) }
    if pipes.status == nil {
      pipes.askToEnd()
      wait(for: .milliseconds(200))
    }
    status = pipes.ending ?? status
    readErrors()
    pipes.end()
  }

  /// Waits for the child's end with its output thrown away.
  private func wait(for limit: Duration) {
    let deadline = ContinuousClock.now + limit
    while pipes.status == nil, ContinuousClock.now < deadline,
      let turn = pipes.move([], reads: true, milliseconds: 10)
    {
      errors.take(turn.errors)
    }
  }

  /// Reads what a child that has ended left in its error stream, of at most a pipe's length: what it
  /// started may go on writing.
  private func readErrors() {
    for _ in 0..<16 {
      guard let turn = pipes.move([], reads: false, milliseconds: 0), !turn.errors.isEmpty
      else { return }
      errors.take(turn.errors)
    }
  }

  /// One turn of at most a twentieth of a second, so that a stop is soon seen.
  private func turn(
    until deadline: ContinuousClock.Instant, _ stop: ExchangeCancellationFlag
  ) -> SystemFailure? {
    if isTooLong { return .tooLong }
    let left = ContinuousClock.now.duration(to: deadline)
    guard !stop.isRaised, left > .zero else { return .timedOut }
    let milliseconds = Int32(min(50, left.components.seconds * 1000 + 1 + left.subsecondMillis))
    guard let turn = pipes.move(unsent[sent...], reads: true, milliseconds: milliseconds) else {
      return .died
    }
    sent += turn.written
    received += turn.output
    errors.take(turn.errors)
    if turn.hasEnded { hasEnded = true }
    // Lines that were not asked for count, too: no more than a line's length is held.
    if received.count - taken > longestLine {
      isTooLong = true
      return .tooLong
    }
    return nil
  }

  private func takeLine() -> [UInt8]? {
    guard let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      received.removeSubrange(..<taken)
      taken = 0
      searched = received.count
      return nil
    }
    var line = Array(received[taken..<end])
    taken = end + 1
    searched = taken
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line
  }
}

extension Duration {
  fileprivate var subsecondMillis: Int64 { components.attoseconds / 1_000_000_000_000_000 }
}
