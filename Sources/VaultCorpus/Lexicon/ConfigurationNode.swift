internal import Foundation
internal import Yams

/// One value of a YAML file that remembers where it stands, so that refusals can say so.
///
/// Scalars are read as text throughout: a name such as `No` stays a name.
struct ConfigurationNode {
  let file: String
  let path: String
  private let node: Node

  /// Reads a whole file.
  static func load(_ url: URL) throws(CorpusError) -> ConfigurationNode {
    let file = url.path
    guard FileManager.default.fileExists(atPath: file) else {
      throw CorpusError.missingFile(file: file)
    }
    let text: String
    do {
      text = try String(contentsOf: url, encoding: .utf8)
    } catch {
      throw CorpusError.unreadableFile(file: file)
    }
    return try parse(text, file: file)
  }

  /// Reads YAML text; `file` is what refusals name.
  static func parse(_ text: String, file: String) throws(CorpusError) -> ConfigurationNode {
    let root: Node?
    do {
      root = try compose(yaml: text)
    } catch YamlError.duplicatedKeysInMapping(let duplicates, let context) {
      throw CorpusError.duplicateKey(
        .init(file: file, line: context.mark.line, key: duplicates.first ?? ""))
    } catch {
      throw CorpusError.malformedYAML(.init(file: file, line: line(of: error)))
    }
    guard let root else { throw CorpusError.malformedYAML(.init(file: file)) }
    return ConfigurationNode(file: file, path: "", node: root)
  }

  private static func line(of error: any Error) -> Int? {
    switch error as? YamlError {
    case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _):
      mark.line
    default: nil
    }
  }

  private init(file: String, path: String, node: Node) {
    self.file = file
    self.path = path
    self.node = node
  }

  var location: CorpusError.Location {
    .init(file: file, line: node.mark?.line, key: path)
  }

  func invalid(_ expected: CorpusError.Expectation) -> CorpusError {
    .invalidValue(location, expected: expected)
  }

  // MARK: - Scalars

  func text() throws(CorpusError) -> String {
    guard let scalar = node.scalar, !scalar.string.isEmpty else { throw invalid(.form(.text)) }
    return scalar.string
  }

  func integer(in range: ClosedRange<Int>) throws(CorpusError) -> Int {
    guard let scalar = node.scalar, let value = Int(scalar.string), range.contains(value)
    else { throw invalid(.integer(range)) }
    return value
  }

  func seed() throws(CorpusError) -> UInt64 {
    guard let scalar = node.scalar, let value = UInt64(scalar.string) else {
      throw invalid(.form(.seed))
    }
    return value
  }

  func share() throws(CorpusError) -> Double {
    try number(in: 0...1, .form(.share))
  }

  func number(
    in range: ClosedRange<Double>, _ expected: CorpusError.Expectation? = nil
  ) throws(CorpusError) -> Double {
    guard let scalar = node.scalar, let value = Double(scalar.string), range.contains(value)
    else { throw invalid(expected ?? .number(range)) }
    return value
  }

  func flag() throws(CorpusError) -> Bool {
    switch node.scalar?.string {
    case "true": return true
    case "false": return false
    default: throw invalid(.form(.flag))
    }
  }

  func choice<Choice>(_ type: Choice.Type) throws(CorpusError) -> Choice
  where Choice: RawRepresentable<String> & CaseIterable {
    guard let scalar = node.scalar, let value = Choice(rawValue: scalar.string) else {
      throw invalid(.oneOf(type.allCases.map(\.rawValue)))
    }
    return value
  }

  /// Every text below this value, in the file's order; keys are not among them.
  func texts() -> [(text: String, location: CorpusError.Location)] {
    if let scalar = node.scalar { return [(scalar.string, location)] }
    let children = node.mapping.map { $0.map(\.value) } ?? node.sequence.map(Array.init) ?? []
    return children.flatMap { ConfigurationNode(file: file, path: path, node: $0).texts() }
  }

  // MARK: - Containers

  /// The value of a required key.
  func child(_ key: String) throws(CorpusError) -> ConfigurationNode {
    guard let child = try optionalChild(key) else {
      throw CorpusError.missingKey(
        .init(file: file, line: node.mark?.line, key: joined(key)))
    }
    return child
  }

  /// The value of a key, if it is there.
  func optionalChild(_ key: String) throws(CorpusError) -> ConfigurationNode? {
    guard let mapping = node.mapping else { throw invalid(.form(.mapping)) }
    for (name, value) in mapping where name.scalar?.string == key {
      return ConfigurationNode(file: file, path: joined(key), node: value)
    }
    return nil
  }

  /// The keys and values in the file's order.
  ///
  /// - Throws: ``CorpusError`` if this is no mapping or a key stands twice.
  func entries() throws(CorpusError) -> [(key: String, value: ConfigurationNode)] {
    guard let mapping = node.mapping else { throw invalid(.form(.mapping)) }
    var entries: [(key: String, value: ConfigurationNode)] = []
    for (name, value) in mapping {
      guard let key = name.scalar?.string else { throw invalid(.form(.plainKeys)) }
      entries.append(
        (key, ConfigurationNode(file: file, path: joined(key), node: value)))
    }
    return entries
  }

  /// Whether the value is a list.
  var isList: Bool { node.sequence != nil }

  /// The elements of a list that has at least `minimum` of them.
  func elements(atLeast minimum: Int = 1) throws(CorpusError) -> [ConfigurationNode] {
    guard let sequence = node.sequence else { throw invalid(.form(.list)) }
    guard sequence.count >= minimum else {
      throw CorpusError.tooFewEntries(location, found: sequence.count, minimum: minimum)
    }
    return sequence.enumerated().map { index, element in
      ConfigurationNode(file: file, path: "\(path)[\(index)]", node: element)
    }
  }

  /// The elements of a list that has at least `minimum` of them, each read in the same way.
  func elements<Value>(
    atLeast minimum: Int = 1, _ read: (ConfigurationNode) throws(CorpusError) -> Value
  ) throws(CorpusError) -> [Value] {
    try elements(atLeast: minimum).map(read)
  }

  /// The texts of a list that has at least `minimum` of them.
  func texts(atLeast minimum: Int = 1) throws(CorpusError) -> [String] {
    try elements(atLeast: minimum) { element throws(CorpusError) in try element.text() }
  }

  /// The two texts of a list that has no more.
  func pair(_ form: CorpusError.Form) throws(CorpusError) -> (String, String) {
    let texts = try texts(atLeast: 2)
    guard texts.count == 2 else { throw invalid(.form(form)) }
    return (texts[0], texts[1])
  }

  /// The value itself, or the elements of the list that it is.
  func alternatives() throws(CorpusError) -> [ConfigurationNode] {
    isList ? try elements() : [self]
  }

  /// Refuses a mapping with a key that nobody reads.
  func refuseKeys(otherThan known: [String]) throws(CorpusError) {
    for entry in try entries() where !known.contains(entry.key) {
      throw CorpusError.unknownKey(entry.value.location)
    }
  }

  private func joined(_ key: String) -> String {
    path.isEmpty ? key : "\(path).\(key)"
  }
}
