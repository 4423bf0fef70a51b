internal import Foundation
internal import VaultCore
internal import VaultIngest
internal import VaultResults

/// The facts that a user needs to correct an import: every item left out, every question about
/// people.
///
/// Both files hold places and reasons, never text or addresses; of names only what file names hold.
enum IngestAccount {
  /// `rejected.jsonl`: one line for each refused export, each export whose dates can be read in two
  /// ways or are read in the order of other chats, each item left out or noted, and each file that
  /// nothing was recognized in.
  static func rejected(_ vaults: [ResolvedVault]) throws -> Data {
    var lines: [Line] = []
    for resolved in vaults {
      for file in resolved.vault.files {
        if let refusal = file.refusal {
          lines.append(
            Line(
              vault: resolved.vault.name, file: file.path, reason: "refused",
              remedy: refusal.description))
        }
        if let order = file.dateOrder, order.isAmbiguous || order.basis == .otherChats {
          lines.append(
            Line(
              vault: resolved.vault.name, file: file.path,
              reason: order.isAmbiguous ? "ambiguousDateOrder" : "borrowedDateOrder",
              remedy: Self.advice(order)))
        }
        lines += file.rejected.map {
          Line(
            vault: resolved.vault.name, file: file.path, line: $0.line == 0 ? nil : $0.line,
            reason: $0.reason.rawValue)
        }
      }
      lines += resolved.vault.unread.map {
        Line(vault: resolved.vault.name, file: $0, reason: "notRead")
      }
    }
    return try SortedJSON.lines(lines)
  }

  /// Returns the evidence for each order of the dates of such a chat, and how to settle it.
  private static func advice(_ order: DateOrderDecision) -> String {
    let evidence = order.evidence.map {
      "\($0.order.rawValue): \($0.possibleDates) dates exist, \($0.impossibleDates) do not, "
        + "\($0.stepsBack) steps back"
    }
    return "read as \(order.order.rawValue) by \(order.basis.rawValue) "
      + "(\(evidence.joined(separator: "; "))); settle it with --date-order"
  }

  /// `ask.jsonl`: one line for each group of contacts that only a person can tell apart.
  ///
  /// Contacts are named by their position in the vault's list, which the same exports give again.
  static func questions(_ vaults: [ResolvedVault]) throws -> Data {
    try SortedJSON.lines(
      vaults.flatMap { resolved in
        resolved.directory.questions.map { question in
          Question(
            vault: resolved.vault.name, contacts: question.contacts,
            pairs: question.pairs.map {
              Question.Pair(first: $0.first, second: $0.second, score: $0.score)
            })
        }
      })
  }

  private struct Line: Encodable {
    let vault: String
    let file: String
    var line: Int?
    let reason: String
    var remedy: String?
  }

  private struct Question: Encodable {
    let vault: String
    let contacts: [Int]
    let pairs: [Pair]

    struct Pair: Encodable {
      let first: Int
      let second: Int
      let score: Double
    }
  }
}
