internal import Foundation
internal import VaultCore
internal import VaultEmbedding

/// A status and a JSON body.
public struct ServiceReply: Sendable {
  /// The HTTP status.
  public let status: Int
  /// The body, JSON in UTF-8.
  public let body: [UInt8]
  /// The Allow field, where the status is 405.
  public internal(set) var allow: String?

  /// A reply of these parts.
  public init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }

  static func success(_ value: some Encodable) -> ServiceReply {
    encoded(value, status: 200)
  }

  static func failure(
    _ status: Int, _ message: String, type: String = "invalid_request_error",
    parameter: String? = nil, code: String
  ) -> ServiceReply {
    encoded(
      Failure(
        error: .init(message: message, type: type, param: parameter, code: code)), status: status)
  }

  private static func encoded(_ value: some Encodable, status: Int) -> ServiceReply {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return ServiceReply(status: status, body: Array(try encoder.encode(value)))
    } catch {
      // Only a vector that is not finite has no JSON, and no embedder gives one.
      return ServiceReply(status: 500, body: Array(#"{"error":{"code":"encoding"}}"#.utf8))
    }
  }

  private struct Failure: Encodable {
    struct Detail: Encodable {
      let message: String
      let type: String
      let param: String?
      let code: String
    }

    let error: Detail
  }
}

/// The body of `GET /health`.
struct Health: Encodable {
  let status = "ok"
}

/// The body of `GET /v1/models`.
struct ModelList: Encodable {
  /// One model, also the body of `GET /v1/models/NAME`.
  struct Entry: Encodable {
    let id: String
    let object = "model"
    let ownedBy = "vaultbench"

    enum CodingKeys: String, CodingKey {
      case id, object
      case ownedBy = "owned_by"
    }
  }

  let object = "list"
  let data: [Entry]
}

/// The body of `POST /v1/embeddings`.
struct EmbeddingsRequest: Decodable {
  /// One text or several; lists of tokens are not understood.
  struct Input: Decodable {
    let texts: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do {
        texts = [try container.decode(String.self)]
      } catch DecodingError.typeMismatch {
        texts = try container.decode([String].self)
      }
    }
  }

  let model: String
  let input: Input
  let encodingFormat: VectorEncoding?
  let dimensions: Int?

  enum CodingKeys: String, CodingKey {
    case model, input, dimensions
    case encodingFormat = "encoding_format"
  }
}

/// The body of its answer.
struct EmbeddingsReply: Encodable {
  enum Vector: Encodable {
    case float(ArraySlice<Float>)
    case base64(String)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .float(let elements): try container.encode(Array(elements))
      case .base64(let text): try container.encode(text)
      }
    }
  }

  struct Item: Encodable {
    let object = "embedding"
    let index: Int
    let embedding: Vector
  }

  struct Usage: Encodable {
    let promptTokens: Int
    let totalTokens: Int

    enum CodingKeys: String, CodingKey {
      case promptTokens = "prompt_tokens"
      case totalTokens = "total_tokens"
    }
  }

  let object = "list"
  let data: [Item]
  let model: String
  let usage: Usage

  init(_ vectors: Matrix, encoding: VectorEncoding, model: String, tokens: Int) {
    data = (0..<vectors.rows).map { row in
      let elements = vectors[row: row]
      return Item(
        index: row,
        embedding: encoding == .float ? .float(elements) : .base64(Self.base64(elements)))
    }
    self.model = model
    usage = Usage(promptTokens: tokens, totalTokens: tokens)
  }

  /// Little-endian 32-bit floats.
  private static func base64(_ elements: ArraySlice<Float>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(elements.count * 4)
    for element in elements {
      let bits = element.bitPattern
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
      }
    }
    return Data(bytes).base64EncodedString()
  }
}
