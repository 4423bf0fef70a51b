internal import VaultCore
internal import VaultIngest
internal import VaultVerdict

/// What ingest says of itself: what it took, what it refused, whom it joined.
enum IngestFigures {
  /// The figures of a dataset.
  ///
  /// `truth` holds each vault's people as the generator knows them; it is `nil` for data that
  /// nobody generated, whose contacts cannot be judged.
  static func metrics(dataset: IngestedDataset, truth: [String: [Contact]]?) -> [Metric] {
    var metrics = [
      count("corpus/messages", dataset.messageCount, better: .higher),
      count("corpus/events", dataset.vaults.reduce(0) { $0 + $1.events.count }, better: .higher),
      count("corpus/vaults", dataset.vaults.count, better: .higher),
    ]
    let files = dataset.vaults.flatMap(\.files)
    for (platform, name) in names {
      let ofPlatform = files.filter { $0.platform == platform }
      guard !ofPlatform.isEmpty else { continue }
      let rejected = ofPlatform.reduce(0) { $0 + $1.rejected.count }
      metrics.append(count("ingest/\(name)/rejected", rejected, better: .lower))
    }
    return metrics + (truth.map { contactMetrics(dataset: dataset, truth: $0) } ?? [])
  }

  private static let names: [(Platform, String)] = [
    (.whatsapp, "whatsapp"), (.imessage, "imessage"), (.email, "mbox"), (.calendar, "icalendar"),
  ]

  private static func count(_ id: String, _ value: Int, better: Metric.Direction) -> Metric {
    Metric(
      id: id, value: Double(value), unit: "count", better: better, n: value, deterministic: true)
  }

  /// Pairwise precision and recall of contact resolution (target Q7): over all pairs of one
  /// person's or several persons' handles that the vault's messages and events mention.
  private static func contactMetrics(
    dataset: IngestedDataset, truth: [String: [Contact]]
  ) -> [Metric] {
    var joined = 0
    var together = 0
    var right = 0
    for vault in dataset.vaults {
      var personOfHandle: [Handle: Int] = [:]
      for (person, contact) in (truth[vault.name] ?? []).enumerated() {
        for handle in contact.handles { personOfHandle[handle] = person }
        for name in contact.names { personOfHandle[Handle(.name, name)] = person }
      }
      let directory = ContactResolver.resolve(vault)
      let mentioned = Set(
        vault.messages.flatMap(\.participants).map(\.handle)
          + vault.events.flatMap(\.participants).map(\.handle))
      let pairs = mentioned.sorted().compactMap { handle -> (person: Int, contact: Int)? in
        guard let person = personOfHandle[handle],
          let contact = directory.index(of: Participant(handle))
        else { return nil }
        return (person, contact)
      }
      for first in pairs.indices {
        for second in pairs[(first + 1)...] {
          let sameContact = pairs[first].contact == second.contact
          let samePerson = pairs[first].person == second.person
          joined += sameContact ? 1 : 0
          together += samePerson ? 1 : 0
          right += sameContact && samePerson ? 1 : 0
        }
      }
    }
    guard joined > 0, together > 0 else { return [] }
    return [
      Metric(
        id: "contacts/precision", value: Double(right) / Double(joined), unit: "score",
        better: .higher, n: joined, deterministic: true),
      Metric(
        id: "contacts/recall", value: Double(right) / Double(together), unit: "score",
        better: .higher, n: together, deterministic: true),
    ]
  }
}

extension IngestedDataset {
  /// The messages of all vaults.
  var messageCount: Int { vaults.reduce(0) { $0 + $1.messages.count } }
}
