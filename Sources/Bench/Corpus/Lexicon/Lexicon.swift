public import VaultCore

/// Everything that one language contributes to a corpus: names, phrases, dates, places.
///
/// It is shared, not copied: a corpus has few lexicons and each of its messages refers to one.
public final class Lexicon: Sendable {
  /// The language.
  public let language: Language
  let grammar: Grammar
  let dates: DateWords
  let regions: [Region]
  let whatsApp: WhatsAppWords
  let names: Names
  let typing: Typing
  let mail: MailWords
  let chatter: Chatter
  /// Every phrase that messages about events and everyday talk are made of.
  let phrases: PhraseTable
  let questions: Questions
  private let acts: [DialogueAct: [Register: [Meaning]]]
  private let topics: [String: Topic]

  /// True if sentences are separated by spaces.
  let spacesSentences: Bool

  /// Reads and checks the files of one language.
  init(files: LexiconFiles, outlines: [TopicOutline]) throws(CorpusError) {
    language = files.language
    let general = try files.load("language")
    try general.refuseKeys(otherThan: ["spaces", "grammar", "dates", "regions", "whatsApp"])
    spacesSentences = try general.optionalChild("spaces")?.flag() ?? true
    let grammar = try Grammar(general.child("grammar"))
    self.grammar = grammar
    dates = try DateWords(general.child("dates"))
    regions = try general.child("regions").elements(Region.init)
    whatsApp = try WhatsAppWords(general.child("whatsApp"))
    names = try Names(files.load("names"), placeKinds: Self.placeKinds(of: outlines))
    typing = try Typing(files.load("typing"))
    let talk = try files.load("chatter")
    let fillers = try Chatter.fillers(talk)
    let fillerSlots = fillers.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let slots = Slots(grammar: grammar, fillers: fillerSlots)
    var table = PhraseTable()
    chatter = try Chatter(talk, fillers: fillers, names: slots.names, table: &table)
    mail = try MailWords(files.load("mail"), fillers: fillerSlots, names: slots.names)
    acts = try files.load("acts").table { act, node throws(CorpusError) in
      try act.phrasings(node, slots: slots, table: &table)
    }
    topics = try Self.topics(files, outlines, slots: slots, grammar: grammar, table: &table)
    questions = try Questions(
      files: files, outlines: outlines, topics: topics, chatter: chatter, slots: slots,
      table: &table)
    phrases = table
  }

  /// The number of event topics.
  public var topicCount: Int { topics.count }

  func topic(_ key: String) -> Topic? { topics[key] }

  func meanings(_ act: DialogueAct, _ register: Register) -> [Meaning] {
    acts[act]?[register] ?? []
  }

  /// The text between two sentences.
  var sentenceGap: String { spacesSentences ? " " : "" }
}

extension Lexicon {
  private static func topics(
    _ files: LexiconFiles, _ outlines: [TopicOutline], slots: Slots, grammar: Grammar,
    table: inout PhraseTable
  ) throws(CorpusError) -> [String: Topic] {
    let nodes = try files.topics()
    let known = Set(outlines.map(\.key))
    for (key, node) in nodes.sorted(by: { $0.key < $1.key }) where !known.contains(key) {
      throw CorpusError.unknownKey(node.location)
    }
    var topics: [String: Topic] = [:]
    for outline in outlines {
      guard let node = nodes[outline.key] else {
        throw CorpusError.missingKey(.init(file: files.topicFolder, key: outline.key))
      }
      topics[outline.key] = try Topic(
        outline, slots: slots, grammar: grammar, node, table: &table)
    }
    return topics
  }

  private static func placeKinds(of outlines: [TopicOutline]) -> [String] {
    var kinds: [String] = []
    for outline in outlines where !kinds.contains(outline.placeKind) {
      kinds.append(outline.placeKind)
    }
    return kinds
  }
}
