internal import VaultCore

/// A person as a message or event names them, on the wire.
struct SystemPerson: Codable, Hashable, Sendable {
  /// `phone`, `email`, `name`, or `owner` for the vault's owner, whose handle is empty.
  let kind: Handle.Kind
  let handle: String
  let name: String?

  init(_ participant: Participant) {
    kind = participant.handle.kind
    handle = participant.handle.value
    name = participant.displayName
  }

  var participant: Participant { Participant(Handle(kind, handle), displayName: name) }
}

/// An identifier of a person, on the wire.
struct SystemHandle: Codable, Hashable, Sendable {
  let kind: Handle.Kind
  let handle: String

  init(_ handle: Handle) {
    kind = handle.kind
    self.handle = handle.value
  }

  var value: Handle { Handle(kind, handle) }
}

/// A card of an address book, on the wire.
struct SystemContact: Codable, Hashable, Sendable {
  let names: [String]
  let handles: [SystemHandle]

  init(_ contact: Contact) {
    names = contact.names
    handles = contact.handles.map { SystemHandle($0) }
  }

  var contact: Contact { Contact(names: names, handles: handles.map(\.value)) }
}

/// The owner of a vault, on the wire.
struct SystemOwner: Codable, Hashable, Sendable {
  let name: String
  let handles: [SystemHandle]
  let timeZone: String

  init(_ owner: Owner) {
    name = owner.name
    handles = owner.handles.map { SystemHandle($0) }
    timeZone = owner.timeZone
  }

  var owner: Owner {
    Owner(name: name, handles: handles.map(\.value), timeZone: timeZone)
  }
}
