public import VaultCore

/// Everything that one language contributes to a corpus: names, phrases, dates, places.
public struct Lexicon: Sendable {
  /// The language.
  public let language: Language
  let grammar: Grammar
  let dates: DateWords
  let regions: [Region]
  let whatsApp: WhatsAppWords
  let names: Names
  let acts: [DialogueAct: Phrasings]
  let chatter: Chatter
  let mail: MailWords
  private let topics: [String: Topic]

  /// The number of event topics.
  public var topicCount: Int { topics.count }

  func topic(_ key: String) -> Topic? { topics[key] }

  func phrasings(_ act: DialogueAct, _ register: Register) -> [Template] {
    acts[act]?[register] ?? []
  }
}

extension Lexicon {
  init(directory: LexiconDirectory, outlines: [TopicOutline]) throws(CorpusError) {
    language = directory.language
    let general = try directory.load("language")
    try general.refuseKeys(otherThan: ["grammar", "dates", "regions", "whatsApp"])
    let grammar = try Grammar(general.child("grammar"))
    self.grammar = grammar
    dates = try DateWords(general.child("dates"))
    var regions: [Region] = []
    for node in try general.child("regions").elements() { regions.append(try Region(node)) }
    self.regions = regions
    whatsApp = try WhatsAppWords(general.child("whatsApp"))
    names = try Names(
      directory.load("names"), placeKinds: Self.placeKinds(of: outlines))
    acts = try Phrasings.loadAll(directory.load("acts"), grammar: grammar)
    chatter = try Chatter(directory.load("chatter"))
    mail = try MailWords(directory.load("mail"), chatter: chatter)
    let root = try directory.load("topics")
    try root.refuseKeys(otherThan: outlines.map(\.key))
    var topics: [String: Topic] = [:]
    for outline in outlines {
      topics[outline.key] = try Topic(outline, grammar: grammar, root.child(outline.key))
    }
    self.topics = topics
  }

  private static func placeKinds(of outlines: [TopicOutline]) -> [String] {
    var kinds: [String] = []
    for outline in outlines where !kinds.contains(outline.placeKind) {
      kinds.append(outline.placeKind)
    }
    return kinds
  }
}
