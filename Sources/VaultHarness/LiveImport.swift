internal import Foundation
internal import VaultCore
internal import VaultIngest
internal import VaultStorage

/// Imports a mail or calendar account into a vault, batch by batch.
///
/// Each batch is stored together with how far the server has been read, in one transaction: an
/// import that is cut off goes on with the next message, and messages that come again are known by
/// their identifiers.
struct LiveImport {
  let endpoint: LiveEndpoint
  let credentials: LiveCredentials
  let options: LiveOptions
  let store: any VaultStore
  let zone: ZoneClock
  let annotate: ([Message]) -> [Message]

  /// How far an account has been read.
  private struct State: Codable {
    var mail = IMAPCheckpoint()
    var calendars = CalDAVCheckpoint()
    /// The events of each calendar resource, so that one that is deleted takes its events along.
    var events: [String: [DocumentID]] = [:]
  }

  /// Reads what is new until the account is read or the time is up; returns what was done.
  func run(until isTimeUp: () -> Bool) throws -> ImportWindow {
    var window = ImportWindow()
    var state = State()
    if let bytes = try store.checkpoint(of: source) {
      // A state of another version: everything is read again and known by its identifiers.
      do { state = try JSONDecoder().decode(State.self, from: Data(bytes)) } catch {
        state = State()
      }
    }
    switch endpoint.service {
    case .mail: try readMail(&state, &window, isTimeUp)
    case .calendars: try readCalendars(&state, &window, isTimeUp)
    }
    return window
  }

  /// What the vault calls the account: two users of one server are two sources.
  private var source: String {
    "\(endpoint)\(endpoint.path) \(endpoint.user ?? "")"
  }

  private func readMail(
    _ state: inout State, _ window: inout ImportWindow, _ isTimeUp: () -> Bool
  ) throws {
    var account = try IMAPSource(
      endpoint, credentials: credentials, options: options, checkpoint: state.mail)
    repeat {
      try Task.checkCancellation()
      guard let batch = try account.nextBatch() else {
        window.isFinished = true
        return
      }
      var messages: [Message] = []
      var events: [CalendarEvent] = []
      window.rejected += batch.skipped.count { $0.reason.isLoss }
      for mail in batch.mails {
        // The path names a mail without a Message-ID: its place on the server is what stays.
        let file = ExportFile(mail.data, path: "\(mail.mailbox)/\(mail.uid)")
        do {
          var reader = MailReader(file)
          while let record = try reader.next() {
            switch record {
            case .message(let message, _): messages.append(message)
            case .calendar(let data, _): events += invitations(data, &window)
            case .rejected: window.rejected += 1
            case .event, .contact, .delivery: break
            }
          }
        } catch {
          window.rejected += 1
        }
      }
      state.mail = account.checkpoint
      try commit(messages, events, state, &window)
    } while !isTimeUp()
  }

  private func readCalendars(
    _ state: inout State, _ window: inout ImportWindow, _ isTimeUp: () -> Bool
  ) throws {
    var account = try CalDAVSource(
      endpoint, credentials: credentials, options: options, checkpoint: state.calendars)
    repeat {
      try Task.checkCancellation()
      guard let batch = try account.nextBatch() else {
        window.isFinished = true
        return
      }
      window.rejected += batch.skipped.count { $0.reason.isLoss }
      var events: [CalendarEvent] = []
      var gone: [DocumentID] = []
      for href in batch.deleted { gone += state.events.removeValue(forKey: href) ?? [] }
      for resource in batch.resources {
        let found = invitations(resource.data, &window)
        let kept = Set(found.map(\.id))
        gone += (state.events[resource.href] ?? []).filter { !kept.contains($0) }
        state.events[resource.href] = found.map(\.id)
        events += found
      }
      // Before the state is kept: cut off in between, they are deleted again.
      if !gone.isEmpty { window.removed += try store.delete(gone) }
      state.calendars = account.checkpoint
      try commit([], events, state, &window)
    } while !isTimeUp()
  }

  private func invitations(_ data: Data, _ window: inout ImportWindow) -> [CalendarEvent] {
    do {
      let calendar = try CalendarParser(path: endpoint.description, clock: zone).parse(data)
      window.rejected += calendar.rejected.count
      return calendar.events
    } catch {
      window.rejected += 1
      return []
    }
  }

  private func commit(
    _ messages: [Message], _ events: [CalendarEvent], _ state: State,
    _ window: inout ImportWindow
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    var batch = ImportBatch(
      source: source, checkpoint: Array(try encoder.encode(state)), changedEvents: events)
    for placement in try ImportLedger(store: store).place(annotate(messages)) {
      switch placement {
      case .known: window.known += 1
      case .changed(let message): batch.changedMessages.append(message)
      case .new(let message): batch.messages.append(message)
      }
    }
    let added = try store.commit(batch)
    window.added += added
    window.changed +=
      batch.messages.count + batch.changedMessages.count + events.count - added
    window.chunks += 1
  }
}
