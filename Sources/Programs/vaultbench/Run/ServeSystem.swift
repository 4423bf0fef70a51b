internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultEmbeddingServer
internal import VaultPipeline

/// Serves the pipeline in the protocol of external systems.
struct ServeSystem: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve-system",
    abstract: "Serve the built-in pipeline in the protocol of external systems.",
    discussion: """
      Reads one JSON object per line from standard input and writes one per line to
      standard output, until the request `bye` or the end of its input. With --port
      each request is a POST on 127.0.0.1 instead, until Ctrl-C. Logs nothing;
      messages are kept encrypted in a temporary folder until it ends.

      Documentation/ExternalSystems.md describes the protocol.

      EXAMPLES
        vaultbench run --profile smoke --system 'vaultbench serve-system'
        vaultbench serve-system --config settings.yaml
        vaultbench serve-system --port 8080
      """)

  @Option(help: "A YAML file of settings; those of the design document if left out.")
  var config: String?
  @Option(help: "Which model turns text into vectors.")
  var embedder: RunConfiguration.EmbedderChoice?
  @Option(help: "Serve HTTP on this port of 127.0.0.1; 0 for any free port.")
  var port: Int?

  func run() async throws {
    if let port, !(0...65535).contains(port) {
      throw ValidationError("--port is a number from 0 to 65535.")
    }
    let system = try ReferenceSystem(
      configuration: try settings(), datasets: try DatasetLocation.find())
    let port = port
    let work = Task {
      if let port {
        try await LoopbackServer(SystemService(system: system), port: port).run { base in
          Console.print("\(base)/ serves the protocol of external systems")
        }
      } else {
        for await line in StandardInput.lines() {
          Console.print(String(decoding: await system.answer(line), as: UTF8.self))
        }
      }
    }
    do {
      try await work.interruptibleValue
    } catch {
      await system.close()
      throw error
    }
    await system.close()
  }

  private func settings() throws -> RunConfiguration {
    var settings =
      try config.map { try RunConfiguration(yaml: URL(fileURLWithPath: $0)) } ?? RunConfiguration()
    if let embedder { settings.embedder = embedder }
    return settings
  }
}

/// The reference system behind HTTP: every POST is a request of the protocol, at any path.
struct SystemService: LoopbackService {
  let system: ReferenceSystem

  var bodyLimit: Int { StandardInput.longestLine }
  var basePath: String { "" }
  var oversizedReply: ServiceReply { Self.refusal(413, "tooLarge") }

  func reply(
    method: String, target: String, authorization: String?, body: [UInt8]
  ) async -> ServiceReply {
    guard method == "POST" else { return Self.refusal(405, "notPosted") }
    return ServiceReply(status: 200, body: await system.answer(body))
  }

  private static func refusal(_ status: Int, _ code: String) -> ServiceReply {
    ServiceReply(
      status: status, body: Array(#"{"error":{"code":"\#(code)","message":""},"id":0}"#.utf8))
  }
}
