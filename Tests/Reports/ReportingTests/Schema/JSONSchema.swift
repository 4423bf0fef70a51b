import Foundation

/// The part of JSON Schema 2020-12 that the published schemas use; any other keyword is a problem,
/// so that nothing passes because it is not understood.
struct JSONSchema {
  let root: [String: JSONValue]

  init(_ data: Data) throws {
    root = try JSONDecoder().decode([String: JSONValue].self, from: data)
  }

  /// What is wrong with a document, a line each with its place; empty where nothing is.
  func problems(in document: JSONValue) -> [String] {
    problems(in: document, against: root, at: "$")
  }

  private static let annotations: Set<String> = ["$schema", "$defs", "title", "description"]
  private static let constraints: Set<String> = [
    "$ref", "additionalProperties", "anyOf", "const", "enum", "items", "maxItems", "maximum",
    "minItems", "minimum", "properties", "required", "type",
  ]

  private func problems(
    in value: JSONValue, against schema: [String: JSONValue], at path: String
  ) -> [String] {
    var found = schema.keys.filter {
      !Self.annotations.contains($0) && !Self.constraints.contains($0)
    }.map { "\(path): the validator does not know \($0)" }
    if case .string(let name) = schema["$ref"] {
      guard case .object(let definition) = definitions[name.replacing("#/$defs/", with: "")] else {
        return found + ["\(path): nothing is called \(name)"]
      }
      found += problems(in: value, against: definition, at: path)
    }
    if let wanted = schema["const"], wanted != value { found.append("\(path): not the constant") }
    if case .array(let allowed) = schema["enum"], !allowed.contains(value) {
      found.append("\(path): not one of the allowed values")
    }
    if let type = schema["type"], !Self.names(type).contains(where: value.types.contains) {
      return found + ["\(path): not of type \(Self.names(type).joined(separator: " or "))"]
    }
    if case .array(let choices) = schema["anyOf"] {
      let fits = choices.contains { choice in
        guard case .object(let choice) = choice else { return false }
        return problems(in: value, against: choice, at: path).isEmpty
      }
      if !fits { found.append("\(path): fits none of the choices") }
    }
    return found + contents(of: value, against: schema, at: path)
  }

  private func contents(
    of value: JSONValue, against schema: [String: JSONValue], at path: String
  ) -> [String] {
    switch value {
    case .number(let number): Self.bounds(of: number, schema, ("minimum", "maximum"), at: path)
    case .array(let values):
      Self.bounds(of: Double(values.count), schema, ("minItems", "maxItems"), at: path)
        + values.enumerated().flatMap { index, element -> [String] in
          guard case .object(let items) = schema["items"] else { return [] }
          return problems(in: element, against: items, at: "\(path)[\(index)]")
        }
    case .object(let values): members(of: values, against: schema, at: path)
    case .null, .bool, .string: []
    }
  }

  private func members(
    of values: [String: JSONValue], against schema: [String: JSONValue], at path: String
  ) -> [String] {
    var found: [String] = []
    var described: [String: JSONValue] = [:]
    if case .object(let properties) = schema["properties"] { described = properties }
    if case .array(let required) = schema["required"] {
      for case .string(let key) in required where values[key] == nil {
        found.append("\(path): \(key) is missing")
      }
    }
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      if case .object(let property) = described[key] {
        found += problems(in: value, against: property, at: "\(path).\(key)")
      } else if case .object(let other) = schema["additionalProperties"] {
        found += problems(in: value, against: other, at: "\(path).\(key)")
      } else if schema["additionalProperties"] == .bool(false) {
        found.append("\(path): \(key) is not described")
      }
    }
    return found
  }

  private var definitions: [String: JSONValue] {
    guard case .object(let definitions) = root["$defs"] else { return [:] }
    return definitions
  }

  private static func names(_ type: JSONValue) -> [String] {
    switch type {
    case .string(let name): [name]
    case .array(let names):
      names.compactMap { if case .string(let name) = $0 { name } else { nil } }
    case .null, .bool, .number, .object: []
    }
  }

  private static func bounds(
    of number: Double, _ schema: [String: JSONValue], _ keys: (low: String, high: String),
    at path: String
  ) -> [String] {
    var found: [String] = []
    if case .number(let low) = schema[keys.low], number < low {
      found.append("\(path): below \(keys.low)")
    }
    if case .number(let high) = schema[keys.high], number > high {
      found.append("\(path): above \(keys.high)")
    }
    return found
  }
}
