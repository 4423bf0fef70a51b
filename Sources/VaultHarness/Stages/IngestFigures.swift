internal import VaultCore
internal import VaultIngest
internal import VaultMeasurement
internal import VaultVerdict

/// What ingest says of itself: what it took, what it refused, whom it joined.
enum IngestFigures {
  /// The figures of what was read.
  ///
  /// `truth` holds each vault's people as the generator knows them; it is `nil` for data that
  /// nobody generated, whose contacts cannot be judged.
  static func metrics(_ ingested: IngestStage.Result, truth: [String: [Contact]]?) -> [Metric] {
    var metrics = [
      count("corpus/messages", ingested.messageCount, better: .higher),
      count(
        "corpus/events", ingested.vaults.reduce(0) { $0 + $1.vault.events.count }, better: .higher),
      count("corpus/vaults", ingested.vaults.count, better: .higher),
      count(
        "corpus/aliases",
        ingested.vaults.reduce(0) { $0 + $1.aliases.groups.reduce(0) { $0 + $1.members.count - 1 } }
      ),
    ]
    metrics += exportMetrics(ingested.vaults.flatMap(\.vault.files))
    metrics += contactMetrics(ingested.vaults)
    if let truth { metrics += accuracy(ingested.vaults, truth: truth) }
    let seconds = ingested.annotationCPU.inSeconds
    if ingested.words > 0, seconds > 0 {
      metrics.append(
        Metric(
          id: "entities/wordsPerSecond", value: Double(ingested.words) / seconds,
          unit: "words/s", better: .higher, n: ingested.words, deterministic: false))
    }
    return metrics
  }

  private static func exportMetrics(_ files: [IngestedFile]) -> [Metric] {
    var metrics: [Metric] = []
    let archive = "archive"
    var names: [String] = []
    for name in Export.Format.allCases.map(\.figureName) + [archive] where !names.contains(name) {
      names.append(name)
    }
    for name in names {
      let ofFormat = files.filter { ($0.format?.figureName ?? archive) == name }
      guard !ofFormat.isEmpty else { continue }
      let prefix = "ingest/\(name)"
      let rejected = ofFormat.flatMap(\.rejected)
      metrics += [
        count("\(prefix)/files", ofFormat.count, better: .higher),
        count("\(prefix)/items", ofFormat.reduce(0) { $0 + $1.items }, better: .higher),
        count("\(prefix)/refusedFiles", ofFormat.count { $0.refusal != nil }),
        count("\(prefix)/rejected", rejected.count),
      ]
      for reason in Rejection.Reason.allCases {
        let ofReason = rejected.count { $0.reason == reason }
        guard ofReason > 0 else { continue }
        metrics.append(
          count("\(prefix)/rejected", ofReason, slice: ["reason": reason.rawValue]))
      }
      for basis in DateOrderDecision.Basis.allCases {
        let ofBasis = ofFormat.count { $0.dateOrder?.basis == basis }
        guard ofBasis > 0 else { continue }
        metrics.append(
          count("\(prefix)/dateOrders", ofBasis, better: .higher, slice: ["basis": basis.rawValue]))
      }
    }
    return metrics
  }

  private static func contactMetrics(_ vaults: [ResolvedVault]) -> [Metric] {
    let merges = vaults.flatMap(\.directory.merges)
    var metrics = [
      count("contacts/merges", merges.count, better: .higher),
      count("contacts/asked", vaults.reduce(0) { $0 + $1.directory.questions.count }),
    ]
    for rule in ContactMerge.Rule.allCases {
      let ofRule = merges.count { $0.rule == rule }
      guard ofRule > 0 else { continue }
      metrics.append(
        count("contacts/merges", ofRule, better: .higher, slice: ["rule": rule.rawValue]))
    }
    return metrics
  }

  /// Pairwise precision and recall of contact resolution (target Q7): over all pairs of one
  /// person's or several persons' handles that the vault's messages and events mention.
  private static func accuracy(
    _ vaults: [ResolvedVault], truth: [String: [Contact]]
  ) -> [Metric] {
    var sum = ContactEvaluation(joinedPairs: 0, truePairs: 0, rightPairs: 0)
    for resolved in vaults {
      var personOfHandle: [Handle: Int] = [:]
      for (person, contact) in (truth[resolved.vault.name] ?? []).enumerated() {
        for handle in contact.handles { personOfHandle[handle] = person }
        for name in contact.names { personOfHandle[Handle(.name, name)] = person }
      }
      let mentioned = Set(
        resolved.vault.messages.flatMap(\.participants).map(\.handle)
          + resolved.vault.events.flatMap(\.participants).map(\.handle))
      sum =
        sum
        + ContactEvaluation(
          mentioned.compactMap { handle in
            guard let person = personOfHandle[handle],
              let contact = resolved.directory.index(of: Participant(handle))
            else { return nil }
            return (person, contact)
          })
    }
    guard sum.joinedPairs > 0, sum.truePairs > 0 else { return [] }
    return [
      Metric(
        id: "contacts/precision", value: sum.precision, unit: "score", better: .higher,
        n: sum.joinedPairs, deterministic: true),
      Metric(
        id: "contacts/recall", value: sum.recall, unit: "score", better: .higher,
        n: sum.truePairs, deterministic: true),
    ]
  }

  private static func count(
    _ id: String, _ value: Int, better: Metric.Direction = .lower,
    slice: [String: String]? = nil
  ) -> Metric {
    Metric(
      id: id, value: Double(value), unit: "count", better: better, n: value, slice: slice,
      deterministic: true)
  }
}
