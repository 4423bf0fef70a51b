internal import Mustache

/// What a template shows, by the names that stand in its braces.
///
/// Text is escaped on its way in, so that no template can forget it; absent values have no entry.
struct Fields: MustacheParent, ExpressibleByDictionaryLiteral {
  private let values: [String: Any]

  init(dictionaryLiteral elements: (String, any FieldValue)...) {
    values = Dictionary(
      uniqueKeysWithValues: elements.compactMap { name, value in
        value.shown.map { (name, $0) }
      })
  }

  func child(named name: String) -> Any? { values[name] }
}

/// What may stand in a template: text, markup, a condition, further fields, or a list of these.
protocol FieldValue {
  /// The value as the template engine takes it; `nil` for none.
  var shown: Any? { get }
}

extension String: FieldValue {
  var shown: Any? { Markup(self) }
}

extension Markup: FieldValue {
  var shown: Any? { self }
}

extension Bool: FieldValue {
  var shown: Any? { self }
}

extension Fields: FieldValue {
  var shown: Any? { self }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  var shown: Any? { flatMap(\.shown) }
}

extension Array: FieldValue where Element: FieldValue {
  var shown: Any? { compactMap(\.shown) }
}
