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

  /// The phrases of a list that has at least `minimum` of them.
  func templates(
    atLeast minimum: Int, offering slots: [String], choices: [String] = []
  ) throws(CorpusError) -> [Template] {
    var templates: [Template] = []
    for element in try elements(atLeast: minimum) {
      templates.append(try element.template(offering: slots, choices: choices))
    }
    return templates
  }
}
