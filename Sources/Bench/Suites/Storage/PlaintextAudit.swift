internal import Foundation
internal import Vault
internal import VaultCore
internal import VaultPipeline
internal import VaultStorage

/// Looks for anything readable in the vaults' files (target S2).
///
/// Searched for are every message's text, every sender's identifier and name, and every distinct
/// word of either with at least eight bytes, in UTF-8 and UTF-16, regardless of case. Words that
/// occur in an empty vault too (SQLite's own, the schema's) reveal nothing about messages and are
/// left out. A word of only hexadecimal digits, such as a commit's, does not count within a
/// digest: the keyword index holds them in digits.
struct PlaintextAudit {
  let vaults: [StoredVault]
  static let minimumBytes = 8

  /// Scans a folder of vaults.
  func scan(_ directory: URL, emptyVaultDirectory: URL) throws -> PlaintextScan.Report {
    let vocabulary = needles
    let empty = PlaintextScan(
      needles: vocabulary, minimumBytes: Self.minimumBytes, ignoringCase: true,
      ignoringDigests: true)
    let known = Set(try empty.scan(directory: emptyVaultDirectory).firstHits.map(\.needle))
    let telling = vocabulary.indices.filter { !known.contains($0) }.map { vocabulary[$0] }
    return try PlaintextScan(
      needles: telling, minimumBytes: Self.minimumBytes, ignoringCase: true,
      ignoringDigests: true
    ).scan(directory: directory)
  }

  private var needles: [String] {
    var needles: Set<String> = []
    for vault in vaults {
      for message in vault.messages {
        needles.insert(message.text)
        needles.formUnion(words(of: message.searchableText))
        guard let sender = message.sender else { continue }
        for name in [sender.handle.value, sender.displayName ?? ""] {
          needles.insert(name)
          needles.formUnion(words(of: name))
        }
      }
    }
    return needles.filter { $0.utf8.count >= Self.minimumBytes }.sorted()
  }

  private func words(of text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
