/// One replica's side of an exchange with one other: a state machine without input or output.
///
/// The caller carries messages and decides when to wait no longer; the session decides what to
/// send. It is anti-entropy by version vectors (Demers et al., "Epidemic Algorithms for Replicated
/// Database Maintenance", 1987), made for a channel that may **drop, duplicate, reorder and delay**
/// messages, but eventually delivers a repeated question. Nothing that it sends does harm
/// when it comes twice or late, so it needs no order of its own.
///
/// 1. The first message says what we have seen and asks (by a *ticket*) for the same.
/// 2. Once the other's version is known, we send what it lacks, in messages of limited size, and
///    assume that they arrive. Each asks for an acknowledgment, which is the other's version. At
///    most `window` of them are under way unacknowledged, so that a loss wastes little.
/// 3. An answer to our latest ticket is newer than all we sent. What the other still lacks then
///    was lost or is late, and is sent again.
/// 4. If no answer comes, the caller's timer says so (`assumeLost`), and we ask again (1).
///
/// Operations of third replicas are sent as eagerly as our own, or only after an answer showed
/// that the other lacks them (`Relay`): in a full mesh, where everyone hears from everyone, the
/// latter saves sending everything twice.
///
/// A session stores only what the other has confirmed. Start a new one after a restart, and
/// whenever the other side was restored from a backup.
///
/// ```swift
/// let key = SealingKey()
/// var phone = Replica(id: .random()), laptop = Replica(id: .random())
/// try phone.insert(DocumentID("a"), payload: [1, 2, 3], at: now)
/// try phone.addTag("family", to: DocumentID("a"), at: now)
///
/// var fromPhone = SyncSession(local: phone.id, peer: laptop.id)
/// var fromLaptop = SyncSession(local: laptop.id, peer: phone.id)
/// while true {
///   let question = fromPhone.generate(from: phone)
///   if let question {
///     let bytes = try question.sealed(under: key)  // over the wire
///     try fromLaptop.receive(SyncMessage(opening: bytes, under: key), into: &laptop)
///   }
///   let answer = fromLaptop.generate(from: laptop)
///   if let answer {
///     try fromPhone.receive(answer, into: &phone)
///   }
///   if question == nil, answer == nil { break }
/// }
/// assert(laptop.tags(of: DocumentID("a")) == ["family"])
/// assert(phone.canonicalState() == laptop.canonicalState())
/// ```
public struct SyncSession: Sendable {
  /// The condition under which operations of third replicas are sent.
  public enum Relay: Hashable, Sendable {
    /// At once: for a chain or a star, where no other replica would send them.
    case eagerly
    /// Once an answer to a question shows that the other lacks them: for a mesh. After a timer's
    /// question at the latest, so that a partition between two heals through a third.
    case whenAsked
  }

  /// The replica on this side.
  public let local: ReplicaID
  /// The replica on the other side.
  public let peer: ReplicaID
  /// The condition under which operations of third replicas are sent.
  public let relay: Relay
  /// The content that one message carries at most, about.
  public let budgetBytes: Int

  /// The messages with operations that may be under way unacknowledged.
  public static let window = 32

  // What the other has confirmed; nil before its first message.
  private var confirmed: VersionVector?
  // That, and what we have sent since the latest answer.
  private var assumed = VersionVector()
  // The limit up to which operations of third replicas may be sent.
  private var horizon = VersionVector()
  private var lastTicket: UInt32 = 0
  private var answeredTicket: UInt32 = 0
  private var questionTicket: UInt32?
  private var awaitsAnswer = false
  private var echo: UInt32 = 0
  private var owesAnswer = false
  private var isQuestionDue = true

  /// Opens a session.
  ///
  /// - Parameters:
  ///   - local: The replica on this side.
  ///   - peer: The replica on the other side.
  ///   - relay: When operations of third replicas are sent.
  ///   - budgetBytes: The content that one message carries at most, about; a single operation
  ///     may exceed it.
  ///   - restarts: How often this side was started before, as far as the other may remember: an
  ///     echo of an earlier session's ticket then answers none of this one's.
  public init(
    local: ReplicaID, peer: ReplicaID, relay: Relay = .eagerly, budgetBytes: Int = 65_536,
    restarts: Int = 0
  ) {
    self.local = local
    self.peer = peer
    self.relay = relay
    self.budgetBytes = max(1, budgetBytes)
    lastTicket = UInt32(truncatingIfNeeded: restarts) << 16
    answeredTicket = lastTicket
  }

  /// The next message to send; `nil` if there is none until something changes.
  ///
  /// Call it until it returns `nil` after every edit, every message received and every timer.
  public mutating func generate(from replica: Replica) -> SyncMessage? {
    let isOpen = confirmed != nil && lastTicket - answeredTicket < Self.window
    let batches = isOpen ? unsent(replica) : []
    guard !batches.isEmpty || owesAnswer || isQuestionDue else { return nil }
    var ticket: UInt32 = 0
    if !batches.isEmpty || isQuestionDue {
      lastTicket += 1
      ticket = lastTicket
      awaitsAnswer = true
      if isQuestionDue { questionTicket = ticket }
    }
    for batch in batches {
      assumed.advance(to: OperationID(replica: batch.replica, sequence: batch.lastSequence))
    }
    owesAnswer = false
    isQuestionDue = false
    return SyncMessage(
      sender: local, recipient: peer, ticket: ticket, echo: echo, version: replica.version,
      batches: batches)
  }

  /// Receives a message: applies its operations and notes what the other has seen.
  ///
  /// - Returns: The outcome of the operations.
  /// - Throws: `misaddressed`, or what `Replica.apply` throws; replica and session are then as
  ///   they were.
  @discardableResult
  public mutating func receive(
    _ message: SyncMessage, into replica: inout Replica
  ) throws(SyncError) -> Replica.Outcome {
    guard message.sender == peer, message.recipient == local, replica.id == local else {
      throw .misaddressed
    }
    let known = replica.version
    let outcome = try replica.apply(message.batches.lazy.flatMap(\.operations))
    let isFirst = confirmed == nil
    confirmed = confirmed ?? VersionVector()
    confirmed?.merge(message.version)
    assumed.merge(message.version)
    if let questionTicket, message.echo >= questionTicket {
      horizon = known
      self.questionTicket = nil
    } else if isFirst {
      horizon = known
    }
    answeredTicket = max(answeredTicket, min(message.echo, lastTicket))
    if awaitsAnswer, message.echo == lastTicket {
      awaitsAnswer = false
      assumed = confirmed ?? assumed
      // The timer fired too early: its question is answered already.
      if assumed.covers(replica.version) { isQuestionDue = false }
    }
    if isFirst, lastTicket == 0 { isQuestionDue = false }
    if message.ticket > 0 { owesAnswer = true }
    echo = max(echo, message.ticket)
    return outcome
  }

  /// Ends the caller's wait: the next message asks what has arrived.
  ///
  /// It also serves as a heartbeat, which finds out what a silent peer has missed.
  public mutating func assumeLost() {
    isQuestionDue = true
  }

  /// Returns true if the other has confirmed everything that the replica has, and neither owes an
  /// answer.
  ///
  /// While it is false, call `assumeLost` from time to time.
  public func isSettled(with replica: Replica) -> Bool {
    guard let confirmed else { return false }
    return !owesAnswer && !isQuestionDue && !awaitsAnswer && confirmed.covers(replica.version)
  }

  private func unsent(_ replica: Replica) -> [OperationBatch] {
    var limit = replica.version
    if relay == .whenAsked {
      let own = limit[local]
      limit = horizon
      limit.advance(to: OperationID(replica: local, sequence: own))
    }
    return replica.operations(since: assumed, upTo: limit, budgetBytes: budgetBytes)
  }
}
