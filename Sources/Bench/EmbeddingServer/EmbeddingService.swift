internal import Foundation
internal import VaultCore
public import VaultEmbedding

/// The protocol of `/v1/embeddings` over one embedder, without any network.
///
/// `POST /v1/embeddings` takes a string or up to 2 048 strings and answers in floats or base64,
/// `GET /v1/models` names the embedder, `GET /v1/models/NAME` answers if it is that one, and
/// `GET /health` reports that it is running. Errors have the body of OpenAI's, and never repeat a
/// text.
public struct EmbeddingService: LoopbackService {
  /// The most texts in a request.
  public static let maximumInputs = 2048
  /// The largest body of a request.
  public static let maximumBodyBytes = 32 << 20
  /// The largest body of a request.
  public let bodyLimit = maximumBodyBytes
  /// `/v1`, as clients of the protocol expect.
  public let basePath = "/v1"
  /// The answer to a body beyond the limit.
  public let oversizedReply = ServiceReply.failure(
    413, "The body exceeds \(maximumBodyBytes) bytes; send fewer texts.", code: "too_large")

  private let embedder: any Embedder
  private let key: [UInt8]?

  /// Serves an embedder.
  ///
  /// - Parameters:
  ///   - embedder: The model, whose name requests give.
  ///   - key: The key that requests must send as `Authorization: Bearer …`; `nil` for no check.
  public init(_ embedder: any Embedder, key: String? = nil) {
    self.embedder = embedder
    self.key = key.map { Array($0.utf8) }
  }

  /// Answers one request.
  ///
  /// - Parameters:
  ///   - method: The method, in capitals.
  ///   - target: The request target; a query is disregarded.
  ///   - authorization: The Authorization field, if there is one.
  ///   - body: The body.
  /// - Returns: The reply, to any request.
  public func reply(
    method: String, target: String, authorization: String?, body: [UInt8]
  ) -> ServiceReply {
    let path = String(target.prefix { $0 != "?" })
    let named = Self.model(in: path)
    guard let allowed = named == nil ? Self.methods[path] : "GET" else {
      return .failure(404, "Unknown path; see /v1/models and /v1/embeddings.", code: "not_found")
    }
    guard method == allowed else {
      var reply = ServiceReply.failure(
        405, "This path takes \(allowed) only.", code: "method_not_allowed")
      reply.allow = allowed
      return reply
    }
    if path == "/health" { return .success(Health()) }
    guard isAdmitted(authorization) else {
      return .failure(401, "Missing or wrong API key.", code: "invalid_api_key")
    }
    let entry = ModelList.Entry(id: embedder.name)
    if path == "/v1/models" { return .success(ModelList(data: [entry])) }
    if let named { return named == embedder.name ? .success(entry) : Self.unknownModel }
    return embeddings(body)
  }

  /// The model of a path `/v1/models/NAME`; `nil` for any other path.
  private static func model(in path: String) -> String? {
    let folder = "/v1/models/"
    guard path.hasPrefix(folder), path.count > folder.count else { return nil }
    return String(path.dropFirst(folder.count)).removingPercentEncoding
  }

  private static let unknownModel = ServiceReply.failure(
    404, "Unknown model; see /v1/models.", code: "model_not_found")

  private static let methods = [
    "/health": "GET", "/v1/models": "GET", "/v1/embeddings": "POST",
  ]

  private func embeddings(_ body: [UInt8]) -> ServiceReply {
    let request: EmbeddingsRequest
    do {
      request = try JSONDecoder().decode(EmbeddingsRequest.self, from: Data(body))
    } catch {
      // The decoder's own description could quote a text.
      return .failure(
        400, "Give a JSON object with model, and input: a string or a list of strings.",
        code: "invalid_body")
    }
    guard request.model == embedder.name else { return Self.unknownModel }
    let texts = request.input.texts
    guard (1...Self.maximumInputs).contains(texts.count) else {
      return .failure(
        400, "Give 1 to \(Self.maximumInputs) inputs.", parameter: "input", code: "invalid_input")
    }
    if let blank = texts.firstIndex(where: BlankText.isBlank) {
      return .failure(
        400, "Input \(blank) is empty or blank.", parameter: "input", code: "invalid_input")
    }
    guard request.dimensions ?? embedder.dimension == embedder.dimension else {
      return .failure(
        400, "This model has \(embedder.dimension) dimensions and cannot be shortened.",
        parameter: "dimensions", code: "invalid_dimensions")
    }
    do throws(EmbeddingError) {
      let vectors = Self.unit(try embedder.embed(texts))
      return .success(
        EmbeddingsReply(
          vectors, encoding: request.encodingFormat ?? .float, model: embedder.name,
          tokens: texts.reduce(0) { $0 + embedder.tokenCount(of: $1) }))
    } catch {
      return .failure(500, "The model failed.", type: "server_error", code: "model_failed")
    }
  }

  /// Returns the vectors, that of a text in which the model has no known piece (`👍`, `…!?`) as the
  /// first axis: clients divide by the length, so that none is 0.
  private static func unit(_ vectors: Matrix) -> Matrix {
    var vectors = vectors
    for row in 0..<vectors.rows where vectors[row: row].allSatisfy({ $0 == 0 }) {
      vectors.elements[row * vectors.columns] = 1
    }
    return vectors
  }

  // Every byte is compared, independent of the first difference, so that the time reveals nothing.
  private func isAdmitted(_ authorization: String?) -> Bool {
    guard let key else { return true }
    let scheme = "bearer "
    guard let authorization, authorization.lowercased().hasPrefix(scheme) else { return false }
    let given = Array(authorization.utf8.dropFirst(scheme.utf8.count))
    guard given.count == key.count else { return false }
    return zip(given, key).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
