/// Fills the slots of a phrase.
protocol SlotSource {
  /// Adds the value of a slot to a text.
  func append(_ slot: Slot, to text: inout String)
  /// The choice of a slot's two wordings.
  func wording(of slot: Slot) -> WordingChoice
}

extension SlotSource {
  func wording(of slot: Slot) -> WordingChoice { .first }

  /// The value of one slot.
  func value(of slot: Slot) -> String {
    var value = ""
    append(slot, to: &value)
    return value
  }
}

extension [Slot: String]: SlotSource {
  func append(_ slot: Slot, to text: inout String) { text += self[slot] ?? "" }
}

extension Phrase {
  /// Adds the phrase to a text, its slots filled.
  func append(to text: inout String, with source: some SlotSource) {
    for piece in pieces { append(piece, to: &text, with: source) }
  }

  /// Adds one of its pieces to a text.
  func append(_ piece: Piece, to text: inout String, with source: some SlotSource) {
    switch piece {
    case .literal(let literal):
      text += literal
    case .slot(let slot, false):
      source.append(slot, to: &text)
    case .slot(let slot, true):
      text += source.value(of: slot).capitalizingFirstLetter
    case .choice(let slot, let first, let second):
      text += source.wording(of: slot) == .first ? first : second
    }
  }

  /// The phrase with its slots filled.
  func filled(with source: some SlotSource) -> String {
    var text = ""
    append(to: &text, with: source)
    return text
  }
}
