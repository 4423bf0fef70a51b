package import Foundation

/// JSON with its keys in ascending order and without line feeds.
package enum SortedJSON {
  /// Encodes a value; its slashes remain unless they are to be escaped.
  package static func bytes(_ value: some Encodable, escapesSlashes: Bool = false) throws -> [UInt8]
  {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    if !escapesSlashes { encoder.outputFormatting.insert(.withoutEscapingSlashes) }
    return Array(try encoder.encode(value))
  }

  /// A line for each value.
  package static func lines(_ values: [some Encodable]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var data = Data()
    for value in values {
      data += try encoder.encode(value)
      data.append(UInt8(ascii: "\n"))
    }
    return data
  }
}
