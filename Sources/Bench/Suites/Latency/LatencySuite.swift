internal import Foundation
internal import Vault
internal import VaultCore
internal import VaultEmbedding
internal import VaultIngest
internal import VaultMeasurement
internal import VaultPipeline
internal import VaultResults
internal import VaultSealing
internal import VaultStorage
internal import VaultSync

/// Single messages on their way through the pipeline, one at a time (targets L1, L8, L9, L13).
struct LatencySuite: MeasurementSuite {
  static let id = "latency"
  static let help = "latency of single messages in the pipeline, by model"
  static let cost = SuiteCost.minutes
  static let comparesModels = true
  private static let embedding = MetricDeclaration.p95(
    "embedding/message", of: "embedding one message", slices: [.whole, ["model": .any]])
  private static let parsing = MetricDeclaration.p95("ingest/mbox/parse", of: "parsing one mail")
  private static let sealing = MetricDeclaration.p95("sealing/encrypt", of: "sealing one mail")
  private static let inserting = MetricDeclaration.p95(
    "vault/insert", of: "storing one message in a vault")
  private static let newEmail = MetricDeclaration.p95(
    "pipeline/newEmail",
    of: "the time to parse, seal, store and embed a mail, send it to a second device, store and "
      + "embed it there, and find it there by an exact search for its text; one that is not found "
      + "counts as an hour",
    .seconds, standIn: "both devices are in one process, without the network between")
  private static let keyDerivation = MetricDeclaration(
    "sealing/pbkdf2Milliseconds", "Time in which a passphrase becomes a key.",
    unit: .milliseconds, better: .lower, deterministic: false,
    slices: [["rounds": .oneOf([String(PassphraseKey.defaultRounds)])]])
  static let declarations =
    [embedding, parsing, sealing, inserting, newEmail, keyDerivation]
    + ModelCostSuite.declarations

  let model: ModelUnderTest
  /// Messages to take texts from.
  let messages: [Message]
  /// An empty folder for a vault of the suite's own.
  let directory: URL
  static let samples = 300
  /// The number of mails that pass through all stages; fewer, since each is embedded once more.
  static let newMails = 100

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    input.progress(id)
    if let reason = input.models[0].reasonLeftOut {
      output.figures.notMeasured(["L1", "L8"], reason)
      output.figures.notes.append(reason)
    }
    try await output.measure(id, items: samples) {
      var random = SeededRandom(seed: input.seed).stream("latency-suite")
      let messages = random.sample(
        samples + 10, of: input.searchable.flatMap(\.stored.messages))
      let texts = input.searchable.lazy.flatMap(\.stored.messages).map(\.searchableText)
      return try LatencySuite(
        model: input.models[0], messages: messages, directory: input.folder(id)
      ).metrics()
        + modelMetrics(input.models, messages)
        + ModelCostSuite(models: input.models, words: ModelCostSuite.words(of: texts)).metrics()
        + ModelCostSuite(models: input.columnsAlone, words: []).metrics()
    }
  }

  /// The time in which each model embeds a message: one that looks words up says nothing of one that
  /// computes.
  private static func modelMetrics(
    _ models: [ModelUnderTest], _ messages: [Message]
  ) throws -> [Metric] {
    try models.filter { !$0.isRemote }.flatMap { model in
      embedding.percentile(
        of: try times(messages) { _ = try model.embedder.embed([$0.searchableText]) },
        slice: ["model": model.name])
    }
  }

  /// The metrics; each percentile is over up to `samples` messages after ten for warming up.
  ///
  /// Stages that embed message by message are left out for a service.
  func metrics() throws -> [Metric] {
    let passphrase = StorageStage.randomPassphrase()
    let derivation = Stopwatch()
    _ = try PassphraseKey.derive(passphrase: passphrase, salt: SystemRandom.bytes(16))
    let pbkdf2 = derivation.elapsed.wall
    let file = directory.appendingPathComponent("latency.vault")
    let vault = try SQLiteVault.create(at: file, passphrase: passphrase)
    let sample = Array(messages.prefix(Self.samples + 10))
    let mails = sample.enumerated().map { MailSample(message: $1, ordinal: $0) }
    let key = SealingKey()

    let embedder = model.embedder
    let embedding = try Self.times(model.isRemote ? [] : sample) {
      _ = try embedder.embed([$0.searchableText])
    }
    let parsing = try Self.times(mails) { _ = try $0.messages() }
    let sealing = try Self.times(mails) { _ = try key.seal(Array($0.data), authenticating: []) }
    let inserting = try Self.times(sample) { try vault.insert([$0]) }
    let newEmail = try newMails(model.isRemote ? [] : mails, into: vault)
    return [
      (Self.embedding, embedding), (Self.parsing, parsing), (Self.sealing, sealing),
      (Self.inserting, inserting), (Self.newEmail, newEmail),
    ].flatMap { $0.percentile(of: $1) } + [
      Self.keyDerivation.metric(
        pbkdf2.inMilliseconds, n: 1, slice: ["rounds": String(PassphraseKey.defaultRounds)])
    ]
  }

  /// The time of each mail through all stages, until a search on a second device finds it.
  ///
  /// It is parsed, sealed and stored, embedded, its vector sealed and stored; sent over a sealed
  /// link; stored and embedded by the second device, since vectors are not transferred; and
  /// searched for there by its text. One that is not found counts as an hour.
  private func newMails(
    _ mails: [MailSample], into vault: SQLiteVault
  ) throws -> LatencyHistogram {
    var random = SeededRandom(seed: UInt64(mails.count)).stream("latency-replicas")
    var here = Replica(id: ReplicaID(rawValue: random.next()))
    var there = Replica(id: ReplicaID(rawValue: random.next()))
    var link = try SyncLink(here.id, there.id, syncKey: vault.syncKey)
    var second = ReceivingDevice(
      vault: try SQLiteVault.create(
        at: directory.appendingPathComponent("second.vault"), pairedWith: vault),
      embedder: model.embedder)
    return try Self.times(Array(mails.prefix(Self.newMails + 10))) { mail in
      var isFound = true
      for message in try mail.messages() {
        try vault.insert([message])
        let vector = try model.embedder.embed([message.searchableText])
        try vault.store(vectors: [(message.id, vector.elements)], model: model.name)
        _ = try here.insert(message.id, payload: message.recordBytes, at: message.sentAt)
        try link.exchange(&here, &there)
        try second.take(message.id, from: there)
        isFound = try second.finds(message.searchableText, message.id) && isFound
      }
      return isFound ? nil : .seconds(3_600)
    }
  }

  private static func times<Item>(
    _ items: [Item], _ work: (Item) throws -> Void
  ) throws -> LatencyHistogram {
    try times(items) { item -> Duration? in
      try work(item)
      return nil
    }
  }

  /// Returns the time of each piece of work, or the time that it reports itself.
  private static func times<Item>(
    _ items: [Item], _ work: (Item) throws -> Duration?
  ) throws -> LatencyHistogram {
    var latencies = LatencyHistogram()
    for (index, item) in items.enumerated() {
      try Task.checkCancellation()
      let watch = Stopwatch()
      let latency = try work(item) ?? watch.elapsed.wall
      if index >= min(10, items.count / 2) { latencies.record(latency) }
    }
    return latencies
  }
}

/// A message's text as a small mail, so that parsing is timed on the run's own words.
struct MailSample {
  let data: Data

  init(message: Message, ordinal: Int) {
    let body = Data(message.text.utf8).base64EncodedString(
      options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
    let header = [
      "Message-ID: <sample-\(ordinal)@vaultbench.example>", "From: sender@vaultbench.example",
      "To: owner@vaultbench.example", "Date: Fri, 20 Nov 2026 09:00:00 +0000",
      "Subject: sample", "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: base64",
    ].joined(separator: "\r\n")
    data = Data((header + "\r\n\r\n" + body + "\r\n").utf8)
  }

  /// The messages that a reader finds in it.
  func messages() throws(IngestError) -> [Message] {
    var reader = MailReader(ExportFile(data, path: "sample.eml"))
    var messages: [Message] = []
    while let record = try reader.next() {
      if case .message(let message, _) = record { messages.append(message) }
    }
    return messages
  }
}
