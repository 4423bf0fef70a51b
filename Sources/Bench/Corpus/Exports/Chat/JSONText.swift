internal import VaultCore

/// JSON written with its keys in the given order, the same on every machine (RFC 8259).
enum JSONText {
  case text(String)
  case number(String)
  case flag(Bool)
  case null
  case array([JSONText])
  case object([(key: String, value: JSONText)])

  static func optional(_ text: String?) -> JSONText {
    text.map(JSONText.text) ?? .null
  }

  static func integer(_ value: some BinaryInteger) -> JSONText {
    .number(String(value))
  }

  /// An object of texts in ascending order of their keys.
  static func sorted(_ members: [String: String]) -> JSONText {
    .object(
      members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        .map { ($0.key, .text($0.value)) })
  }

  /// The value on one line.
  var compact: String {
    switch self {
    case .text(let text): text.quotedAsJSON(namesLineEnds: true)
    case .number(let digits): digits
    case .flag(let flag): flag ? "true" : "false"
    case .null: "null"
    case .array(let elements): "[\(elements.map(\.compact).joined(separator: ","))]"
    case .object(let members):
      "{"
        + members.map { "\($0.key.quotedAsJSON(namesLineEnds: true)):\($0.value.compact)" }
        .joined(separator: ",") + "}"
    }
  }
}
