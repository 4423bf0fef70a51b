internal import Foundation
internal import VaultCore

/// The encoding of a vector by a service.
public enum VectorEncoding: String, Sendable, Codable, CaseIterable {
  /// A list of JSON numbers.
  case float
  /// Base64 of little-endian 32-bit floats; smaller, and ten times faster to read.
  case base64
}

/// The body of a request to `/v1/embeddings`.
struct WireRequest: Encodable {
  let model: String
  let input: [String]
  let encodingFormat: VectorEncoding
  let dimensions: Int?

  enum CodingKeys: String, CodingKey {
    case model
    case input
    case encodingFormat = "encoding_format"
    case dimensions
  }
}

/// The body of a service's answer, as far as it is read.
struct WireReply: Decodable {
  struct Item: Decodable {
    let index: Int
    let embedding: WireVector
  }

  struct Usage: Decodable {
    let totalTokens: Int?
    let promptTokens: Int?

    enum CodingKeys: String, CodingKey {
      case totalTokens = "total_tokens"
      case promptTokens = "prompt_tokens"
    }
  }

  let data: [Item]
  let usage: Usage?

  /// The vectors in the order of the texts, of unit length or all zeros, and the tokens billed
  /// if stated.
  ///
  /// - Returns: Shape [count, dimension].
  static func read(
    _ body: [UInt8], count: Int, dimension: Int
  ) throws(ReplyDefect) -> (vectors: Matrix, billedTokens: Int?) {
    let reply: WireReply
    do {
      reply = try JSONDecoder().decode(WireReply.self, from: Data(body))
    } catch {
      // The decoder's own description would quote the answer.
      throw .notTheProtocol
    }
    guard reply.data.count == count else {
      throw .wrongCount(expected: count, found: reply.data.count)
    }
    var vectors = Matrix(rows: count, columns: dimension)
    var isFilled = [Bool](repeating: false, count: count)
    for item in reply.data {
      guard isFilled.indices.contains(item.index), !isFilled[item.index] else {
        throw .wrongIndex(item.index)
      }
      isFilled[item.index] = true
      let elements = item.embedding.elements
      guard elements.count == dimension else {
        throw .wrongDimension(expected: dimension, found: elements.count)
      }
      // In double precision: squares of large but finite elements must not overflow.
      let length = elements.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
      guard length.isFinite else { throw .notFinite(index: item.index) }
      // A service returns zeros if it found nothing to embed.
      guard length > 0 else { continue }
      let start = item.index * dimension
      for (column, element) in elements.enumerated() {
        vectors.elements[start + column] = Float(Double(element) / length)
      }
    }
    let billed = reply.usage.flatMap { $0.totalTokens ?? $0.promptTokens }
    return (vectors, billed.flatMap { (0...maximumTokens).contains($0) ? $0 : nil })
  }

  // No batch is longer; a larger count is implausible, and the estimate is kept.
  private static let maximumTokens = 1_000_000_000
}

extension ReplyDefect: Error {}

/// A vector in either encoding: some servers answer in floats independent of the requested one.
struct WireVector: Decodable {
  let elements: [Float]

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text: String
    do {
      text = try container.decode(String.self)
    } catch DecodingError.typeMismatch {
      elements = try container.decode([Float].self)
      return
    }
    guard let data = Data(base64Encoded: text), data.count.isMultiple(of: 4) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not base64 of 32-bit floats")
    }
    let bytes = [UInt8](data)
    elements = stride(from: 0, to: bytes.count, by: 4).map {
      Float(bitPattern: UInt32(littleEndianBytes: bytes[$0..<$0 + 4]))
    }
  }
}
