extension ConfigurationNode {
  /// A phrase whose slots are all among those that its place offers.
  func template(offering slots: [String], choices: [String] = []) throws(CorpusError) -> Template {
    guard let template = Template(try text()) else {
      throw CorpusError.malformedTemplate(location)
    }
    let unknown =
      template.slots.first { !slots.contains($0) }
      ?? template.choices.first { !choices.contains($0) }
    if let unknown { throw CorpusError.unknownSlot(location, slot: unknown) }
    return template
  }

  /// The same, compiled.
  func phrase(
    offering slots: [String], choices: [String] = [], names: SlotNames
  ) throws(CorpusError) -> Phrase {
    Phrase(try template(offering: slots, choices: choices), names: names, isHeldOut: false)
  }

  /// The phrases of a list that has at least `minimum` of them, compiled.
  func phrases(
    atLeast minimum: Int, offering slots: [String], choices: [String] = [], names: SlotNames
  ) throws(CorpusError) -> [Phrase] {
    try elements(atLeast: minimum) { element throws(CorpusError) in
      try element.phrase(offering: slots, choices: choices, names: names)
    }
  }
}
