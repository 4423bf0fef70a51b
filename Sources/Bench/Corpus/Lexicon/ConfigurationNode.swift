internal import Foundation
internal import Yams

/// One value of a YAML file with its line, which errors name.
///
/// Scalars are read as text throughout: a name such as `No` stays a name.
struct ConfigurationNode {
  let file: String
  let path: String
  fileprivate let node: Node

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

  var location: CorpusError.Location {
    .init(file: file, line: node.mark?.line, key: path)
  }

  func invalid(_ expected: CorpusError.Expectation) -> CorpusError {
    .invalidValue(location, expected: expected)
  }

  // MARK: - Scalars

  func text() throws(CorpusError) -> String {
    try scalar(.form(.text)) { $0.isEmpty ? nil : $0 }
  }

  /// The value read from a text; a text without one is refused.
  func parsed<Value>(
    as expected: CorpusError.Expectation, _ read: (String) -> Value?
  ) throws(CorpusError) -> Value {
    guard let value = read(try text()) else { throw invalid(expected) }
    return value
  }

  func integer(in range: ClosedRange<Int>) throws(CorpusError) -> Int {
    try scalar(.integer(range)) { Int($0).flatMap { range.contains($0) ? $0 : nil } }
  }

  func seed() throws(CorpusError) -> UInt64 {
    try scalar(.form(.seed)) { UInt64($0) }
  }

  func share() throws(CorpusError) -> Double {
    try number(in: 0...1, .form(.share))
  }

  func number(
    in range: ClosedRange<Double>, _ expected: CorpusError.Expectation? = nil
  ) throws(CorpusError) -> Double {
    try scalar(expected ?? .number(range)) {
      Double($0).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  func flag() throws(CorpusError) -> Bool {
    try scalar(.form(.flag)) { ["true": true, "false": false][$0] }
  }

  func choice<Choice>(_ type: Choice.Type) throws(CorpusError) -> Choice
  where Choice: RawRepresentable<String> & CaseIterable {
    try scalar(.oneOf(type.allCases.map(\.rawValue)), Choice.init)
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
  /// - Throws: ``CorpusError`` if this is no mapping or a key occurs twice.
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

  /// True if the value is a list.
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

  /// One value for each case of a key, all required.
  ///
  /// Unless it is part of a mapping with others, further keys are refused.
  func table<Key: CaseIterable & Hashable & RawRepresentable<String>, Value>(
    isPart: Bool = false, _ read: (Key, ConfigurationNode) throws(CorpusError) -> Value
  ) throws(CorpusError) -> [Key: Value] {
    if !isPart { try refuseKeys(otherThan: Key.allCases.map(\.rawValue)) }
    var table: [Key: Value] = [:]
    for key in Key.allCases { table[key] = try read(key, child(key.rawValue)) }
    return table
  }

  /// Refuses a mapping with an unknown key.
  func refuseKeys(otherThan known: [String]) throws(CorpusError) {
    for entry in try entries() where !known.contains(entry.key) {
      throw CorpusError.unknownKey(entry.value.location)
    }
  }

  private func scalar<Value>(
    _ expected: CorpusError.Expectation, _ read: (String) -> Value?
  ) throws(CorpusError) -> Value {
    guard let value = node.scalar.flatMap({ read($0.string) }) else { throw invalid(expected) }
    return value
  }

  private func joined(_ key: String) -> String {
    path.isEmpty ? key : "\(path).\(key)"
  }
}
