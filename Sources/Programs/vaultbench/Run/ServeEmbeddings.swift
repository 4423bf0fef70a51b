internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultEmbedding
internal import VaultEmbeddingServer
internal import VaultPipeline

/// Serves a local model in the protocol of remote ones.
struct ServeEmbeddings: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve-embeddings",
    abstract: "Serve a local model on this machine as OpenAI-compatible /v1/embeddings.",
    discussion: """
      Listens on 127.0.0.1 only and logs nothing. If the environment variable
      VAULTBENCH_SERVER_KEY is set, requests must send it as their key. Ends
      with Ctrl-C.

      EXAMPLES
        vaultbench serve-embeddings --model hashing
        vaultbench serve-embeddings --port 8080
      """)

  @Option(help: "The port; 0 for any free port.")
  var port = 0
  @Option(help: "Which model turns text into vectors.")
  var model = RunConfiguration.EmbedderChoice.auto
  @OptionGroup var output: OutputOptions

  func run() async throws {
    guard (0...65535).contains(port) else {
      throw ValidationError("--port is a number from 0 to 65535.")
    }
    let (embedder, notes) = try EmbedderLoader(datasets: try DatasetLocation.find())
      .load(model)
    for note in notes { output.note(note) }
    let key = ProcessInfo.processInfo.environment["VAULTBENCH_SERVER_KEY"]
    let service = EmbeddingService(embedder, key: key.flatMap { $0.isEmpty ? nil : $0 })
    let server = EmbeddingServer(service, port: port)
    let name = embedder.name
    let work = Task { try await server.run { base in Console.print("\(base) serves \(name)") } }
    let supervision = Supervision { work.cancel() }
    defer { supervision.end() }
    try await work.interruptibleValue
  }
}
