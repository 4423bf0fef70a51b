internal import VaultCore

/// A chat of a Telegram export and its people.
struct TelegramChat {
  let thread: String
  /// The place of its messages.
  let messages: JSONPlace?
  /// The people who wrote in it, without the owner.
  private(set) var people: [Participant] = []
  /// The identifiers of those who bear a name, the owner aside.
  private(set) var bearers: [String: Set<String>] = [:]

  private struct Person: Hashable {
    let id: String?
    let name: String?
  }

  private let number: String
  private let owner: String?
  /// The other of a chat of two, in which everybody else is the owner; `nil` in one with oneself.
  private var partner: Person?
  private var writers: [Person] = []
  private var ambiguous: Set<String> = []

  private static let maximumPeople = 256

  init(_ text: JSONText, at place: JSONPlace, path: String, owner: String?) {
    let members = text.members(at: place, among: ["id", "type", "name", "messages"])
    func string(_ key: String) -> String? {
      members[key].flatMap { text.node(at: $0) }.flatMap(IMessageFields.text)
    }
    let id = string("id")
    number = id ?? path
    thread = id.map { "telegram:\($0)" } ?? path
    messages = members["messages"]
    self.owner = owner
    var seen: Set<Person> = []
    var known: Set<Person> = []
    if var items = messages.map({ JSONItems(at: $0) }) {
      while let message = text.next(&items) {
        let fields = text.members(
          at: message, among: ["from_id", "from", "actor_id", "actor", "reactions"])
        func person(_ id: String, _ name: String) -> Person {
          Self.person(
            fields[id].flatMap { text.node(at: $0) }, fields[name].flatMap { text.node(at: $0) })
        }
        let writer = person("from_id", "from")
        if seen.insert(writer).inserted { writers.append(writer) }
        known.insert(person("actor_id", "actor"))
        for reaction in fields["reactions"].flatMap({ text.node(at: $0) })?.array ?? [] {
          for recent in reaction.member(["recent"])?.array ?? [] {
            known.insert(Self.person(recent.member(["from_id"]), recent.member(["from"])))
          }
        }
      }
    }
    let type = string("type") ?? ""
    if type == "saved_messages" {
      partner = Person(id: "", name: "")
    } else if ["personal_chat", "bot_chat"].contains(type) {
      partner = partner(id: id.map { "user\($0)" }, name: string("name"))
    }
    for person in seen.union(known) where !isOwner(person) {
      if let id = person.id, let name = person.name { bearers[name, default: []].insert(id) }
    }
  }

  /// The other of a chat of two, which is named after them; `nil` where neither who wrote is.
  private func partner(id: String?, name: String?) -> Person? {
    if let writer = writers.first(where: { $0.id != nil && $0.id == id }) { return writer }
    if let writer = writers.first(where: { $0.name != nil && $0.name == name }) { return writer }
    let identifiers = Set(writers.compactMap(\.id))
    return identifiers.count > 1 ? nil : Person(id: id, name: name)
  }

  private func isOwner(_ person: Person) -> Bool {
    if let id = person.id {
      return owner.map { $0 == id } ?? partner.map { $0.id != id } ?? false
    }
    return person.name != nil && partner.map { $0.name != person.name } ?? false
  }

  private static func person(_ id: JSONNode?, _ name: JSONNode?) -> Person {
    Person(
      id: id.flatMap(identifier), name: name?.string.flatMap { $0.isEmpty ? nil : $0 })
  }

  /// `user1`, also where an export of up to 2020 has only the number.
  static func identifier(_ node: JSONNode) -> String? {
    IMessageFields.text(node).map { $0.utf8.allSatisfy { 48...57 ~= $0 } ? "user\($0)" : $0 }
  }

  /// Takes the names that several people of the export bear, which then have identifiers behind
  /// them.
  mutating func tellApart(_ names: Set<String>) {
    ambiguous = names
    var handles: Set<Handle> = []
    people = Array(
      writers.compactMap { participant($0) }
        .filter { $0.handle.kind != .owner && handles.insert($0.handle).inserted }
        .prefix(Self.maximumPeople))
  }

  /// A person by their identifier or, in exports without any, by their name.
  func participant(_ id: JSONNode?, name: JSONNode?) -> Participant? {
    participant(Self.person(id, name))
  }

  private func participant(_ person: Person) -> Participant? {
    guard let key = person.name ?? person.id else { return nil }
    if isOwner(person) { return .owner }
    var shown = person.name
    if let id = person.id, let name = shown, ambiguous.contains(name) { shown = "\(name) (\(id))" }
    return Participant(Handle(.name, shown ?? key), displayName: shown)
  }

  func id(of message: String) -> DocumentID { DocumentID("telegram:\(number):\(message)") }

  /// The message that one answers; `nil` also where that is in another chat.
  func answered(by node: JSONNode) -> DocumentID? {
    let peer = node.member(["reply_to_peer_id"]).flatMap(IMessageFields.text)
    guard peer.map({ $0.drop { !$0.isNumber } == number }) ?? true else { return nil }
    return node.member(["reply_to_message_id"]).flatMap(IMessageFields.text).map(id)
  }
}
