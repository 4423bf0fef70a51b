internal import VaultCore

@testable internal import VaultIngest

/// What was read, in the form of a golden folder's `expected.json`.
indirect enum Tree {
  case absent
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([Tree])
  /// Members by name; that without a name is the short form of the whole.
  case fields([String: Tree])

  /// Where a tree is not what is stated.
  static func differences(_ stated: JSONNode, _ found: Tree, at place: String) -> [String] {
    switch (stated.value, found) {
    case (.null, .absent): return []
    case (.string(let text), .text(let other)) where text == other: return []
    case (.string, .fields(let fields)):
      return differences(stated, fields[""] ?? .absent, at: place)
    case (.integer(let number), .number(let other)) where number == Int64(other): return []
    case (.integer(let count), .list(let elements)) where count == Int64(elements.count): return []
    case (.bool(let flag), .flag(let other)) where flag == other: return []
    case (.array(let elements), .list(let others)) where elements.count == others.count:
      return zip(elements, others).enumerated().flatMap { index, pair in
        differences(pair.0, pair.1, at: "\(place)[\(index)]")
      }
    case (.object(let members), .fields(let fields)):
      return members.sorted { $0.key < $1.key }.flatMap { key, value in
        differences(value, fields[key] ?? .absent, at: "\(place).\(key)")
      }
    default: return ["\(place): \(found) instead of \(stated.value)"]
    }
  }

  init(_ text: String?) { self = text.map { Tree.text($0) } ?? .absent }

  init(_ number: Int?) { self = number.map { Tree.number($0) } ?? .absent }

  init(_ person: Participant?) {
    guard let person else {
      self = .absent
      return
    }
    let kind = person.handle.kind.rawValue
    let handle = person.handle.kind == .owner ? kind : "\(kind):\(person.handle.value)"
    let name = person.displayName.map { " (\($0))" } ?? ""
    self = .fields([
      "": .text(handle + name), "handle": .text(handle), "kind": .text(kind),
      "name": Tree(person.displayName),
    ])
  }

  init(_ message: Message, line: Int) {
    let attachments = message.attachments.map { file -> Tree in
      let size = file.sizeBytes.map { "\($0) bytes" }
      let short = [file.name ?? "?", file.mediaType, size].compactMap(\.self)
      return Tree.fields([
        "": .text(short.joined(separator: ", ")), "name": Tree(file.name),
        "mediaType": Tree(file.mediaType), "sizeBytes": Tree(file.sizeBytes),
      ])
    }
    let reactions = message.reactions.map { reaction in
      Tree.fields([
        "symbol": .text(reaction.symbol), "sender": Tree(reaction.sender),
        "sentAt": .text(reaction.sentAt.description),
      ])
    }
    self = .fields([
      "line": .number(line), "id": .text(message.id.rawValue),
      "platform": .text(message.platform.rawValue), "kind": .text(message.kind.rawValue),
      "sentAt": .text(message.sentAt.description), "offset": Tree(message.utcOffsetSeconds),
      "sender": Tree(message.sender), "recipients": .list(message.recipients.map { Tree($0) }),
      "subject": Tree(message.subject), "text": .text(message.text),
      "quotedText": Tree(message.quotedText), "signature": Tree(message.signature),
      "attachments": .list(attachments), "thread": .text(message.threadID),
      "replyTo": Tree(message.replyTo?.rawValue), "reactions": .list(reactions),
      "revision": .text(message.revision.rawValue),
    ])
  }

  init(_ event: CalendarEvent) {
    self = .fields([
      "id": .text(event.id.rawValue), "title": .text(event.title), "notes": .text(event.notes),
      "location": Tree(event.location), "start": .text(event.start.description),
      "end": .text(event.end.description), "isAllDay": .flag(event.isAllDay),
      "organizer": Tree(event.organizer), "attendees": .list(event.attendees.map { Tree($0) }),
    ])
  }

  init(_ contact: Contact) {
    self = .fields([
      "names": .list(contact.names.map { .text($0) }),
      "handles": .list(contact.handles.map { Tree(Participant($0)) }),
    ])
  }

  /// The name of the case, and the line.
  init(_ error: IngestError) {
    let refusal = Mirror(reflecting: error).children.first
    let facts = refusal.map { Array(Mirror(reflecting: $0.value).children) } ?? []
    let name = Tree(refusal?.label)
    self = .fields([
      "": name, "case": name, "line": Tree(facts.compactMap { $0.value as? Int }.first),
    ])
  }
}
