/// An event topic in one language: its names, and what people say about it.
struct Topic: Sendable {
  /// A question in a chat, its answer, and what would find the answer again.
  struct Exchange: Sendable {
    let question: Meaning
    let answer: Meaning
    /// A search question; its slot `person` is the person who answered.
    let search: Meaning
  }

  let nouns: [Grammar.Noun]
  /// The titles in the calendar.
  let titles: [Meaning]
  /// The subjects of mails; worded otherwise than the titles.
  let subjects: [Meaning]
  /// The notes of the calendar entry.
  let notes: [Meaning]
  /// The sentences of weeks or days ahead.
  let plan: [Meaning]
  /// The sentences of the eve or the day.
  let soon: [Meaning]
  /// The sentences after the event.
  let after: [Meaning]
  /// The sentences about its papers, bills and errands.
  let related: [Meaning]
  let exchanges: [Exchange]

  init(
    _ outline: TopicOutline, slots: Slots, grammar: Grammar, _ node: ConfigurationNode,
    table: inout PhraseTable
  ) throws(CorpusError) {
    try node.refuseKeys(otherThan: [
      "nouns", "titles", "subjects", "notes", "plan", "soon", "after", "related", "exchanges",
    ])
    let naming = slots.naming(outline)
    let sentence = slots.sentence(outline)
    let names = slots.names
    nouns = try node.child("nouns").elements(atLeast: 6) { pair throws(CorpusError) in
      let (key, word) = try pair.pair(.noun)
      guard let noun = grammar.declined(word, class: key) else { throw pair.invalid(.form(.noun)) }
      return noun
    }
    titles = try table.add(node.child("titles"), atLeast: 3, offering: naming, names: names)
    subjects = try table.add(node.child("subjects"), atLeast: 2, offering: naming, names: names)
    notes = try table.add(node.child("notes"), atLeast: 2, offering: naming, names: names)
    plan = try table.add(node.child("plan"), atLeast: 4, offering: sentence, names: names)
    soon = try table.add(node.child("soon"), atLeast: 2, offering: sentence, names: names)
    after = try table.add(node.child("after"), atLeast: 2, offering: sentence, names: names)
    related = try table.add(node.child("related"), atLeast: 2, offering: sentence, names: names)
    exchanges = try node.child("exchanges").elements(atLeast: 2) { node throws(CorpusError) in
      let parts = try table.add(node, atLeast: 3, offering: sentence + ["person"], names: names)
      guard parts.count == 3 else { throw node.invalid(.form(.exchange)) }
      return Exchange(question: parts[0], answer: parts[1], search: parts[2])
    }
  }

  /// The lists of sentences, by their names.
  static let told: [(name: String, list: any KeyPath<Topic, [Meaning]> & Sendable)] = [
    ("plan", \.plan), ("soon", \.soon), ("after", \.after), ("related", \.related),
  ]

  /// The sentences that may be used in a phase.
  func sentences(_ phase: Phase) -> [Meaning] {
    switch phase {
    case .invitation, .planning: plan
    case .soon, .day: soon
    case .after: after
    }
  }
}

/// The slots that a phrase may use, by its place in the lexicon.
struct Slots: Sendable {
  /// The slots on which the choice of two wordings may depend: the writer's gender, the reader's,
  /// how many readers.
  static let choices = ["me", "name", "you"]
  /// The same where no person is addressed by name.
  static let talkChoices = ["me", "you"]

  let names: SlotNames
  private let forms: [String]

  init(grammar: Grammar, fillers: [String]) {
    forms = grammar.forms + ["noun", "title"]
    names = SlotNames(forms: grammar.forms, fillers: fillers)
  }

  /// Slots of an event's title, notes and mail subjects.
  func naming(_ outline: TopicOutline) -> [String] {
    (outline.namesProject ? ["project"] : []) + (outline.namesPerson ? ["who", "whose"] : [])
  }

  /// Slots of a sentence about one topic.
  func sentence(_ outline: TopicOutline) -> [String] {
    dialogue + naming(outline)
  }

  /// Slots of a question about an event: every name of it but the title.
  var event: [String] { forms.filter { $0 != "title" } }

  /// Slots of a dialogue act.
  var dialogue: [String] {
    forms + ["day", "date", "time", "at", "place", "me", "name", "surname"]
  }

  /// Slots of a mail's greeting and closing.
  static let letter = ["name", "surname", "me", "mySurname", "company", "phone"]
}
