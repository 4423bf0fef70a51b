internal import Foundation
internal import Synchronization
internal import VaultProcesses

/// Runs the processes of a round so that never two of them work at once.
///
/// A busy process slows down those that run beside it, by a fifth and more where memory is shared,
/// and for seconds at a time. Processes that ran one after another would each run beside different
/// ones. These run side by side and take turns of some milliseconds (``TurnTaking``), first all at
/// one stage, then all at the next: anything that affects the machine affects each of them. They
/// keep to one processor, because two differ in who else uses their core.
struct ProbeRound: Sendable {
  /// One process.
  struct Member: Sendable {
    let executable: URL
    let arguments: [String]
  }

  /// The reason why a round ended early.
  struct Failure: Error {
    enum Reason {
      case cannotStart
      /// The exit code, or 128 and the signal.
      case ended(Int32)
      /// It did not end its turn in time.
      case isTooSlow
      /// It wrote more than a probe does.
      case saysTooMuch
    }

    /// The place of the failed member.
    let member: Int
    let reason: Reason
  }

  let members: [Member]
  /// The variables added to the members' environment, beside this process's.
  let environment: [String: String]
  /// Chooses the processor; counts round.
  let processor: Int
  /// The time limit of one turn.
  let turnLimit: Duration
  /// True if all members prepare at once, on any processor, before the first turn: the part that
  /// takes long and is not timed.
  var preparesTogether = false

  /// More turns than any probe takes, and more bytes than any record has.
  private static let mostTurns = 1000
  private static let mostBytes = 1 << 20

  /// Gives turns, in the members' order, until all have ended.
  ///
  /// - Returns: The output of each beside its turns, in the members' order.
  /// - Throws: ``Failure``, `CancellationError`. No process outlives the call.
  func run() async throws -> [Data] {
    let isCancelled = Flag()
    let records: Result<[Data], any Error> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A thread of its own: waiting for turns blocks it for the whole round.
        Thread.detachNewThread {
          continuation.resume(returning: Result { try run(unless: isCancelled) })
        }
      }
    } onCancel: {
      isCancelled.raise()
    }
    try Task.checkCancellation()
    return try records.get()
  }

  private func run(unless isCancelled: Flag) throws -> [Data] {
    var seats: [Seat] = []
    for (index, member) in members.enumerated() {
      guard let pipes = ChildPipes(command: command(member), environment: variables()) else {
        throw Failure(member: index, reason: .cannotStart)
      }
      seats.append(Seat(member: index, pipes: pipes))
    }
    if preparesTogether {
      for index in seats.indices { seats[index].begin() }
      for index in seats.indices {
        try seats[index].takeTurn(within: turnLimit, unless: isCancelled)
      }
    }
    // Where the system does not allow it they change processors, and noise grows.
    for seat in seats { _ = seat.pipes.keep(onProcessor: processor) }
    var turns = 0
    while seats.contains(where: { !$0.hasEnded }) {
      for index in seats.indices where !seats[index].hasEnded {
        guard turns < Self.mostTurns else {
          throw Failure(member: index, reason: .saysTooMuch)
        }
        try seats[index].takeTurn(within: turnLimit, unless: isCancelled)
      }
      turns += 1
    }
    return seats.map(\.record)
  }

  private func command(_ member: Member) -> String {
    let words = [member.executable.path] + member.arguments
    return "exec "
      + words.map { "'\($0.replacingOccurrences(of: "'", with: #"'\''"#))'" }
      .joined(separator: " ")
  }

  /// The environment of a member.
  func variables(
    inherited: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    var variables = inherited
    // No vault of the user's is opened, and standard input is for the turns.
    variables["VAULTBENCH_PASSPHRASE"] = nil
    variables[SupervisedProcess.variable] = nil
    return variables.merging(environment) { $1 }.map { "\($0)=\($1)" }.sorted()
  }

  /// A member and its output; its process ends with it.
  private struct Seat {
    let member: Int
    let pipes: ChildPipes
    var record = Data()
    var hasEnded = false
    /// True if its next turn was given already.
    var hasBegun = false

    /// Gives the member a turn without waiting for it to pass.
    mutating func begin() {
      hasBegun = pipes.move(ArraySlice("\n".utf8), reads: false, milliseconds: 100)?.written == 1
    }

    /// Gives the member a turn, and waits for it to pass or to end.
    mutating func takeTurn(within limit: Duration, unless isCancelled: Flag) throws {
      var line = ArraySlice((hasBegun ? "" : "\n").utf8)
      hasBegun = false
      let end = ContinuousClock.now + limit
      while ContinuousClock.now < end {
        if isCancelled.isRaised { throw CancellationError() }
        guard let moved = pipes.move(line, reads: true, milliseconds: 100) else {
          throw Failure(member: member, reason: .cannotStart)
        }
        line = line.dropFirst(moved.written)
        record += moved.output
        guard record.count <= ProbeRound.mostBytes else {
          throw Failure(member: member, reason: .saysTooMuch)
        }
        if moved.hasEnded, let status = pipes.status {
          guard status == 0 else { throw Failure(member: member, reason: .ended(status)) }
          hasEnded = true
          // It is no zombie for the rest of the round.
          pipes.end()
          return
        }
        if record == Data("\n".utf8) {
          record = Data()
          return
        }
        // Its output is closed and it still runs: it can only be polled.
        if moved.hasEnded { usleep(1000) }
      }
      throw Failure(member: member, reason: .isTooSlow)
    }
  }

  private final class Flag: Sendable {
    private let state = Mutex(false)

    var isRaised: Bool { state.withLock { $0 } }

    func raise() {
      state.withLock { $0 = true }
    }
  }
}
