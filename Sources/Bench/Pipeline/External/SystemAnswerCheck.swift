internal import VaultCore
internal import VaultIngest

/// Checks an external system's results against the vault that was searched.
struct SystemAnswerCheck {
  /// The rest of an answer after the check.
  struct Checked: Hashable {
    /// The results from the best on: by score, equal scores by ascending id.
    var ranking: [SystemResult] = []
    /// The number of results dropped because they were sent later than the question allows.
    var later = 0
  }

  /// The name of the vault.
  let vault: String
  private let aliases: AliasTable
  private let sentAt: [DocumentID: Timestamp]

  init(_ vault: ResolvedVault) {
    self.vault = vault.vault.name
    aliases = vault.aliases
    sentAt = Dictionary(
      vault.vault.messages.map { ($0.id, $0.sentAt) }, uniquingKeysWith: { first, _ in first })
  }

  /// Ranks results; copies of a message on other platforms count once, at their best place.
  ///
  /// - Parameters:
  ///   - results: The system's results, in any order.
  ///   - limit: How many results it was asked for.
  ///   - asOf: The instant of the question; what was sent later is dropped.
  /// - Returns: The results that count.
  /// - Throws: The fault of the answer; then none of it counts.
  func check(
    _ results: [SystemResult], limit: Int, asOf: Timestamp?
  ) throws(SystemFailure) -> Checked {
    guard results.count <= limit else { throw .tooMany }
    var seen: Set<DocumentID> = []
    for result in results {
      guard sentAt[result.id] != nil else { throw .unknownDocument }
      guard seen.insert(result.id).inserted else { throw .duplicateDocument }
      guard Float(result.score).isFinite else { throw .unusableScore }
    }
    var checked = Checked()
    var standing: Set<DocumentID> = []
    let sorted = results.sorted { $0.score != $1.score ? $0.score > $1.score : $0.id < $1.id }
    for result in sorted {
      if let asOf, let sent = sentAt[result.id], sent > asOf {
        checked.later += 1
        continue
      }
      let canonical = aliases.canonical(of: result.id)
      guard standing.insert(canonical).inserted else { continue }
      checked.ranking.append(
        SystemResult(
          id: canonical, score: result.score, components: result.components.map(Self.amounts)))
    }
    return checked
  }

  /// A message with its copies.
  func copies(of id: DocumentID) -> [DocumentID] {
    aliases.groups.first { $0.canonical == id }?.members ?? [id]
  }

  /// The first sixteen components by name that are plainly named and finite: a name could quote a
  /// message.
  private static func amounts(_ components: [String: Double]) -> [String: Double] {
    let plain = components.filter { name, value in
      value.isFinite && !name.isEmpty && name.utf8.count <= 32
        && name.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic }
    }
    return Dictionary(
      uniqueKeysWithValues: plain.sorted { $0.key < $1.key }.prefix(16).map { ($0.key, $0.value) })
  }
}
