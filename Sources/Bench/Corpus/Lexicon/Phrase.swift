internal import VaultCore

/// A phrase ready to be filled: its pieces, what it needs, and whether only `test` may use it.
struct Phrase: Sendable {
  enum Piece: Sendable {
    case literal(String)
    case slot(Slot, capitalized: Bool)
    case choice(Slot, first: String, second: String)
  }

  let pieces: [Piece]
  /// The slots that must have a value.
  let needs: SlotSet
  /// True if it is kept for the `test` split.
  let isHeldOut: Bool
  /// True if it holds a letter; a mere emoticon does not.
  let hasLetters: Bool

  /// Compiles a phrase whose slots were checked when it was read.
  init(_ template: Template, names: SlotNames, isHeldOut: Bool) {
    var needs: SlotSet = []
    var pieces: [Piece] = []
    for piece in template.pieces {
      switch piece {
      case .literal(let text):
        pieces.append(.literal(text))
      case .slot(let name, let capitalized):
        guard let slot = names[name] else { continue }
        needs.insert(SlotSet(slot))
        pieces.append(.slot(slot, capitalized: capitalized))
      case .choice(let name, let first, let second):
        guard let slot = names[name] else { continue }
        needs.insert(SlotSet(slot))
        pieces.append(.choice(slot, first: first, second: second))
      }
    }
    self.pieces = pieces
    self.needs = needs
    self.isHeldOut = isHeldOut
    hasLetters = template.source.contains(where: \.isLetter)
  }

  /// True if it names the event.
  var namesEvent: Bool { !needs.isDisjoint(with: .naming) }
}

/// The positions of the phrases of one meaning in a lexicon's table: the plain form first.
struct Meaning: Hashable, Sendable {
  let forms: Range<Int32>
}

/// A table of all phrases of a lexicon; a phrase is known by its position.
///
/// Positions follow the order of reading, so equal files give equal positions.
struct PhraseTable: Sendable {
  private(set) var phrases: [Phrase] = []

  /// The number of phrases in a thousand that only `test` uses.
  static let heldOutPerMille: UInt64 = 400

  subscript(id: Int32) -> Phrase { phrases[Int(id)] }

  /// Adds a list of meanings, each one phrase or a list of phrases that say the same.
  ///
  /// The phrases that only `test` uses follow from their places, not from the language, so a
  /// translation is kept together with its original. The first form of a list never is one.
  mutating func add(
    _ node: ConfigurationNode, atLeast minimum: Int, offering slots: [String],
    choices: [String] = Slots.choices, names: SlotNames
  ) throws(CorpusError) -> [Meaning] {
    var meanings: [Meaning] = []
    for (index, element) in try node.elements(atLeast: minimum).enumerated() {
      let forms = element.isList ? try element.elements() : [element]
      let first = Int32(phrases.count)
      for (form, text) in forms.enumerated() {
        let template = try text.template(offering: slots, choices: choices)
        let isKept = (index > 0 || form > 0) && Self.isHeldOut("\(node.path)#\(index).\(form)")
        phrases.append(Phrase(template, names: names, isHeldOut: isKept))
      }
      meanings.append(Meaning(forms: first..<Int32(phrases.count)))
    }
    return meanings
  }

  /// Returns true if the entry at a place of the lexicon is kept for `test`: FNV-1a of the place.
  static func isHeldOut(_ place: String) -> Bool {
    let hash = StableHash.fnv1a(place.utf8)
    return (hash ^ (hash >> 32)) % 1000 < heldOutPerMille
  }
}
