internal import Foundation
internal import VaultCloud
internal import VaultCore
internal import VaultEmbedding
internal import VaultMeasurement
internal import VaultProcesses
internal import VaultSealing

/// Sends messages by the cloud path to a worker in a process of its own, and collects the data that
/// parties other than the vault can have of it.
struct EphemeralTrial {
  /// The result of a trial.
  struct Result {
    var evidence: EphemeralEvidence
    let secrets: EphemeralSecrets
    let openSeconds: [Double]
    let keyLifetimeSeconds: Double
  }

  /// An empty folder.
  let directory: URL
  let texts: [String]
  /// The model of the worker, as its command calls it.
  let model: String
  let worker: ChildProcess
  /// The number of batches of these texts that are timed; one more is inspected while it is open.
  var timedBatches = 20
  let embedder: any Embedder

  /// Runs the trial.
  ///
  /// - Throws: ``CloudTrialError``, or what the store throws.
  func run() throws -> Result {
    let pem = SigningKey.newPEM()
    let keyFile = directory.appendingPathComponent("worker.pem")
    try Data(pem.utf8).write(to: keyFile)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: keyFile.path)
    guard let signer = SigningKey(pem: pem) else { throw CloudTrialError.worker(status: -1) }
    let vault = try RecipientKey()
    let store = try FolderStore(at: directory.appendingPathComponent("store"))
    let client = BatchClient(store: store, workers: signer.publicKey, vault: vault)
    var evidence = EphemeralEvidence(serverKeys: [Array(pem.utf8)])
    let files = ["out", "err"].map { directory.appendingPathComponent($0) }
    let child = StoppedWorker(
      process: try worker.start(
        [
          "embed-batches", store.root.path, "--key", keyFile.path, "--model", model, "--json",
          "--stop-at", "published", "--stop-at", BatchWorker.Step.embedded.rawValue,
        ], output: files[0], errors: files[1]))
    guard child.waitForStop() else { throw CloudTrialError.worker(status: child.process.wait()) }
    let uploaded = try upload(with: client)
    try keepCopies(of: store, in: &evidence)
    child.resume()
    guard child.waitForStop() else { throw CloudTrialError.worker(status: child.process.wait()) }
    evidence.remains = child.surroundings
    evidence.memory = child.memory()
    child.resume()
    let status = child.process.wait()
    evidence.logs = try files.map { [UInt8](try Data(contentsOf: $0)) }
    guard status == 0 else { throw CloudTrialError.worker(status: status) }
    try keepCopies(of: store, in: &evidence)
    let report = try JSONDecoder().decode(
      BatchWorker.Report.self, from: Data(evidence.logs[0]))
    let vectors = try uploaded.messages.compactMap { try client.embedding(of: $0.id) }
    guard report.batches == uploaded.keys.count, vectors.count == uploaded.messages.count else {
      throw CloudTrialError.incomplete
    }
    evidence.replayed = try replay(evidence.batches, signer)
    let lifetime = try expire(signer, vault, &evidence)
    return Result(
      evidence: evidence,
      secrets: EphemeralSecrets(
        messages: uploaded.messages, vectors: vectors, batchKeys: uploaded.keys, vault: vault),
      // The first batch was held open for inspection.
      openSeconds: Array(report.openSeconds.dropFirst()), keyLifetimeSeconds: lifetime)
  }

  private func upload(
    with client: BatchClient
  ) throws -> (messages: [BatchMessage], keys: [[UInt8]]) {
    let codes = SealingKey()
    var messages: [BatchMessage] = []
    var keys: [[UInt8]] = []
    for batch in 0...timedBatches {
      let content = texts.enumerated().map { index, text in
        BatchMessage(
          id: codes.authenticationCode(for: Array("\(batch) \(index)".utf8)).hexadecimal,
          text: text)
      }
      let key = SystemRandom.bytes(SealingKey.byteCount)
      _ = try client.upload(content, key: key)
      messages += content
      keys.append(key)
    }
    return (messages, keys)
  }

  private func keepCopies(
    of store: FolderStore, in evidence: inout EphemeralEvidence
  ) throws {
    for area in StorageArea.allCases {
      for (name, storedAt) in try store.listing(of: area).storedAt {
        guard let object = try store.object(name, in: area) else { continue }
        if area == .embeddings {
          evidence.embeddings[name] = object
          evidence.embeddedAt[name] = storedAt
        } else {
          evidence.storage.append(.init(name: name, storedAt: storedAt, object: object))
          if area == .batches { evidence.batches[name] = object }
        }
      }
    }
  }

  /// Gives copies of the batches to a later worker.
  private func replay(_ batches: [String: StoredObject], _ signer: SigningKey) throws -> Int {
    let store = try FolderStore(at: directory.appendingPathComponent("replayed"))
    for (name, batch) in batches {
      try store.insert(batch, named: name, into: .batches)
      try store.insert(StoredObject(), named: name, into: .notifications)
    }
    var later = try BatchWorker(
      store: store, embedder: embedder, signer: signer, lifetimeSeconds: 1_000_000,
      now: { WallClock.system.now })
    try later.processPending()
    return later.report.messages
  }

  /// A batch whose worker ends before it takes it, under a controlled clock: how long its key
  /// exists, and what remains of it.
  private func expire(
    _ signer: SigningKey, _ vault: RecipientKey, _ evidence: inout EphemeralEvidence
  ) throws -> Double {
    let store = try FolderStore(at: directory.appendingPathComponent("expired")) {
      Timestamp(seconds: 0)
    }
    _ = try BatchWorker(
      store: store, embedder: embedder, signer: signer, now: { Timestamp(seconds: 0) })
    try BatchClient(store: store, workers: signer.publicKey, vault: vault)
      .upload(texts.prefix(1).map { BatchMessage(id: "expired", text: $0) })
    try keepCopies(of: store, in: &evidence)
    let sweeper = ExpirySweeper(store: store)
    let areas = [StorageArea.keys, .batches]
    var lifetime = 0.0
    // No sweep falls on a full minute after the upload, as none would.
    for second in stride(from: Int64(7), through: 2 * ExpirySweeper.lifetimeSeconds, by: 60) {
      if try areas.contains(where: { try !store.listing(of: $0).names.isEmpty }) {
        lifetime = Double(second)
      }
      try sweeper.sweep(at: Timestamp(seconds: second))
      guard second >= ExpirySweeper.lifetimeSeconds, evidence.expired.isEmpty else { continue }
      for area in areas {
        evidence.expired += try store.listing(of: area).names.compactMap {
          try store.object($0, in: area)
        }
      }
    }
    return lifetime
  }
}

/// The reason why the cloud path cannot be judged.
enum CloudTrialError: Error, Equatable, CustomStringConvertible {
  /// The worker ended otherwise than expected.
  case worker(status: Int32)
  /// Embeddings are missing that must have been returned.
  case incomplete
  /// A probe did not find what was planted for it.
  case blindProbe(String)

  var description: String {
    switch self {
    case .worker(let status):
      "the worker of the cloud path ended with \(status); run `vaultbench embed-batches` by hand."
    case .incomplete: "the worker of the cloud path left messages out; this is a bug."
    case .blindProbe(let name):
      "the probe \(name) does not find what was planted for it; this is a bug."
    }
  }
}
