internal import Foundation
internal import VaultCore
internal import VaultIngest
internal import VaultMeasurement
internal import VaultText

/// One vault as ingest leaves it: read, annotated, its people told apart, its copies linked.
struct ResolvedVault: Sendable {
  let vault: IngestedVault
  let directory: ContactDirectory
  /// Messages that two platforms hold: each counts once.
  let aliases: AliasTable
}

/// Reads the exports of a run and makes people and languages of them.
struct IngestStage {
  let options: IngestOptions

  /// What ingest found.
  struct Result {
    let dataset: IngestedDataset
    let vaults: [ResolvedVault]
    /// The words that were annotated, and how long that took.
    let words: Int
    let annotationCPU: Duration

    var messageCount: Int { vaults.reduce(0) { $0 + $1.vault.messages.count } }

    /// The copies on a second platform, by the query identifier's vault: what stands for each.
    func aliases(ofVault name: String) -> AliasTable? {
      vaults.first { $0.vault.name == name }?.aliases
    }
  }

  /// Reads a folder.
  ///
  /// - Throws: `IngestError`; `CancellationError`.
  func read(_ directory: URL) throws -> Result {
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

  /// Tells a vault's people apart, annotates its messages and links their copies.
  ///
  /// - Returns: The vault, and the processor time that annotating took.
  static func resolve(_ vault: IngestedVault) -> (vault: ResolvedVault, annotation: Duration) {
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

  /// The domains of the mail addresses, which tell what organisations are called.
  private static func domains(_ messages: [Message]) -> [String] {
    var domains: Set<String> = []
    for handle in messages.lazy.flatMap(\.participants).map(\.handle) where handle.kind == .email {
      if let domain = handle.value.split(separator: "@").last { domains.insert(String(domain)) }
    }
    return domains.sorted()
  }
}

extension IngestStage.Result: StageResult {
  var itemCount: Int { messageCount }
}
