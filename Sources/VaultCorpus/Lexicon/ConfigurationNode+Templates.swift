extension ConfigurationNode {
  /// A phrase whose slots are all among those that its place offers.
  func template(offering slots: [String], choices: [String] = []) throws(CorpusError) -> Template {
    guard let template = Template(try text()) else {
      throw CorpusError.malformedTemplate(location)
    }
    for slot in template.slots where !slots.contains(slot) {
      throw CorpusError.unknownSlot(location, slot: slot)
    }
    for slot in template.choices where !choices.contains(slot) {
      throw CorpusError.unknownSlot(location, slot: slot)
    }
    return template
  }

  /// The phrases of a list that has at least `minimum` of them, compiled.
  func phrases(
    atLeast minimum: Int, offering slots: [String], choices: [String] = [], names: SlotNames
  ) throws(CorpusError) -> [Phrase] {
    var phrases: [Phrase] = []
    for element in try elements(atLeast: minimum) {
      let template = try element.template(offering: slots, choices: choices)
      phrases.append(Phrase(template, names: names, isHeldOut: false))
    }
    return phrases
  }
}
