internal import VaultCore
internal import VaultIngest

/// A vault's content in requests of bounded size.
struct SystemIngest {
  /// The most items of a request.
  static let itemsPerBatch = 500
  /// About how many bytes of text a request holds; a longer message still goes whole.
  static let textPerBatch = 4 << 20

  let vault: IngestedVault
  /// The events that represent free-text questions: nothing of the vault's calendar.
  let questions: Set<DocumentID>

  /// The requests in order: the address book, the calendar, then the messages by time and id.
  var batches: [SystemBatch] {
    let owner = SystemOwner(vault.owner)
    let contacts = vault.addressBook.map { SystemContact($0) }
    let events = vault.events.filter { !questions.contains($0.id) }.map { SystemEvent($0) }
    let batches =
      parts(contacts) { card in card.names.reduce(0) { $0 + $1.utf8.count } }
      .map { SystemBatch(vault: vault.name, owner: owner, contacts: $0) }
      + parts(events) { $0.title.utf8.count + $0.notes.utf8.count }
      .map { SystemBatch(vault: vault.name, owner: owner, events: $0) }
      + parts(vault.messages.map { SystemMessage($0) }) {
        $0.text.utf8.count + ($0.quotedText ?? "").utf8.count
      }
      .map { SystemBatch(vault: vault.name, owner: owner, messages: $0) }
    return batches.isEmpty ? [SystemBatch(vault: vault.name, owner: owner)] : batches
  }

  private func parts<Item>(_ items: [Item], size: (Item) -> Int) -> [[Item]] {
    var parts: [[Item]] = []
    var part: [Item] = []
    var bytes = 0
    for item in items {
      let added = size(item)
      if part.count == Self.itemsPerBatch || (!part.isEmpty && bytes + added > Self.textPerBatch) {
        parts.append(part)
        part = []
        bytes = 0
      }
      part.append(item)
      bytes += added
    }
    return part.isEmpty ? parts : parts + [part]
  }
}
