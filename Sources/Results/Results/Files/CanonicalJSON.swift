public import Foundation

/// JSON with one spelling for each value: keys sorted, indented, a line feed at the end.
public enum CanonicalJSON {
  /// Writes a value.
  ///
  /// - Parameters:
  ///   - value: The value to write.
  ///   - file: The name of the text in errors.
  /// - Returns: The text in UTF-8.
  /// - Throws: `ResultsError.notFinite` for NaN and infinities, which JSON cannot hold.
  public static func encode(
    _ value: some Encodable, file: String
  ) throws(ResultsError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      var bytes = try encoder.encode(value)
      bytes.append(UInt8(ascii: "\n"))
      return bytes
    } catch EncodingError.invalidValue(_, let context) {
      throw .notFinite(file: file, key: context.codingPath.written)
    } catch {
      throw .notJSON(file: file)
    }
  }

  /// Reads a value.
  ///
  /// - Parameters:
  ///   - type: The type to read.
  ///   - bytes: The text in UTF-8.
  ///   - file: The name of the text in errors.
  /// - Returns: The value.
  /// - Throws: `ResultsError.notJSON`, `missingKey` or `unexpectedValue`.
  public static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: Data, file: String
  ) throws(ResultsError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: bytes)
    } catch let error as DecodingError {
      throw translated(error, file: file)
    } catch let error as ResultsError {
      throw error
    } catch {
      throw .notJSON(file: file)
    }
  }

  /// Reads a value of one version of its schema.
  ///
  /// - Parameters:
  ///   - type: The type to read.
  ///   - bytes: The text in UTF-8.
  ///   - file: The name of the text in errors.
  ///   - known: The `schemaVersion` that the text must state.
  /// - Returns: The value.
  /// - Throws: `ResultsError.unknownSchemaVersion` besides what ``decode(_:from:file:)`` throws.
  public static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: Data, file: String, schemaVersion known: Int
  ) throws(ResultsError) -> Value {
    try decode(type, from: bytes, file: file, schemaVersions: known...known).value
  }

  /// Reads a value of one of several versions of its schema.
  ///
  /// - Parameters:
  ///   - type: What to read.
  ///   - bytes: The text in UTF-8.
  ///   - file: What errors call the text.
  ///   - known: The versions that the text may state.
  /// - Returns: The value, and the version that the text states.
  /// - Throws: As ``decode(_:from:file:schemaVersion:)`` does.
  public static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: Data, file: String, schemaVersions known: ClosedRange<Int>
  ) throws(ResultsError) -> (value: Value, schemaVersion: Int) {
    // Version first: a later schema may differ in any other key.
    let found = try decode(SchemaVersion.self, from: bytes, file: file).schemaVersion
    guard known.contains(found) else {
      throw .unknownSchemaVersion(file: file, found: found, known: known.upperBound)
    }
    return (try decode(type, from: bytes, file: file), found)
  }

  /// Returns a decoder's error with its place in the file.
  static func translated(_ error: DecodingError, file: String) -> ResultsError {
    switch error {
    case .keyNotFound(let key, let context):
      .missingKey(file: file, key: (context.codingPath + [key]).written)
    case .valueNotFound(let type, let context), .typeMismatch(let type, let context):
      .unexpectedValue(file: file, key: context.codingPath.written, expected: expectation(of: type))
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      .notJSON(file: file)
    case .dataCorrupted(let context):
      .unexpectedValue(file: file, key: context.codingPath.written, expected: .knownValue)
    @unknown default:
      .notJSON(file: file)
    }
  }

  private static func expectation(of type: any Any.Type) -> ResultsError.Expectation {
    switch type {
    case is String.Type: .text
    case is Bool.Type: .boolean
    case is Int.Type, is UInt64.Type, is Int64.Type: .wholeNumber
    case is Double.Type, is Float.Type: .number
    case is any DictionaryValue.Type: .object
    default: .structure
    }
  }
}

private struct SchemaVersion: Decodable {
  let schemaVersion: Int
}

private protocol DictionaryValue {}
extension Dictionary: DictionaryValue {}
