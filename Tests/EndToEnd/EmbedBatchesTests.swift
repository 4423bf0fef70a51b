import Foundation
import Testing
import VaultCloud
import VaultSealing
import VaultTestSupport

@Suite("embed-batches")
struct EmbedBatchesTests {
  @Test(
    "A worker that is killed after any step loses nothing, and the next one doubles nothing",
    arguments: BatchWorker.Step.allCases)
  func survivesKills(step: BatchWorker.Step) throws {
    let folder = try TemporaryDirectory()
    let pem = SigningKey.newPEM()
    let key = try folder.write(pem, to: "key.pem")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
    let store = try FolderStore(at: folder.url.appendingPathComponent("store"))
    let client = BatchClient(
      store: store, workers: try #require(SigningKey(pem: pem)).publicKey,
      vault: try RecipientKey())
    let messages = (0..<3).map { BatchMessage(id: "m\($0)", text: "message number \($0)") }
    func start(stoppingAt steps: [String]) throws -> Process {
      let process = CommandLineRun.process(
        ["embed-batches", store.root.path, "--key", key.path, "--model", "hashing", "--json"]
          + steps.flatMap { ["--stop-at", $0] })
      process.standardOutput = Pipe()
      try process.run()
      return process
    }

    let killed = try start(stoppingAt: ["published", step.rawValue])
    try Self.waitForStop(of: killed)
    try client.upload(messages)
    kill(killed.processIdentifier, SIGCONT)
    try Self.waitForStop(of: killed)
    kill(killed.processIdentifier, SIGKILL)
    killed.waitUntilExit()
    let before = try messages.map { try store.object($0.id, in: .embeddings) }

    // The device sends again what may not have come back.
    let next = try start(stoppingAt: ["published"])
    try Self.waitForStop(of: next)
    try client.upload(messages)
    kill(next.processIdentifier, SIGCONT)
    let output = try #require(next.standardOutput as? Pipe)
    let report = try JSONDecoder().decode(
      BatchWorker.Report.self, from: output.fileHandleForReading.readDataToEndOfFile())
    next.waitUntilExit()
    #expect(next.terminationStatus == 0)
    #expect(report.messages == 3 && report.stored == before.count { $0 == nil })
    for (message, earlier) in zip(messages, before) {
      #expect(try client.embedding(of: message.id) != nil)
      if let earlier { #expect(try store.object(message.id, in: .embeddings) == earlier) }
    }
    #expect(try store.listing(of: .embeddings).names.count == 3)
  }

  /// A process that stops itself has the state `T` behind its name.
  private static func waitForStop(of process: Process) throws {
    let file = "/proc/\(process.processIdentifier)/stat"
    for _ in 0..<300_000 {
      try #require(process.isRunning, "the worker ended")
      let text = String(
        decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
      if text.split(separator: ")").last?.hasPrefix(" T") ?? false { return }
      usleep(2_000)
    }
    Issue.record("the worker does not stop")
  }
}
