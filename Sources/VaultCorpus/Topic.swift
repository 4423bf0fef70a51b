/// An event topic in one language: its names, and what people say about it.
struct Topic: Hashable, Sendable {
  /// A noun phrase for the event in every form of the language's grammar.
  typealias Noun = [String: String]

  let key: String
  let nouns: [Noun]
  /// What the calendar shows.
  let titles: [Template]
  /// What mails are headed with; worded otherwise than the titles.
  let subjects: [Template]
  /// What the calendar entry explains.
  let notes: [Template]
  /// What is said weeks or days ahead.
  let plan: [Template]
  /// What is said on the eve or the day.
  let soon: [Template]
  /// What is said when it is over.
  let after: [Template]

  init(
    _ outline: TopicOutline, grammar: Grammar, _ node: ConfigurationNode
  ) throws(CorpusError) {
    try node.refuseKeys(otherThan: [
      "nouns", "titles", "subjects", "notes", "plan", "soon", "after",
    ])
    let slots = Slots(grammar: grammar)
    let naming = slots.naming(outline)
    let sentence = slots.sentence(outline)
    key = outline.key
    nouns = try Self.nouns(node.child("nouns"), grammar: grammar)
    titles = try node.child("titles").templates(atLeast: 3, offering: naming)
    subjects = try node.child("subjects").templates(atLeast: 2, offering: naming)
    notes = try node.child("notes").templates(atLeast: 2, offering: naming)
    plan = try node.child("plan").templates(
      atLeast: 6, offering: sentence, choices: Slots.choices)
    soon = try node.child("soon").templates(
      atLeast: 3, offering: sentence, choices: Slots.choices)
    after = try node.child("after").templates(
      atLeast: 3, offering: sentence, choices: Slots.choices)
  }

  private static func nouns(
    _ node: ConfigurationNode, grammar: Grammar
  ) throws(CorpusError) -> [Noun] {
    var nouns: [Noun] = []
    for element in try node.elements(atLeast: 5) {
      let parts = try element.texts(atLeast: 2)
      guard parts.count == 2, let noun = grammar.declined(parts[1], class: parts[0]) else {
        throw element.invalid("a pair of a class of this language's grammar and a noun")
      }
      nouns.append(noun)
    }
    return nouns
  }
}

/// Which slots a phrase may use, by its place in the lexicon.
struct Slots {
  /// What two wordings may depend on: the writer's gender, the reader's, how many readers.
  static let choices = ["me", "name", "you"]
  /// The same where nobody is addressed by name.
  static let talkChoices = ["me", "you"]

  private let forms: [String]

  init(grammar: Grammar) {
    forms = grammar.forms + ["noun"]
  }

  /// Slots whose value says what the event is.
  var topic: [String] { forms + ["title"] }

  /// Slots of an event's title, notes and mail subjects.
  func naming(_ outline: TopicOutline) -> [String] {
    (outline.namesProject ? ["project"] : []) + (outline.namesPerson ? ["who", "whose"] : [])
  }

  /// Slots of a sentence about one topic.
  func sentence(_ outline: TopicOutline) -> [String] {
    dialogue + naming(outline)
  }

  /// Slots of a dialogue act.
  var dialogue: [String] {
    topic + ["day", "date", "time", "at", "place", "me"] + Self.addressee
  }

  private static let addressee = ["name"]

  /// Slots of a mail's greeting and closing.
  static let letter = ["name", "surname", "me", "mySurname", "company", "phone"]
}
