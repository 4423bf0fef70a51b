import Foundation

/// Checks JSON against a JSON Schema (draft 2020-12), as far as our schema's keywords go.
///
/// A keyword that it does not know is a fault of its own, so that nothing goes unchecked.
struct SchemaCheck {
  private let definitions: [String: [String: Any]]

  init(contentsOf file: URL) throws {
    let root = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    definitions = root?["$defs"] as? [String: [String: Any]] ?? [:]
  }

  /// What is wrong with a value; empty if nothing is.
  func faults(of value: Any, definition: String) -> [String] {
    guard let schema = definitions[definition] else { return ["no definition \(definition)"] }
    return faults(of: value, schema, at: definition)
  }

  private func faults(of value: Any, _ schema: [String: Any], at path: String) -> [String] {
    schema.flatMap { keyword, rule -> [String] in
      switch (keyword, rule) {
      case ("description", _): return []
      case ("$ref", let name as String):
        return faults(of: value, definition: String(name.dropFirst("#/$defs/".count)))
      case ("oneOf", let choices as [[String: Any]]):
        let fitting = choices.count { faults(of: value, $0, at: path).isEmpty }
        return fitting == 1 ? [] : ["\(path) fits \(fitting) of oneOf"]
      case ("anyOf", let choices as [[String: Any]]):
        let fits = choices.contains { faults(of: value, $0, at: path).isEmpty }
        return fits ? [] : ["\(path) fits nothing of anyOf"]
      case ("type", let name as String):
        return Self.isOf(name, value) ? [] : ["\(path) is no \(name)"]
      case ("const", _), ("enum", _):
        let choices = rule as? [Any] ?? [rule]
        let isKnown = choices.contains { ($0 as? NSObject) == (value as? NSObject) }
        return isKnown ? [] : ["\(path) is none of its values"]
      case ("pattern", let pattern as String):
        guard let text = value as? String else { return [] }
        return text.range(of: pattern, options: .regularExpression) == nil
          ? ["\(path) does not match \(pattern)"] : []
      case ("minimum", let bound as NSNumber):
        return (value as? NSNumber).map { $0.doubleValue >= bound.doubleValue } ?? true
          ? [] : ["\(path) is below \(bound)"]
      case ("maximum", let bound as NSNumber):
        return (value as? NSNumber).map { $0.doubleValue <= bound.doubleValue } ?? true
          ? [] : ["\(path) is above \(bound)"]
      default:
        return containerFaults(of: value, keyword, rule, schema, at: path)
      }
    }
  }

  private func containerFaults(
    of value: Any, _ keyword: String, _ rule: Any, _ schema: [String: Any], at path: String
  ) -> [String] {
    let members = value as? [String: Any]
    switch (keyword, rule) {
    case ("properties", let properties as [String: [String: Any]]):
      return (members ?? [:]).flatMap { name, member in
        properties[name].map { faults(of: member, $0, at: "\(path).\(name)") } ?? []
      }
    case ("required", let names as [String]):
      return names.filter { members?[$0] == nil }.map { "\(path) lacks \($0)" }
    case ("additionalProperties", let isAllowed as Bool):
      let known = Set((schema["properties"] as? [String: Any] ?? [:]).keys)
      return isAllowed
        ? [] : (members ?? [:]).keys.filter { !known.contains($0) }.map { "\(path) has \($0)" }
    case ("additionalProperties", let other as [String: Any]):
      return (members ?? [:]).flatMap { faults(of: $1, other, at: "\(path).\($0)") }
    case ("items", let item as [String: Any]):
      return (value as? [Any] ?? []).flatMap { faults(of: $0, item, at: "\(path)[]") }
    case ("contains", let item as [String: Any]):
      let holds = (value as? [Any] ?? []).contains { faults(of: $0, item, at: path).isEmpty }
      return holds ? [] : ["\(path) lacks an item"]
    case ("maxItems", let bound as Int):
      return (value as? [Any] ?? []).count <= bound ? [] : ["\(path) is too long"]
    default: return ["unknown keyword \(keyword)"]
    }
  }

  private static func isOf(_ type: String, _ value: Any) -> Bool {
    switch type {
    case "object": return value is [String: Any]
    case "array": return value is [Any]
    case "string": return value is String
    case "boolean": return isBoolean(value)
    case "integer": return !isBoolean(value) && (value as? NSNumber).map(isWhole) ?? false
    case "number": return !isBoolean(value) && value is NSNumber
    default: return false
    }
  }

  private static func isBoolean(_ value: Any) -> Bool {
    guard let number = value as? NSNumber else { return value is Bool }
    return unsafe ["c", "B"].contains(String(cString: number.objCType))
  }

  private static func isWhole(_ number: NSNumber) -> Bool {
    number.doubleValue.rounded() == number.doubleValue
  }
}
