internal import ArgumentParser
internal import Foundation
internal import VaultCloud
internal import VaultCommands
internal import VaultCore
internal import VaultPipeline
internal import VaultResults

/// One invocation of the worker of the cloud path.
struct EmbedBatches: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "embed-batches",
    abstract: "Embed sealed batches as the server of the cloud path, once.",
    discussion: """
      Publishes a key of this one invocation in the store, signed with the key of
      workers, waits until batches come, embeds all that are there, stores their
      embeddings sealed to the vault, deletes the batches and ends. Batches that
      are refused stay until they expire. Prints counts and times, no content.

      EXAMPLES
        openssl genpkey -algorithm ed25519 -out key.pem && chmod 600 key.pem
        vaultbench embed-batches store --key key.pem
        vaultbench embed-batches store --key key.pem --model hashing --json
      """)

  @Argument(help: "The folder of the store; made if it is not there.")
  var store: String
  @Option(help: "The key of workers: PEM (PKCS #8) without a passphrase.")
  var key: String
  @Option(help: "Which model turns text into vectors.")
  var model = RunConfiguration.EmbedderChoice.auto
  @Option(help: "Seconds to wait for the first batch.")
  var wait = 60.0
  @Flag(help: "Print what was done as JSON.")
  var json = false
  // For the suite `ephemeral` and for tests: stops this process after a step, the first time.
  @Option(help: .hidden) var stopAt: [String] = []

  private static let published = "published"

  func validate() throws {
    guard wait >= 0, wait < 1e6 else {
      throw ValidationError("--wait is a number of seconds from 0 to 999999.")
    }
    for step in stopAt where step != Self.published && BatchWorker.Step(rawValue: step) == nil {
      throw ValidationError("--stop-at names a step.")
    }
  }

  func run() async throws {
    let signer = try ResultSigner(keyFile: URL(fileURLWithPath: key))
    let (embedder, notes) = try EmbedderLoader(datasets: try DatasetLocation.find())
      .load(model)
    if !json {
      for note in notes + [signer.warning].compactMap(\.self) { Console.note(note) }
    }
    let store = try FolderStore(at: URL(fileURLWithPath: self.store, isDirectory: true))
    var stops = Set(stopAt)
    let stop = { (step: String) in
      if stops.remove(step) != nil { kill(getpid(), SIGSTOP) }
    }
    var worker = try BatchWorker(
      store: store, embedder: embedder, signer: signer.key,
      now: { WallClock.system.now },
      onStep: { stop($0.rawValue) })
    stop(Self.published)
    do {
      let end = ContinuousClock.now + .seconds(wait)
      try worker.processPending()
      // Batches of a worker that was killed are refused: they are not what this one waits for.
      while worker.report.batches == 0, ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(20))
        try worker.processPending()
      }
    } catch {
      try worker.withdraw()
      throw error
    }
    try worker.withdraw()
    try show(worker.report)
  }

  private func show(_ report: BatchWorker.Report) throws {
    guard !json else { return try Console.printJSON(report) }
    Console.print(
      "batches \(report.batches), messages \(report.messages), stored \(report.stored)")
    for (reason, count) in report.refused.sorted(by: { $0.key < $1.key }) {
      Console.print("refused \(count): \(reason)")
    }
  }
}
