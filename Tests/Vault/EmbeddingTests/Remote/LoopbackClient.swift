import VaultEmbedding

/// A client of a service on this machine.
func client(
  _ base: String, dimension: Int = 2, model: String = "any", key: String? = nil,
  limits: CurlEmbeddingTransport.Limits = .init(),
  _ change: (inout RemoteEmbedderSettings) -> Void = { _ in }
) throws -> RemoteEmbedder<CurlEmbeddingTransport, ContinuousClock> {
  let endpoint = try RemoteEndpoint(base)
  var settings = RemoteEmbedderSettings(model: model, dimension: dimension)
  settings.pauses = [.milliseconds(1), .milliseconds(2)]
  change(&settings)
  return try RemoteEmbedder(
    endpoint: endpoint,
    key: try key.map { try RemoteKey(variable: "KEY", environment: ["KEY": $0]) },
    settings: settings, transport: try CurlEmbeddingTransport(endpoint, limits: limits),
    clock: ContinuousClock())
}
