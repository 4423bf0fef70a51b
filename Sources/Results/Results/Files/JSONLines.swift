package import Foundation

/// JSON, a value on each line.
package enum JSONLines {
  /// Decodes every line that holds more than white space.
  ///
  /// - Parameters:
  ///   - type: The type of each line.
  ///   - bytes: The lines, separated by line feeds.
  ///   - file: The name of the lines in errors.
  ///   - key: The key that no two lines may share; `nil` where lines may be equal.
  ///   - malformed: The problem of a line that cannot be decoded.
  ///   - repeated: The problem of a line whose key an earlier line has.
  /// - Returns: The values in the order of the lines.
  /// - Throws: ``RunError/unusable(file:line:problem:)`` naming file and line.
  /// - Complexity: O(bytes).
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: Data, file: String, key: ((Value) -> String)? = nil,
    malformed: (any Error) -> FileProblem = { _ in .notARecord },
    repeated: FileProblem = .repeatedQuery
  ) throws(RunError) -> [Value] {
    try numbered(
      type, from: bytes, file: file, key: key, malformed: malformed, repeated: repeated
    ).map(\.value)
  }

  /// As ``decode(_:from:file:key:malformed:repeated:)``, each value with its line, from 1.
  package static func numbered<Value: Decodable>(
    _ type: Value.Type, from bytes: Data, file: String, key: ((Value) -> String)? = nil,
    malformed: (any Error) -> FileProblem, repeated: FileProblem
  ) throws(RunError) -> [(line: Int, value: Value)] {
    let decoder = JSONDecoder()
    var values: [(line: Int, value: Value)] = []
    var seen: Set<String> = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (offset, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
      let value: Value
      do {
        value = try decoder.decode(type, from: line)
      } catch {
        throw .unusable(file: file, line: offset + 1, problem: malformed(error))
      }
      if let key, !seen.insert(key(value)).inserted {
        throw .unusable(file: file, line: offset + 1, problem: repeated)
      }
      values.append((offset + 1, value))
    }
    return values
  }
}
