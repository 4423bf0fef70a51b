/// Reads the messages of an IMAP account that are new since a checkpoint, batch by batch.
///
/// Mailboxes come by ascending name, messages by ascending UID; nothing on the server changes, not
/// even the read flags. A broken connection is resumed where the last batch ended. Memory: one
/// batch, plus four bytes for each message still to come.
public struct IMAPSource {
  /// The mailboxes to read, by ascending name.
  public let mailboxes: [IMAPMailbox]
  /// The state covered by the batches returned; valid after each batch.
  public private(set) var checkpoint: IMAPCheckpoint

  private let endpoint: LiveEndpoint
  private let credentials: LiveCredentials
  private let options: LiveOptions
  private var session: IMAPSession?
  private var waiting: ArraySlice<IMAPMailbox>
  private var current: Progress?

  private struct Progress {
    let mailbox: IMAPMailbox
    var uidValidity: UInt32
    var pending: ArraySlice<UInt32>
    var sizes: [UInt32: Int] = [:]
    /// The number of next messages to request one by one, since together they failed.
    var alone = 0
  }

  /// Connects, logs in and lists the mailboxes.
  ///
  /// - Parameters:
  ///   - endpoint: The server.
  ///   - credentials: User and password.
  ///   - selection: The mailboxes to read; by default those of the endpoint's path.
  ///   - options: Bounds.
  ///   - checkpoint: The state at which an earlier import stopped.
  /// - Throws: `LiveSourceError`; the first connection is not tried again.
  public init(
    _ endpoint: LiveEndpoint, credentials: LiveCredentials, selection: IMAPSelection? = nil,
    options: LiveOptions = LiveOptions(), checkpoint: IMAPCheckpoint = IMAPCheckpoint()
  ) throws(LiveSourceError) {
    guard endpoint.service == .mail else { throw .unsupportedScheme }
    var session = try IMAPSession(endpoint, credentials: credentials, options: options)
    let all = try session.list().filter(\.isSelectable)
    switch selection ?? IMAPSelection(endpoint) {
    case .all(let excluded):
      mailboxes = all.filter { excluded.isDisjoint(with: $0.uses) }
    case .named(let names):
      for (index, name) in names.enumerated() where !all.contains(where: { $0.isNamed(name) }) {
        throw .missingCollection(host: endpoint.authority, position: index + 1)
      }
      mailboxes = all.filter { mailbox in names.contains { mailbox.isNamed($0) } }
    }
    waiting = mailboxes[...]
    self.session = session
    self.endpoint = endpoint
    self.credentials = credentials
    self.options = options
    self.checkpoint = checkpoint
  }

  /// The next batch; `nil` when every mailbox is read.
  ///
  /// - Throws: `LiveSourceError`; the call may be repeated, and continues after the last batch.
  public mutating func nextBatch() throws(LiveSourceError) -> MailBatch? {
    var failures = 0
    while true {
      do throws(LiveSourceError) {
        return try step()
      } catch {
        session = nil
        guard error.isPassing else { throw error }
        failures += 1
        guard failures < options.attempts else {
          if case .timedOut = error { throw error }
          throw .connectionLost(host: endpoint.authority, attempts: failures)
        }
        options.wait(after: failures)
      }
    }
  }

  private mutating func step() throws(LiveSourceError) -> MailBatch? {
    if session == nil, current != nil || !waiting.isEmpty {
      session = try IMAPSession(endpoint, credentials: credentials, options: options)
      if let interrupted = current?.mailbox, let missing = try enter(interrupted) {
        current = nil
        return missing
      }
    }
    while true {
      guard let progress = current else {
        guard let mailbox = waiting.first else {
          session?.logout()
          session = nil
          return nil
        }
        let missing = try enter(mailbox)
        waiting.removeFirst()
        if let missing { return missing }
        continue
      }
      guard !progress.pending.isEmpty else {
        current = nil
        continue
      }
      if let batch = try fetch(progress) { return batch }
    }
  }

  /// Opens a mailbox and finds new messages; returns a batch that reports so if it cannot be
  /// opened.
  private mutating func enter(_ mailbox: IMAPMailbox) throws(LiveSourceError) -> MailBatch? {
    let unavailable = MailBatch(
      skipped: [SkippedMail(mailbox: mailbox.name, uid: nil, reason: .unavailable)])
    guard let opened = try session?.examine(mailbox) else { return unavailable }
    let validity = opened.uidValidity
    let known = checkpoint.mailboxes[mailbox.name]
    // Another numbering: nothing is known about the messages, so all are new.
    let last = known?.uidValidity == validity ? known?.lastUID ?? 0 : 0
    // Some servers refuse to search an empty mailbox.
    let found = opened.isEmpty ? [] : try session?.uids(above: last)
    guard let uids = found else { return unavailable }
    checkpoint.mailboxes[mailbox.name] = .init(uidValidity: validity, lastUID: last)
    current = Progress(
      mailbox: mailbox, uidValidity: validity, pending: uids[...],
      alone: current?.mailbox == mailbox ? current?.alone ?? 0 : 0)
    return nil
  }

  /// Fetches the next messages; `nil` if they are to be requested one by one.
  private mutating func fetch(_ state: Progress) throws(LiveSourceError) -> MailBatch? {
    var progress = state
    if let first = progress.pending.first, progress.sizes[first] == nil {
      let window = Array(progress.pending.prefix(500))
      progress.sizes = try session?.sizes(of: window) ?? [:]
      // A message without a size counts as a whole batch, so that it is fetched separately.
      for uid in window where progress.sizes[uid] == nil {
        progress.sizes[uid] = options.batchBytes
      }
      current = progress
    }
    let uids = nextUIDs(progress)
    let wanted = uids.filter { progress.sizes[$0] ?? 0 <= options.itemBytes }
    var batch = MailBatch()
    do throws(LiveSourceError) {
      let messages = wanted.isEmpty ? [] : try session?.messages(wanted)
      guard let messages else {
        guard wanted.count == 1 else { return separate(uids.count) }
        return finish(uids, skipping: wanted, for: .refused, batch)
      }
      batch.mails = messages.map {
        FetchedMail(
          mailbox: progress.mailbox.name, uid: $0.uid, data: $0.data, flags: $0.flags)
      }
    } catch {
      guard case .replyTooLarge = error else { throw error }
      // The rest of the reply is not waited for: the next step connects anew.
      session = nil
      guard wanted.count == 1 else {
        _ = separate(uids.count)
        return try step()
      }
      return finish(uids, skipping: wanted, for: .oversized, batch)
    }
    let delivered = Set(batch.mails.map(\.uid))
    return finish(uids, skipping: wanted.filter { !delivered.contains($0) }, for: .vanished, batch)
  }

  private func nextUIDs(_ progress: Progress) -> [UInt32] {
    let limit = progress.alone > 0 ? 1 : max(1, options.batchCount)
    var bytes = 0
    var uids: [UInt32] = []
    for uid in progress.pending.prefix(limit) {
      guard let size = progress.sizes[uid] else { break }
      // A message that is too large is not fetched and takes no room.
      let taken = size > options.itemBytes ? 0 : size
      guard uids.isEmpty || bytes &+ taken <= options.batchBytes else { break }
      bytes = bytes &+ taken
      uids.append(uid)
    }
    return uids
  }

  private mutating func separate(_ count: Int) -> MailBatch? {
    current?.alone = count
    return nil
  }

  /// Completes a batch: notes what was skipped and continues after it.
  private mutating func finish(
    _ uids: [UInt32], skipping: [UInt32], for reason: LiveSkipReason, _ fetched: MailBatch
  ) -> MailBatch {
    guard let progress = current, let last = uids.last else { return fetched }
    var batch = fetched
    let unwanted = uids.filter { progress.sizes[$0] ?? 0 > options.itemBytes }
    let skips =
      skipping.map { (uid: $0, reason: reason) } + unwanted.map { (uid: $0, reason: .oversized) }
    batch.skipped = skips.sorted { $0.uid < $1.uid }.map {
      SkippedMail(mailbox: progress.mailbox.name, uid: $0.uid, reason: $0.reason)
    }
    current?.pending = progress.pending.dropFirst(uids.count)
    for uid in uids { current?.sizes[uid] = nil }
    current?.alone = max(0, progress.alone - uids.count)
    checkpoint.mailboxes[progress.mailbox.name] = .init(
      uidValidity: progress.uidValidity, lastUID: last)
    return batch
  }
}
