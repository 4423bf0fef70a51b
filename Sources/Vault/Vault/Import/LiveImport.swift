internal import Foundation
internal import VaultAccounts
internal import VaultCore
internal import VaultIngest
internal import VaultStorage
internal import VaultText

/// Imports a mail or calendar account into a vault, batch by batch.
///
/// Each batch is stored together with how far the server has been read, in one transaction: an
/// import that is cut off continues with the next message, and messages that come again are known
/// by their identifiers.
struct LiveImport {
  let endpoint: LiveEndpoint
  let credentials: LiveCredentials
  let options: LiveOptions
  let store: any VaultStore
  let zone: ZoneClock
  /// True if mails are taken that were deleted, are spam or were never sent.
  let takesSetAside: Bool
  let annotate: ([Message]) -> [Message]

  /// The position up to which an account has been read.
  private struct State: Codable {
    var mail = IMAPCheckpoint()
    var calendars = CalDAVCheckpoint()
  }

  /// Reads what is new until the account is read or the time is up; returns the work done.
  func run(until isTimeUp: () -> Bool) throws -> ImportWindow {
    var window = ImportWindow()
    var state = State()
    if let bytes = try store.checkpoint(of: source) {
      // A state of another version: everything is read again and known by its identifiers.
      do { state = try JSONDecoder().decode(State.self, from: Data(bytes)) } catch {
        state = State()
      }
    }
    var calendarParts = try CalendarPartStore(store)
    switch endpoint.service {
    case .mail: try readMail(&state, &calendarParts, &window, isTimeUp)
    case .calendars: try readCalendars(&state, &calendarParts, &window, isTimeUp)
    }
    if window.isFinished {
      try window.assemble(&calendarParts, zone: zone)
    }
    return window
  }

  /// The account's name in the vault: two users of one server are two sources.
  ///
  /// Items that an import skipped are before its checkpoint: an import that takes them has its own.
  private var source: String {
    let takesMore = takesSetAside && endpoint.service == .mail
    return "\(endpoint)\(endpoint.path) \(endpoint.user ?? "")" + (takesMore ? " all" : "")
  }

  private func readMail(
    _ state: inout State, _ calendarParts: inout CalendarPartStore, _ window: inout ImportWindow,
    _ isTimeUp: () -> Bool
  ) throws {
    var account = try IMAPSource(
      endpoint, credentials: credentials,
      selection: takesSetAside && endpoint.path.isEmpty ? .all(except: [.all]) : nil,
      options: options, checkpoint: state.mail)
    var ledger = ImportLedger(store: store)
    repeat {
      try Task.checkCancellation()
      guard let fetched = try account.nextBatch() else {
        window.isFinished = true
        return
      }
      state.mail = account.checkpoint
      var batch = ImportBatch(
        source: source, checkpoint: try SortedJSON.bytes(state, escapesSlashes: true))
      var messages: [Message] = []
      var calendars: [(owner: String, number: Int, data: Data)] = []
      for skipped in fetched.skipped where skipped.reason.isLoss {
        window.note(Rejection(line: Int(skipped.uid ?? 0), reason: .unreadable), in: "mailbox")
      }
      for mail in fetched.mails {
        let found = records(of: mail, &window)
        messages += found.messages
        for (number, data) in found.calendars.enumerated() {
          let owner = found.messages.first?.id.rawValue ?? "\(mail.mailbox)/\(mail.uid)"
          calendars.append((owner, number + 1, data))
        }
      }
      window.note(try ledger.place(annotate(messages)), in: &batch)
      let erased = try window.leaveOut(from: &batch, of: store)
      for (owner, number, data) in calendars where !erased.contains(owner) {
        try calendarParts.put(data, from: "\(owner)/\(number)", into: &batch)
      }
      try window.commit(batch, to: store)
    } while !isTimeUp()
  }

  /// Returns the records of one mail of the server; what cannot be read is noted under its number
  /// there.
  private func records(
    of mail: FetchedMail, _ window: inout ImportWindow
  ) -> (messages: [Message], calendars: [Data]) {
    var messages: [Message] = []
    var calendars: [Data] = []
    // The path names a mail without a Message-ID: its place on the server is permanent.
    let file = ExportFile(mail.data, path: "\(mail.mailbox)/\(mail.uid)")
    var isRefused = false
    var reader = MailReader(file, flags: mail.flags)
    defer {
      window.ledger.add(
        reader.ledger.closed(
          Export(.mail, file, container: URL(fileURLWithPath: "/")), isRefused: isRefused,
          takesSetAside: takesSetAside))
    }
    do {
      while let next = try reader.next() {
        for record in next.counted(takesSetAside: takesSetAside) {
          switch record {
          case .message(let message, _): messages.append(message)
          case .calendar(let data, _): calendars.append(data)
          case .rejected(let rejection), .setAside(_, let rejection):
            window.note(Rejection(line: Int(mail.uid), reason: rejection.reason), in: "mailbox")
          case .event, .contact, .vector, .delivery, .conversation: break
          }
        }
      }
    } catch {
      isRefused = true
      window.note(Rejection(line: Int(mail.uid), reason: .unreadable), in: "mailbox")
    }
    return (messages, calendars)
  }

  private func readCalendars(
    _ state: inout State, _ calendarParts: inout CalendarPartStore, _ window: inout ImportWindow,
    _ isTimeUp: () -> Bool
  ) throws {
    var account = try CalDAVSource(
      endpoint, credentials: credentials, options: options, checkpoint: state.calendars)
    repeat {
      try Task.checkCancellation()
      guard let fetched = try account.nextBatch() else {
        window.isFinished = true
        return
      }
      state.calendars = account.checkpoint
      var batch = ImportBatch(
        source: source, checkpoint: try SortedJSON.bytes(state, escapesSlashes: true))
      for skipped in fetched.skipped where skipped.reason.isLoss {
        window.note(Rejection(line: 0, reason: .unreadable), in: "calendar account")
      }
      for href in fetched.deleted { try calendarParts.remove("\(source) \(href)", from: &batch) }
      for resource in fetched.resources {
        try calendarParts.put(resource.data, from: "\(source) \(resource.href)", into: &batch)
      }
      try window.commit(batch, to: store)
    } while !isTimeUp()
  }
}
