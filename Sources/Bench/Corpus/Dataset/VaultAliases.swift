internal import VaultCore

/// The messages of a vault that are one message on two platforms, known from how they were made.
struct VaultAliases {
  private let archive: VaultArchive
  /// The position of each copy by that of its original.
  private let copies: [Int32: Int32]

  /// Looks for the copies of a vault.
  ///
  /// - Complexity: O(messages).
  init(archive: VaultArchive) {
    self.archive = archive
    var copies: [Int32: Int32] = [:]
    for (position, turn) in archive.script.turns.enumerated() where turn.copies >= 0 {
      copies[turn.copies] = Int32(position)
    }
    self.copies = copies
  }

  /// The identifier that represents a message and its copy: the earlier's, and of equal times that
  /// of the platform that comes first.
  func canonical(_ position: Int32) -> DocumentID {
    archive.id(of: canonicalPosition(position))
  }

  /// The messages with two identifiers: the one that judgments use, then the other, ascending.
  func pairs() -> [(canonical: DocumentID, other: DocumentID)] {
    copies.map { original, copy in
      let first = canonicalPosition(original)
      return (archive.id(of: first), archive.id(of: first == original ? copy : original))
    }.sorted { $0.canonical < $1.canonical }
  }

  /// The turns whose message is in the vault under another identifier too, the canonical one.
  var repeated: Set<Int32> {
    Set(copies.map { canonicalPosition($0.key) == $0.key ? $0.value : $0.key })
  }

  private func canonicalPosition(_ position: Int32) -> Int32 {
    let turn = archive.script.turns[Int(position)]
    let original = turn.copies >= 0 ? turn.copies : position
    guard let copy = copies[original] else { return position }
    return rank(original) <= rank(copy) ? original : copy
  }

  private func rank(_ position: Int32) -> (Timestamp, Int) {
    let platform = archive.platform(of: archive.script.turns[Int(position)])
    return (archive.sentAt(position), Platform.allCases.firstIndex(of: platform) ?? 0)
  }
}
