internal import Foundation
internal import VaultCore
internal import VaultEmbedding
internal import VaultIngest
internal import VaultMeasurement
internal import VaultSealing
internal import VaultStorage
internal import VaultSync
internal import VaultVerdict

/// Single messages on their way through the pipeline, one at a time (targets L1, L8, L9, L13).
struct LatencySuite {
  let embedder: any Embedder
  /// Messages to take texts from.
  let messages: [Message]
  /// An empty folder for a vault of the suite's own.
  let directory: URL
  static let samples = 300
  /// How many mails make the whole way; fewer, since each is embedded once more.
  static let newMails = 100

  /// The figures; each percentile rests on up to `samples` messages after ten for warming up.
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
    let parser = MailParser(path: "sample.eml")

    let embedding = try times(sample) { _ = try embedder.embed([$0.searchableText]) }
    let parsing = try times(mails) { _ = try parser.parseEML($0.data) }
    let sealing = try times(mails) { _ = try key.seal(Array($0.data), authenticating: []) }
    let inserting = try times(sample) { try vault.insert([$0]) }
    var metrics = [
      p95("embedding/messageP95Milliseconds", embedding),
      p95("ingest/mbox/parseP95Milliseconds", parsing),
      p95("sealing/encryptP95Milliseconds", sealing),
      p95("vault/insertP95Milliseconds", inserting),
    ].compactMap(\.self)
    let latencies = try newMails(mails, into: vault, parser: parser)
    if let p95 = latencies.p95 {
      metrics.append(
        Metric(
          id: "pipeline/newEmailP95Seconds", value: p95.inSeconds, unit: "seconds", better: .lower,
          n: latencies.count, deterministic: false))
    }
    metrics.append(
      Metric(
        id: "sealing/pbkdf2Milliseconds", value: pbkdf2.inMilliseconds, unit: "milliseconds",
        better: .lower, n: 1, slice: ["rounds": String(PassphraseKey.defaultRounds)],
        deterministic: false))
    metrics.append(
      Metric(
        id: "embedding/bytesPerMessage",
        value: Double(embedder.dimension * MemoryLayout<Float>.size), unit: "bytes",
        better: .lower, n: 1, slice: ["dimension": String(embedder.dimension)],
        deterministic: true))
    return metrics
  }

  /// Each mail's whole way: parsed, sealed and stored, embedded, its vector sealed and stored, and
  /// sent over a sealed link until a second device shows it.
  private func newMails(
    _ mails: [MailSample], into vault: SQLiteVault, parser: MailParser
  ) throws -> LatencyHistogram {
    var random = SeededRandom(seed: UInt64(mails.count)).stream("latency-replicas")
    var here = Replica(id: ReplicaID(rawValue: random.next()))
    var there = Replica(id: ReplicaID(rawValue: random.next()))
    var link = SyncLink(here.id, there.id, syncKey: SealingKey())
    return try times(Array(mails.prefix(Self.newMails + 10))) { mail in
      for message in try parser.parseEML(mail.data).messages {
        try vault.insert([message])
        let vector = try embedder.embed([message.searchableText])
        try vault.store(vectors: [(message.id, vector.elements)], model: embedder.name)
        _ = try here.insert(
          message.id, payload: Array(message.searchableText.utf8), at: message.sentAt)
        try link.exchange(&here, &there)
        precondition(there.contains(message.id), "a converged replica lacks a message")
      }
    }
  }

  private func times<Item>(
    _ items: [Item], _ work: (Item) throws -> Void
  ) throws -> LatencyHistogram {
    var latencies = LatencyHistogram()
    for (index, item) in items.enumerated() {
      try Task.checkCancellation()
      let watch = Stopwatch()
      try work(item)
      if index >= min(10, items.count / 2) { latencies.record(watch.elapsed.wall) }
    }
    return latencies
  }

  private func p95(_ id: String, _ latencies: LatencyHistogram) -> Metric? {
    latencies.p95.map {
      Metric(
        id: id, value: $0.inMilliseconds, unit: "milliseconds", better: .lower,
        n: latencies.count, deterministic: false)
    }
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
}
