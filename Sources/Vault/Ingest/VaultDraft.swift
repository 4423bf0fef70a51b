public import VaultCore
internal import VaultText

/// The contents of a vault's exports, before they are merged.
struct VaultDraft {
  private struct File {
    let path: String
    let export: Export?
    var messages: [Message] = []
    var lines: [Int] = []
    var rejected: [Rejection] = []
    var refusal: IngestError?
    var dateOrder: DateOrderDecision?
    var shape: WhatsAppHeader.Shape?
    var items = 0
    var ledger = ReadLedger()
  }

  private let clock: ZoneClock
  private let takesSetAside: Bool
  private var files: [File] = []
  private var components: [CalendarComponent] = []
  /// Events that a reader gave whole.
  private var events: [CalendarEvent] = []
  private var deliveredTo: [Handle] = []
  private var addressBook: [Contact] = []
  private var conversations = MailConversations()

  init(clock: ZoneClock, takesSetAside: Bool = false) {
    self.clock = clock
    self.takesSetAside = takesSetAside
  }

  /// Notes an archive that could not be opened.
  mutating func add(_ refusal: IngestError) {
    files.append(File(path: refusal.file ?? "", export: nil, refusal: refusal))
  }

  /// Reads an export; the reason of a refusal is noted.
  ///
  /// - Throws: What stops the whole dataset (`stopsDataset`).
  mutating func add(_ export: Export, dateOrder: DateOrderDecision?) throws(IngestError) {
    files.append(File(path: export.path, export: export))
    do {
      switch export.format.joining {
      case .calendarParts:
        let parsed = try CalendarParser(path: export.path, clock: clock)
          .components(export.file.contents(), file: files.count - 1)
        files[files.count - 1].rejected += parsed.rejected
        files[files.count - 1].ledger = parsed.ledger
        components += parsed.components
      case .chat:
        try addChat(export, dateOrder: dateOrder, to: files.count - 1)
      case .records:
        var reader = try export.reader(zone: clock, dateOrder: nil)
        defer { files[files.count - 1].ledger = reader.ledger }
        while let record = try reader.next() {
          for part in record.counted(takesSetAside: takesSetAside) {
            add(part, to: files.count - 1)
          }
        }
      }
    } catch {
      files[files.count - 1].refusal = error
      if error.stopsDataset { throw error }
    }
  }

  private mutating func addChat(
    _ export: Export, dateOrder: DateOrderDecision?, to index: Int
  ) throws(IngestError) {
    var reader = try export.chatReader(zone: clock, dateOrder: dateOrder)
    defer { files[index].ledger = reader.ledger }
    files[index].dateOrder = reader.dateOrder
    files[index].shape = reader.shape
    while let record = try reader.next() { add(record, to: index) }
  }

  private mutating func add(_ record: IngestRecord, to index: Int) {
    switch record {
    case .message(let message, let line):
      files[index].messages.append(message)
      files[index].lines.append(line)
    case .contact(let card):
      addressBook.append(card)
      files[index].items += 1
    // A run makes its own vectors, with the model that it measures.
    case .vector: files[index].items += 1
    case .delivery(let handle): deliveredTo.append(handle)
    case .conversation(let mails): conversations.unite(mails)
    case .rejected(let rejection), .setAside(_, let rejection):
      files[index].rejected.append(rejection)
    case .event(let event, _):
      events.append(event)
      files[index].items += 1
    case .calendar(let data, let line):
      do {
        let parsed = try CalendarParser(path: files[index].path, clock: clock)
          .components(data, file: index)
        // Line numbers within the mail's part mean nothing; the mail's own line is used.
        components += parsed.components.map { $0.moved(to: line) }
        files[index].rejected += parsed.rejected.map { Rejection(line: line, reason: $0.reason) }
      } catch {
        files[index].rejected.append(Rejection(line: line, reason: .unreadable))
      }
    }
  }

  /// Reads ambiguous chats again in the order that all unambiguous chats with headers of the same
  /// shape have been read in, chats of one phone, if their own dates allow that order
  /// (`DateOrderDecision.borrowable`) and it loses no message.
  mutating func settleDateOrders() throws(IngestError) {
    for index in files.indices {
      let file = files[index]
      guard let export = file.export, let decision = file.dateOrder, decision.isAmbiguous,
        let shape = file.shape
      else { continue }
      let settled = files.compactMap { other -> DateOrder? in
        guard let known = other.dateOrder, !known.isAmbiguous, other.shape == shape else {
          return nil
        }
        return known.order
      }
      guard let order = settled.first, settled.allSatisfy({ $0 == order }),
        decision.borrowable.contains(order)
      else { continue }
      files[index] = File(path: file.path, export: export)
      try addChat(
        export, dateOrder: DateOrderDecision(order: order, basis: .otherChats), to: index)
      if files[index].messages.count < file.messages.count { files[index] = file }
    }
  }

  /// Joins exports of the same chat: a newer one repeats most of the older.
  ///
  /// The export whose last message is older counts as the older one, of equals the one that comes
  /// first. Chats of one name that are not the same stay apart.
  private static func joinChats(_ files: inout [File], owner: Owner?) {
    var exportsOfChat: [String: [Int]] = [:]
    for (index, file) in files.enumerated() where file.export?.format == .whatsapp {
      let chat = MessageIdentity.chatKey(path: file.path)
      if !chat.isEmpty, !file.messages.isEmpty { exportsOfChat[chat, default: []].append(index) }
    }
    for indices in exportsOfChat.values where indices.count > 1 {
      func end(_ index: Int) -> Timestamp {
        files[index].messages.last?.sentAt ?? Timestamp(milliseconds: .min)
      }
      // The first export of each chat, which takes the messages of the others.
      var chats: [Int] = []
      for newer in indices.sorted(by: { (end($0), $0) < (end($1), $1) }) {
        let isKnown = join(newer, toOneOf: chats, &files, owner: owner)
        if !isKnown { chats.append(newer) }
      }
    }
  }

  /// Adds an export to the chat that it repeats or else goes on with; `false` if there is none.
  private static func join(
    _ newer: Int, toOneOf chats: [Int], _ files: inout [File], owner: Owner?
  ) -> Bool {
    var found: (chat: Int, union: OverlapMerger.Union)?
    for chat in chats {
      let union = OverlapMerger.merge(files[chat].messages, files[newer].messages)
      if union.matchedCount > 0 {
        found = (chat, union)
        break
      }
      // At the same time they have no equal messages: two chats of one name.
      if let last = files[chat].messages.last?.sentAt,
        let first = files[newer].messages.first?.sentAt, first <= last
      {
        continue
      }
      // Nor do two groups of one name that have no member in common but the owner.
      if OverlapMerger.mayBeOneChat(files[chat].messages, files[newer].messages, owner: owner) {
        found = found ?? (chat, union)
      }
    }
    guard let (chat, union) = found else { return false }
    files[chat].messages = union.messages
    files[chat].lines = []
    files[newer].messages = []
    files[newer].lines = []
    files[newer].items += union.addedCount
    files[chat].items -= union.addedCount
    files[newer].rejected += Array(
      repeating: Rejection(line: 0, reason: .duplicate), count: union.matchedCount)
    return true
  }

  /// Joins everything.
  ///
  /// - Parameters:
  ///   - name: The vault's name.
  ///   - owner: Whose it is, if that is stated.
  ///   - unrecognized: The files that are no exports: attachments, and unknown files.
  /// - Returns: The vault.
  func vault(name: String, owner: Owner?, unrecognized: [String] = []) -> IngestedVault {
    var files = files
    Self.joinChats(&files, owner: owner)
    let messages = MailThreads.joined(Self.joined(&files), conversations: conversations)
    let window = RecurrenceWindow(latestMessage: messages.last?.sentAt)
    let assembly = CalendarAssembler(window: window, clock: clock).events(from: components)
    for note in assembly.rejected { files[note.file].rejected.append(note.rejection) }
    for file in assembly.files { files[file].items += 1 }
    let inferred =
      owner
      ?? Owner.inferred(from: messages, deliveredTo: deliveredTo, timeZone: clock.identifier)
    return IngestedVault(
      name: name, owner: inferred, ownerIsInferred: owner == nil, messages: messages,
      events: Self.uniquelyNamed(assembly.events + events), addressBook: addressBook,
      files: listed(files), unread: Self.unattached(unrecognized, to: messages))
  }

  /// The files that no message names as an attachment.
  private static func unattached(_ files: [String], to messages: [Message]) -> [String] {
    guard !files.isEmpty else { return [] }
    let attached = Set(messages.lazy.flatMap(\.attachments).compactMap(\.name))
    return files.filter { !attached.contains($0.split(separator: "/").last.map(String.init) ?? "") }
  }

  /// The result for each file, in ascending order of their paths' bytes.
  private func listed(_ files: [File]) -> [IngestedFile] {
    files.map { file in
      IngestedFile(
        path: file.path, format: file.export?.format, items: file.items,
        rejected: file.rejected.enumerated()
          .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
          .map(\.element),
        refusal: file.refusal, dateOrder: file.dateOrder,
        ledger: file.export.map { export in
          file.ledger.closed(
            export, isRefused: file.refusal != nil, takesSetAside: takesSetAside)
        } ?? file.ledger)
    }.sortedByBytes(of: \.path)
  }

  /// All messages in order, each identifier once: what is the same field by field is dropped, what
  /// differs gets a number behind its identifier.
  private static func joined(_ files: inout [File]) -> [Message] {
    var known: [DocumentID: Message] = [:]
    var messages: [Message] = []
    for index in files.indices {
      for (position, message) in files[index].messages.enumerated() {
        let line = position < files[index].lines.count ? files[index].lines[position] : 0
        var kept = message
        var number = 1
        var isDuplicate = false
        while let other = known[kept.id] {
          isDuplicate = other == kept.identified(other.id)
          if isDuplicate { break }
          number += 1
          kept = message.identified(message.id.numbered(number))
        }
        if isDuplicate {
          files[index].rejected.append(Rejection(line: line, reason: .duplicate))
          continue
        }
        if number > 1 {
          files[index].rejected.append(Rejection(line: line, reason: .conflictingIdentifier))
        }
        known[kept.id] = kept
        messages.append(kept)
        files[index].items += 1
      }
      files[index].messages = []
    }
    return messages.sorted { ($0.sentAt, $0.id) < ($1.sentAt, $1.id) }
  }

  /// The events with numbers behind repeated identifiers, in order again.
  private static func uniquelyNamed(_ events: [CalendarEvent]) -> [CalendarEvent] {
    var known: Set<DocumentID> = []
    let named = events.map { event in
      var number = 1
      var identifier = event.id
      while !known.insert(identifier).inserted {
        number += 1
        identifier = event.id.numbered(number)
      }
      return event.identified(identifier)
    }
    return named.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }
}

extension DocumentID {
  /// The identifier of another item that claims the same one.
  public func numbered(_ number: Int) -> DocumentID {
    DocumentID(encoded: "\(rawValue)#\(number)") ?? self
  }
}

extension Message {
  fileprivate func identified(_ id: DocumentID) -> Message {
    var copy = self
    copy.id = id
    return copy
  }
}

extension CalendarEvent {
  fileprivate func identified(_ id: DocumentID) -> CalendarEvent {
    guard id != self.id else { return self }
    return CalendarEvent(
      id: id, title: title, notes: notes, location: location, start: start, end: end,
      isAllDay: isAllDay, organizer: organizer, attendees: attendees)
  }
}
