internal import VaultCore

/// What the files of a vault gave, before it is one whole.
struct VaultDraft {
  private struct File {
    let path: String
    let platform: Platform
    var messages: [Message] = []
    var lines: [Int] = []
    var rejected: [Rejection] = []
    var dateOrder: DateOrderDecision?
    var shape: WhatsAppHeader.Shape?
    var items = 0
  }

  private let clock: ZoneClock
  private var files: [File] = []
  private var components: [CalendarComponent] = []
  private var deliveredTo: [Handle] = []
  private var addressBook: [Contact] = []

  init(clock: ZoneClock) {
    self.clock = clock
  }

  var fileCount: Int { files.count }

  mutating func add(_ chat: WhatsAppChat, path: String) {
    files.append(
      File(
        path: path, platform: .whatsapp, messages: chat.messages, dateOrder: chat.dateOrder,
        shape: chat.shape))
  }

  mutating func replace(_ chat: WhatsAppChat, path: String) {
    guard let index = files.firstIndex(where: { $0.path == path }) else { return }
    files[index].messages = chat.messages
    files[index].dateOrder = chat.dateOrder
  }

  mutating func add(_ parsed: ParsedMessages, platform: Platform, path: String) {
    files.append(
      File(
        path: path, platform: platform, messages: parsed.messages, lines: parsed.lines,
        rejected: parsed.rejected))
  }

  mutating func add(_ parsed: ParsedMail, path: String) {
    files.append(
      File(
        path: path, platform: .email, messages: parsed.messages, lines: parsed.lines,
        rejected: parsed.rejected))
    deliveredTo += parsed.deliveredTo
  }

  mutating func add(_ parsed: CalendarParser.Components, path: String) {
    files.append(File(path: path, platform: .calendar, rejected: parsed.rejected))
    components += parsed.components
  }

  mutating func add(_ cards: [Contact], path: String) {
    files.append(File(path: path, platform: .other, items: cards.count))
    addressBook += cards
  }

  /// The ambiguous chats and the order that all unambiguous chats with headers of the same shape
  /// have been read in.
  func resettledDateOrders() -> [(path: String, order: DateOrder)] {
    files.compactMap { file in
      guard let decision = file.dateOrder, decision.isAmbiguous, let shape = file.shape else {
        return nil
      }
      let settled = files.compactMap { other -> DateOrder? in
        guard let known = other.dateOrder, !known.isAmbiguous, other.shape == shape else {
          return nil
        }
        return known.order
      }
      guard let order = settled.first, settled.allSatisfy({ $0 == order }) else { return nil }
      return (file.path, order)
    }
  }

  /// Joins everything.
  func vault(name: String, owner: Owner?) -> IngestedVault {
    var files = files
    let messages = Self.joined(&files)
    let window = RecurrenceWindow(latestMessage: messages.last?.sentAt)
    let assembly = CalendarAssembler(window: window, clock: clock).events(from: components)
    for note in assembly.rejected { files[note.file].rejected.append(note.rejection) }
    for file in assembly.files { files[file].items += 1 }
    let inferred =
      owner
      ?? OwnerInference.owner(
        messages: messages, deliveredTo: deliveredTo, timeZone: clock.identifier)
    return IngestedVault(
      name: name, owner: inferred, ownerIsInferred: owner == nil, messages: messages,
      events: Self.uniquelyNamed(assembly.events), addressBook: addressBook,
      files: files.map { file in
        IngestedFile(
          path: file.path, platform: file.platform, items: file.items,
          rejected: file.rejected.enumerated()
            .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
            .map(\.element),
          dateOrder: file.dateOrder)
      })
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
  fileprivate func numbered(_ number: Int) -> DocumentID {
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
