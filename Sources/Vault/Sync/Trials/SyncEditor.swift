public import VaultCore

/// Draws what an owner does with the messages of a vault, one edit at a time.
///
/// Of the edits, 30 % add a tag, 10 % remove one, 28 % write a line of a note or strike one, 20 %
/// mark a message as read or unread, 10 % correct its text, 2 % delete it. Four of ten go to a
/// twentieth of the messages, which makes concurrent edits of one message common.
public struct SyncEditor: Sendable {
  private var random: SeededRandom
  private let documents: [DocumentID]
  private let texts: [DocumentID: String]
  private var lines = 0
  private var corrections = 0

  /// Prepares edits.
  ///
  /// - Parameters:
  ///   - random: The source of every random choice.
  ///   - texts: The messages to edit, with the texts that they have.
  public init(random: SeededRandom, texts: [DocumentID: String]) {
    self.random = random
    self.texts = texts
    documents = self.random.shuffled(texts.keys.sorted())
  }

  /// Makes an edit on one device.
  ///
  /// - Parameters:
  ///   - replica: The device's replica.
  ///   - now: The device's time.
  /// - Returns: The entry for a ledger; `nil` if nothing was changed, such as where the message that
  ///   was drawn is deleted or has no tag to remove.
  /// - Throws: What the edit throws.
  public mutating func edit(
    _ replica: inout Replica, at now: Timestamp
  ) throws(SyncError) -> SyncWrite? {
    guard !documents.isEmpty else { return nil }
    let hot = random.chance(0.4) ? max(1, documents.count / 20) : documents.count
    let document = documents[random.index(below: hot)]
    guard let change = change(of: document, on: replica), replica.contains(document) else {
      return nil
    }
    return try replica.make(change, of: document, at: now)
  }

  /// A text in place of a message's own, different each time.
  public mutating func correction(of document: DocumentID) -> SyncWrite.Change {
    corrections += 1
    return .set(.text, .text("\(texts[document] ?? "") corrected \(corrections)"))
  }

  /// A line that no note has, after one that the replica shows.
  public mutating func line(in document: DocumentID, on replica: Replica) -> SyncWrite.Change {
    lines += 1
    let known = replica.lines(of: document)
    let place = random.integer(in: 0...known.count)
    return .insertLine("note \(lines)", after: place == 0 ? nil : known[place - 1])
  }

  private mutating func change(
    of document: DocumentID, on replica: Replica
  ) -> SyncWrite.Change? {
    switch random.index(below: 100) {
    case ..<30: return .addTag("tag\(random.index(below: 16))")
    case ..<40:
      let tags = replica.tags(of: document)
      return tags.isEmpty ? nil : .removeTag(random.element(of: tags))
    case ..<60: return line(in: document, on: replica)
    case ..<68:
      let lines = replica.lines(of: document)
      return lines.isEmpty ? nil : .deleteLine(random.element(of: lines))
    case ..<88: return .set(.read, .flag(random.chance(0.7)))
    case ..<98: return correction(of: document)
    default: return .delete
    }
  }
}
