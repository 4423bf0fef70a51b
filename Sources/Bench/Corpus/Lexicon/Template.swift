/// A phrase with slots: `See you {day} at {time}, {name}!`.
///
/// | in the text | becomes |
/// |---|---|
/// | `{day}` | the slot's value |
/// | `{Day}` | the value with its first letter in upper case |
/// | `{me\|listo\|lista}` | one of two wordings, by the gender of the person slot |
/// | `{you\|dir\|euch}` | one of two wordings, for one reader or for several |
struct Template: Hashable, Sendable {
  enum Piece: Hashable, Sendable {
    case literal(String)
    case slot(String, capitalized: Bool)
    case choice(String, first: String, second: String)
  }

  let source: String
  let pieces: [Piece]

  /// Reads a phrase.
  ///
  /// - Returns: `nil` if braces are unbalanced or a slot is empty.
  init?(_ source: String) {
    self.source = source
    var pieces: [Piece] = []
    var literal = ""
    var rest = source[...]
    while let character = rest.popFirst() {
      guard character == "{" || character == "}" else {
        literal.append(character)
        continue
      }
      guard character == "{", let end = rest.firstIndex(of: "}"),
        let piece = Self.slot(rest[..<end])
      else { return nil }
      if !literal.isEmpty { pieces.append(.literal(literal)) }
      literal = ""
      pieces.append(piece)
      rest = rest[rest.index(after: end)...]
    }
    if !literal.isEmpty { pieces.append(.literal(literal)) }
    self.pieces = pieces
  }

  private static func slot(_ content: Substring) -> Piece? {
    let parts = content.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    guard let name = parts.first, !name.isEmpty, !content.contains("{") else { return nil }
    if parts.count == 3 { return .choice(name, first: parts[1], second: parts[2]) }
    guard parts.count == 1 else { return nil }
    let lowered = name.prefix(1).lowercased() + name.dropFirst()
    return .slot(lowered, capitalized: lowered != name)
  }

  /// The slots whose value is a text, in the order of the phrase.
  var slots: [String] {
    pieces.compactMap { piece in
      if case .slot(let name, _) = piece { name } else { nil }
    }
  }

  /// The slots that choose between two wordings.
  var choices: [String] {
    pieces.compactMap { piece in
      if case .choice(let name, _, _) = piece { name } else { nil }
    }
  }
}

/// The choice between a slot's two wordings: masculine or feminine, one reader or several.
enum WordingChoice: Hashable, Sendable {
  case first
  case second

  /// The form of address for readers.
  static func readers(areSeveral: Bool) -> WordingChoice { areSeveral ? .second : .first }
}

/// The grammatical gender used for a person.
enum Gender: String, Hashable, Sendable, CaseIterable {
  case masculine
  case feminine

  var wording: WordingChoice { self == .masculine ? .first : .second }
}

extension String {
  /// The text with other characters for some of its own.
  func replacingEach(_ replacements: [Character: String]) -> String {
    reduce(into: "") { $0 += replacements[$1] ?? String($1) }
  }

  var capitalizingFirstLetter: String {
    prefix(1).uppercased() + dropFirst()
  }
}
