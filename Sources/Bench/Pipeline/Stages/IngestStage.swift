package import Foundation
package import Vault
internal import VaultCore
package import VaultIngest
internal import VaultMeasurement
package import VaultStorage
internal import VaultText

/// One vault as ingest leaves it: read, annotated, its people resolved, its copies linked.
package struct ResolvedVault: Sendable {
  package let vault: IngestedVault
  package let directory: ContactDirectory
  /// Messages that two platforms hold: each counts once.
  package let aliases: AliasTable
}

/// Reads the exports of a run and resolves their people and languages.
package struct IngestStage {
  package let options: IngestOptions

  package init(options: IngestOptions) {
    self.options = options
  }

  /// The output of ingest.
  package struct Result {
    package let dataset: IngestedDataset
    package let vaults: [ResolvedVault]
    /// The words that were annotated, and how long that took.
    package let words: Int
    package let annotationCPU: Duration

    package var messageCount: Int { vaults.reduce(0) { $0 + $1.vault.messages.count } }

    /// The copies on a second platform, by the query identifier's vault: the message that
    /// represents each.
    package func aliases(ofVault name: String) -> AliasTable? {
      vaults.first { $0.vault.name == name }?.aliases
    }
  }

  /// Reads a folder.
  ///
  /// - Throws: `IngestError`; `CancellationError`.
  package func read(_ directory: URL) throws -> Result {
    let dataset = try DatasetReader.read(directory, options: options)
    var words = 0
    var cpu = Duration.zero
    let vaults = try dataset.vaults.map { vault in
      try Task.checkCancellation()
      let (resolved, annotation) = Self.resolve(vault)
      cpu += annotation
      for message in vault.messages {
        words += message.text.split(whereSeparator: \.isWhitespace).count
      }
      return resolved
    }
    return Result(dataset: dataset, vaults: vaults, words: words, annotationCPU: cpu)
  }

  /// Resolves a vault's people, annotates its messages and links their copies.
  ///
  /// - Returns: The vault, and the processor time that annotating took.
  package static func resolve(_ vault: IngestedVault) -> (
    vault: ResolvedVault, annotation: Duration
  ) {
    let people = ContactResolver.resolve(vault)
    let watch = Stopwatch()
    var annotated = vault
    annotated.messages = MessageAnnotator.standard(
      people: people.contacts.flatMap(\.names), domains: domains(vault.messages),
      clock: ZoneClock(vault.owner.timeZone) ?? .utc
    ).annotate(vault.messages)
    let annotation = watch.elapsed.processCPU
    let resolved = ResolvedVault(
      vault: annotated, directory: people,
      aliases: CrossPlatformLinks.table(messages: vault.messages, directory: people))
    return (resolved, annotation)
  }

  /// The domains of the mail addresses, which show the names of organizations.
  private static func domains(_ messages: [Message]) -> [String] {
    var domains: Set<String> = []
    for handle in messages.lazy.flatMap(\.participants).map(\.handle) where handle.kind == .email {
      if let domain = handle.value.split(separator: "@").last { domains.insert(String(domain)) }
    }
    return domains.sorted()
  }
}

extension IngestStage.Result: StageResult {
  package var itemCount: Int { messageCount }
}

extension StoredVault {
  /// Reads back what a store holds of a vault.
  package init(_ resolved: ResolvedVault, in store: SQLiteVault) throws {
    self.init(
      name: resolved.vault.name, directory: resolved.directory, store: store,
      messages: try store.allMessages().filter {
        $0.kind == .personal && resolved.aliases.canonical(of: $0.id) == $0.id
      }, events: try store.allEvents())
  }
}
