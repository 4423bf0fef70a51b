internal import VaultCore
internal import VaultIngest
internal import VaultMeasurement
internal import VaultResults

/// The metrics of ingest: the items it took, those it refused, and the people it joined.
enum IngestFigures: FigureSource {
  static let id = "ingest"
  private static let messages = count("corpus/messages", "Messages that were read.", .higher)
  private static let events = count("corpus/events", "Events that were read.", .higher)
  private static let vaults = count("corpus/vaults", "Vaults that were read.", .higher)
  private static let aliases = count(
    "corpus/aliases", "Copies of a message on a second platform.")
  private static let files = count("ingest/<format>/files", "Files of a format.", .higher)
  private static let items = count("ingest/<format>/items", "Items read from them.", .higher)
  private static let refusedFiles = count(
    "ingest/<format>/refusedFiles", "Files that are not what their names say.")
  private static let rejected = count(
    "ingest/<format>/rejected", "Records that were rejected.",
    slices: [.whole, .by("reason", Rejection.Reason.allCases.map(\.rawValue))])
  private static let dateOrders = count(
    "ingest/<format>/dateOrders", "Files by what their order of day, month and year rests on.",
    .higher, slices: [.by("basis", DateOrderDecision.Basis.allCases.map(\.rawValue))])
  private static let merges = count(
    "contacts/merges", "Identifiers that were joined to one person.", .higher,
    slices: [.whole, .by("rule", ContactMerge.Rule.allCases.map(\.rawValue))])
  private static let asked = count("contacts/asked", "Questions left to the owner.")
  private static let precision = MetricDeclaration(
    "contacts/precision", "Pairs of identifiers joined correctly, of those joined.", unit: .score,
    better: .higher)
  private static let recall = MetricDeclaration(
    "contacts/recall", "Pairs of one person's identifiers that were joined.", unit: .score,
    better: .higher)
  private static let annotation = MetricDeclaration(
    "entities/wordsPerSecond", "Words annotated with entities in a processor second.",
    unit: .wordsPerSecond, better: .higher, deterministic: false)
  static let declarations = [
    messages, events, vaults, aliases, files, items, refusedFiles, rejected, dateOrders, merges,
    asked, precision, recall, annotation,
  ]

  private static let archive = "archive"
  private static let formats = (Export.Format.allCases.map(\.figureName) + [archive])
    .reduce(into: [String]()) { names, name in if !names.contains(name) { names.append(name) } }

  private static func count(
    _ pattern: String, _ meaning: String, _ better: Metric.Direction = .lower,
    slices: [MetricSlice] = [.whole]
  ) -> MetricDeclaration {
    MetricDeclaration(
      pattern, meaning, unit: .count, better: better,
      role: pattern.hasPrefix("corpus/") ? .diagnosis : .quality, slices: slices,
      names: pattern.contains("<format>") ? ["format": formats] : [:])
  }

  /// The metrics of what was read.
  ///
  /// `truth` holds each vault's people as the generator knows them; it is `nil` for data that
  /// was not generated, whose contacts cannot be judged.
  static func metrics(_ ingested: IngestStage.Result, truth: [String: [Contact]]?) -> [Metric] {
    var metrics = [
      count(messages, ingested.messageCount),
      count(events, ingested.vaults.reduce(0) { $0 + $1.vault.events.count }),
      count(vaults, ingested.vaults.count),
      count(
        aliases,
        ingested.vaults.reduce(0) { $0 + $1.aliases.groups.reduce(0) { $0 + $1.members.count - 1 } }
      ),
    ]
    metrics += exportMetrics(ingested.vaults.flatMap(\.vault.files))
    metrics += contactMetrics(ingested.vaults)
    if let truth { metrics += accuracy(ingested.vaults, truth: truth) }
    let seconds = ingested.annotationCPU.inSeconds
    if ingested.words > 0, seconds > 0 {
      metrics.append(annotation.metric(Double(ingested.words) / seconds, n: ingested.words))
    }
    return metrics
  }

  /// Returns notes on the zones that were inferred, on how many mails were left out, and how many
  /// files were not read, those that were refused among them.
  static func notes(_ ingested: IngestStage.Result) -> [String] {
    let refused = ingested.vaults.flatMap(\.vault.files).filter { $0.refusal != nil }.map(\.path)
    let rejections = ingested.vaults.flatMap(\.vault.files).flatMap(\.rejected)
    let setAside = SetAsideMails.words { reason in rejections.count { $0.reason == reason } }
    var ledger = ReadLedger()
    for file in ingested.vaults.flatMap(\.vault.files) { ledger.add(file.ledger) }
    let unread = UnreadFiles.words(ingested.vaults.flatMap(\.vault.unread) + refused)
    return zones(ingested)
      + [
        setAside.map(Manifest.setAsideNote), unread.map(Manifest.unreadNote),
        ledger.bytes.words("bytes"),
        ledger.rows.words("rows"),
      ]
      .compactMap(\.self)
  }

  private static func zones(_ ingested: IngestStage.Result) -> [String] {
    ingested.vaults.map(\.vault).filter(\.ownerIsInferred).compactMap { vault in
      guard let zone = vault.zone, zone.basis != .stated else { return nil }
      let hasLocalTimes = vault.files.contains { $0.format == .whatsapp || $0.format == .calendar }
      guard hasLocalTimes || zone.basis != .nothing else { return nil }
      return ingested.dataset.isMultiVault ? "\(vault.name): \(zone.words)" : zone.words
    }
  }

  private static func exportMetrics(_ files: [IngestedFile]) -> [Metric] {
    var metrics: [Metric] = []
    for name in formats {
      let ofFormat = files.filter { ($0.format?.figureName ?? archive) == name }
      guard !ofFormat.isEmpty else { continue }
      let format = ["format": name]
      let rejections = ofFormat.flatMap(\.rejected)
      metrics += [
        count(Self.files, ofFormat.count, format),
        count(items, ofFormat.reduce(0) { $0 + $1.items }, format),
        count(refusedFiles, ofFormat.count { $0.refusal != nil }, format),
        count(rejected, rejections.count, format),
      ]
      for reason in Rejection.Reason.allCases {
        let ofReason = rejections.count { $0.reason == reason }
        guard ofReason > 0 else { continue }
        metrics.append(count(rejected, ofReason, format, slice: ["reason": reason.rawValue]))
      }
      for basis in DateOrderDecision.Basis.allCases {
        let ofBasis = ofFormat.count { $0.dateOrder?.basis == basis }
        guard ofBasis > 0 else { continue }
        metrics.append(count(dateOrders, ofBasis, format, slice: ["basis": basis.rawValue]))
      }
    }
    return metrics
  }

  private static func contactMetrics(_ vaults: [ResolvedVault]) -> [Metric] {
    let joined = vaults.flatMap(\.directory.merges)
    var metrics = [
      count(merges, joined.count),
      count(asked, vaults.reduce(0) { $0 + $1.directory.questions.count }),
    ]
    for rule in ContactMerge.Rule.allCases {
      let ofRule = joined.count { $0.rule == rule }
      guard ofRule > 0 else { continue }
      metrics.append(count(merges, ofRule, slice: ["rule": rule.rawValue]))
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
      precision.metric(sum.precision, n: sum.joinedPairs),
      recall.metric(sum.recall, n: sum.truePairs),
    ]
  }

  private static func count(
    _ declaration: MetricDeclaration, _ value: Int, _ names: [String: String] = [:],
    slice: [String: String]? = nil
  ) -> Metric {
    declaration.metric(Double(value), n: value, of: names, slice: slice)
  }
}
