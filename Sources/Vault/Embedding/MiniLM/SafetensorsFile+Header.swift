internal import Foundation
internal import VaultCore

/// Reads and checks the header of a safetensors file; see `SafetensorsFile` for the layout.
struct SafetensorsHeader {
  /// The bound of the format's reference implementation; it keeps a hostile file from claiming
  /// memory.
  static let maximumBytes: UInt64 = 100_000_000

  /// The name of the file in errors.
  let file: String

  /// The tensors in the order of their bytes, and the offset from which those count.
  func read(
    _ data: Data
  ) throws(EmbeddingError) -> (tensors: [SafetensorsFile.Tensor], elementsOffset: Int) {
    guard data.count >= 8 else {
      throw malformed(.truncated(neededBytes: 8, foundBytes: data.count))
    }
    let length = UInt64(littleEndianBytes: data.prefix(8))
    guard length <= Self.maximumBytes else { throw malformed(.headerTooLong(bytes: length)) }
    let elementsOffset = 8 + Int(length)
    guard data.count >= elementsOffset else {
      throw malformed(.truncated(neededBytes: 8 + length, foundBytes: data.count))
    }
    let tensors = try tensors(in: Data(data.dropFirst(8).prefix(Int(length))))
    try checkTiling(tensors, elementsOffset: elementsOffset, byteCount: data.count)
    return (tensors, elementsOffset)
  }

  private func tensors(in json: Data) throws(EmbeddingError) -> [SafetensorsFile.Tensor] {
    let entries: [String: Entry]
    do {
      entries = try JSONDecoder().decode([String: Entry].self, from: json)
    } catch {
      throw malformed(.headerNotJSON)
    }
    var tensors: [SafetensorsFile.Tensor] = []
    for (name, entry) in entries.sorted(by: { $0.key < $1.key }) where name != "__metadata__" {
      guard let claim = entry.claim else { throw malformed(.malformedEntry(tensor: name)) }
      tensors.append(try tensor(name, claim))
    }
    return tensors.sorted {
      ($0.byteRange.lowerBound, $0.byteRange.upperBound, $0.name)
        < ($1.byteRange.lowerBound, $1.byteRange.upperBound, $1.name)
    }
  }

  private func tensor(
    _ name: String, _ claim: Claim
  ) throws(EmbeddingError) -> SafetensorsFile.Tensor {
    guard let type = SafetensorsFile.ElementType(rawValue: claim.dtype) else {
      throw malformed(.unknownElementType(tensor: name))
    }
    guard claim.dataOffsets.count == 2, claim.shape.allSatisfy({ $0 >= 0 }),
      let begin = claim.dataOffsets.first, let end = claim.dataOffsets.last,
      0 <= begin, begin <= end
    else { throw malformed(.malformedEntry(tensor: name)) }
    var bytes = type.bytes
    for extent in claim.shape {
      let (product, overflow) = bytes.multipliedReportingOverflow(by: extent)
      guard !overflow else { throw malformed(.sizeMismatch(tensor: name)) }
      bytes = product
    }
    guard bytes == end - begin else { throw malformed(.sizeMismatch(tensor: name)) }
    return .init(name: name, elementType: type, shape: claim.shape, byteRange: begin..<end)
  }

  // Tensors that follow one another from 0 to the end can neither overlap nor leave the file.
  private func checkTiling(
    _ tensors: [SafetensorsFile.Tensor], elementsOffset: Int, byteCount: Int
  ) throws(EmbeddingError) {
    let available = byteCount - elementsOffset
    var end = 0
    for tensor in tensors {
      guard tensor.byteRange.lowerBound == end else {
        throw malformed(.notContiguous(tensor: tensor.name))
      }
      end = tensor.byteRange.upperBound
    }
    guard end <= available else {
      throw malformed(
        .truncated(neededBytes: UInt64(elementsOffset) + UInt64(end), foundBytes: byteCount))
    }
    guard end == available else { throw malformed(.trailingBytes(count: available - end)) }
  }

  private func malformed(_ defect: WeightsDefect) -> EmbeddingError {
    .malformedWeights(file: file, defect: defect)
  }
}

private struct Claim: Decodable {
  let dtype: String
  let shape: [Int]
  let dataOffsets: [Int]

  enum CodingKeys: String, CodingKey {
    case dtype
    case shape
    case dataOffsets = "data_offsets"
  }
}

private struct Entry: Decodable {
  // nil for a claim that does not decode, so that the error can name the entry.
  let claim: Claim?

  init(from decoder: any Decoder) throws {
    do {
      claim = try Claim(from: decoder)
    } catch {
      claim = nil
    }
  }
}
