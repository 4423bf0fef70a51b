internal import Yams

/// YAML written by hand, read strictly: a key that no reader uses is refused.
public enum StrictYAML {
  /// Reads a value.
  ///
  /// - Parameters:
  ///   - type: The type to read.
  ///   - text: The YAML.
  ///   - file: The name in errors.
  ///   - keys: The keys of the document.
  /// - Returns: The value; `nil` for a document without content.
  /// - Throws: `ResultsError.notYAML`, `notAMapping`, `unknownKey`, `missingKey` or
  ///   `unexpectedValue`.
  public static func decode<Value: Decodable>(
    _ type: Value.Type, from text: String, file: String, keys: [String]
  ) throws(ResultsError) -> Value? {
    try translating(file) {
      guard let root = try Yams.compose(yaml: text) else { return nil }
      _ = try mapping(root, of: "", known: keys, file: file)
      return try YAMLDecoder().decode(type, from: text)
    }
  }

  /// Reads a value of which only the differences from another one are written down.
  ///
  /// A section, which is a mapping in the document's root, replaces the keys that it states;
  /// everything else is replaced as a whole.
  ///
  /// - Parameters:
  ///   - defaults: The values of keys that the text does not state; its keys are the known ones.
  ///   - text: The YAML.
  ///   - file: The name in errors.
  ///   - elements: The keys of each list of mappings, by the list's key in the root.
  /// - Returns: The value.
  /// - Throws: As ``decode(_:from:file:keys:)`` does.
  public static func decode<Value: Codable>(
    over defaults: Value, from text: String, file: String, elements: [String: [String]]
  ) throws(ResultsError) -> Value {
    try translating(file) {
      guard let root = try Yams.compose(yaml: text),
        let plain = try Yams.compose(yaml: try YAMLEncoder().encode(defaults))?.mapping
      else { return defaults }
      var whole = plain
      for (key, value) in try mapping(root, of: "", known: names(plain), file: file) {
        let name = key.string ?? ""
        whole[key] = value
        if var section = plain[key]?.mapping {
          for (key, value) in try mapping(value, of: name, known: names(section), file: file) {
            section[key] = value
          }
          whole[key] = Node.mapping(section)
        } else if let known = elements[name] {
          for element in value.sequence.map(Array.init) ?? [value] {
            _ = try mapping(element, of: name, known: known, file: file)
          }
        }
      }
      return try YAMLDecoder().decode(Value.self, from: Node.mapping(whole))
    }
  }

  private static func names(_ mapping: Node.Mapping) -> [String] {
    mapping.keys.compactMap(\.string)
  }

  private static func mapping(
    _ node: Node, of section: String, known: [String], file: String
  ) throws(ResultsError) -> Node.Mapping {
    guard let mapping = node.mapping else { throw .notAMapping(file: file, key: section) }
    for key in mapping.keys where !known.contains(key.string ?? "") {
      throw .unknownKey(file: file, line: key.mark?.line, key: key.string ?? "", known: known)
    }
    return mapping
  }

  private static func translating<Value>(
    _ file: String, _ read: () throws -> Value
  ) throws(ResultsError) -> Value {
    do {
      return try read()
    } catch let error as ResultsError {
      throw error
    } catch let error as YamlError {
      throw .notYAML(file: file, line: line(of: error))
    } catch let error as DecodingError {
      throw CanonicalJSON.translated(error, file: file)
    } catch {
      throw .notYAML(file: file, line: nil)
    }
  }

  private static func line(of error: YamlError) -> Int? {
    switch error {
    case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _):
      mark.line
    default: nil
    }
  }
}
