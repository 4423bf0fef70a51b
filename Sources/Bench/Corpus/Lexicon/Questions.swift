/// Later questions about the content of a lexicon's phrases.
///
/// A fact is the content of one meaning: the place of the meaning in the lexicons, the same in
/// every language. Its question has two wordings, the first closer to the phrase than the second.
struct Questions: Sendable {
  /// The place of a meaning in the lexicons.
  struct Fact: Hashable, Sendable {
    /// A topic's key and one of its lists, or a subject's of small talk.
    let list: String
    let index: Int
    /// True if it opens small talk.
    let isOpening: Bool
  }

  private var wordings: [Fact: Meaning] = [:]
  private var facts: [Int32: Fact] = [:]
  private var templates: [EventQuestion: [Meaning]] = [:]

  /// The facts that can be asked for, in no order.
  var askable: some Collection<Fact> { wordings.keys }

  /// Reads the questions of a language; a topic or subject without any is not asked about.
  ///
  /// - Throws: ``CorpusError`` naming file, line and key where a list has not one question for each
  ///   meaning, a question not two wordings, or a slot cannot be filled.
  init(
    files: LexiconFiles, outlines: [TopicOutline], topics: [String: Topic], chatter: Chatter,
    slots: Slots, table: inout PhraseTable
  ) throws(CorpusError) {
    let nodes = try files.questions()
    var known: Set<String> = ["chatter", "acts"]
    for outline in outlines {
      guard let node = nodes.topics[outline.key], let topic = topics[outline.key] else { continue }
      known.insert(outline.key)
      try node.refuseKeys(otherThan: Topic.told.map(\.name))
      for (name, list) in Topic.told {
        try read(
          node.child(name), about: topic[keyPath: list], as: "\(outline.key)/\(name)",
          offering: slots.naming(outline) + ["person"], names: slots.names, table: &table)
      }
    }
    for (key, node) in nodes.topics.sorted(by: { $0.key < $1.key }) where !known.contains(key) {
      throw CorpusError.unknownKey(node.location)
    }
    if let node = nodes.chatter {
      try read(node, chatter, slots: slots, table: &table)
    }
    if let node = nodes.events {
      templates = try node.table { question, node throws(CorpusError) in
        try table.add(
          node, atLeast: 2, offering: slots.event + question.extraSlots, names: slots.names)
      }
    }
  }

  private mutating func read(
    _ node: ConfigurationNode, _ chatter: Chatter, slots: Slots, table: inout PhraseTable
  ) throws(CorpusError) {
    let subjects = chatter.all
    try node.refuseKeys(otherThan: subjects.map(\.key))
    for subject in subjects {
      guard let own = try node.optionalChild(subject.key) else { continue }
      try own.refuseKeys(otherThan: ["openers", "replies"])
      for (name, list) in [("openers", subject.openers), ("replies", subject.replies)] {
        try read(
          own.child(name), about: list, as: "chatter/\(subject.key)/\(name)",
          isOpening: name == "openers", offering: ["person"], names: slots.names, table: &table)
      }
    }
  }

  private mutating func read(
    _ node: ConfigurationNode, about meanings: [Meaning], as list: String,
    isOpening: Bool = false, offering: [String], names: SlotNames, table: inout PhraseTable
  ) throws(CorpusError) {
    let questions = try table.add(
      node, atLeast: meanings.count, offering: offering, names: names)
    guard questions.count == meanings.count else {
      throw node.invalid(.form(.questions))
    }
    for (index, (question, meaning)) in zip(questions, meanings).enumerated() {
      guard question.forms.count == 2 else { throw node.invalid(.form(.question)) }
      let fact = Fact(list: list, index: index, isOpening: isOpening)
      wordings[fact] = question
      for form in meaning.forms { facts[form] = fact }
    }
  }

  /// Returns true if anything of a topic is asked for.
  func asks(about topic: String) -> Bool {
    wordings.keys.contains { $0.list.hasPrefix("\(topic)/") }
  }

  /// The fact of a phrase, if there is a question for it.
  func fact(of phrase: Int32) -> Fact? { facts[phrase] }

  /// The two wordings of the question for a fact; `nil` where the language has none.
  func wording(of fact: Fact) -> Meaning? { wordings[fact] }

  /// The ways to ask something of an event.
  func wordings(of question: EventQuestion) -> [Meaning] { templates[question] ?? [] }
}
