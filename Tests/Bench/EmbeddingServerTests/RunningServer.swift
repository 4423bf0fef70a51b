import Synchronization
import VaultEmbedding
import VaultEmbeddingServer

/// Runs a server for the length of `body`, and waits for its end.
///
/// Server and client take turns with all other tests on the same few threads: neither gives the
/// other up while it waits for one, unless a test asks for that.
func withServer<Value: Sendable>(
  _ service: some LoopbackService = EmbeddingService(HashingEmbedder(dimension: 16)),
  idleTimeout: Duration = .seconds(3600), ending: @Sendable () -> Void = {},
  _ body: (_ base: String) async throws -> Value
) async throws -> Value {
  let (addresses, continuation) = AsyncStream.makeStream(of: String.self)
  let server = Task {
    defer { continuation.finish() }
    try await LoopbackServer(service, idleTimeout: idleTimeout).run { continuation.yield($0) }
  }
  var outcome: Result<Value, any Error>?
  for await base in addresses {
    do {
      outcome = .success(try await body(base))
    } catch {
      outcome = .failure(error)
    }
    break
  }
  server.cancel()
  ending()
  try await server.value
  guard let outcome else { throw EmbeddingServerError.cannotListen(port: 0) }
  return try outcome.get()
}

/// A client of a service on this machine, which waits as long as the server does.
func client(
  _ base: String, dimension: Int = 16, model: String = "hashing", key: String? = nil,
  _ change: (inout RemoteEmbedderSettings) -> Void = { _ in }
) throws -> RemoteEmbedder<CurlEmbeddingTransport, ContinuousClock> {
  let endpoint = try RemoteEndpoint(base)
  var limits = CurlEmbeddingTransport.Limits()
  limits.exchange = .seconds(3600)
  var settings = RemoteEmbedderSettings(model: model, dimension: dimension)
  settings.pauses = [.milliseconds(1), .milliseconds(2)]
  change(&settings)
  return try RemoteEmbedder(
    endpoint: endpoint,
    key: try key.map { try RemoteKey(variable: "KEY", environment: ["KEY": $0]) },
    settings: settings, transport: try CurlEmbeddingTransport(endpoint, limits: limits),
    clock: ContinuousClock())
}
