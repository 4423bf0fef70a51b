public import Foundation
public import VaultCore

/// All that is wrong with a folder of lexicons, found in one go, and what its owner should know.
///
/// Loading a lexicon stops at the first fault; here each act, topic and file is read by itself, so
/// that its other faults are reported, too. A fault in `language.yaml` or in the lists under
/// `fillers` hides those of its language, because slots follow from them.
public struct LexiconCheck: Sendable {
  /// The faults that prevent the folder from being used; in the order of files.
  public private(set) var faults: [CorpusError] = []
  /// Entries of the folder that are never read, and optional ones that it lacks; in the order of
  /// files.
  public private(set) var remarks: [Remark] = []
  /// The languages whose files were read.
  public private(set) var languages: [Language] = []
  /// The number of topics in `topics.yaml`.
  public private(set) var topics = 0
  /// The phrases of each language that has no fault.
  public private(set) var phrases: [Language: Int] = [:]

  /// Something harmless that may be a slip.
  public enum Remark: Hashable, Sendable {
    /// A file that nothing reads.
    case ignoredFile(path: String)
    /// A phrase that occurs twice in a language.
    case repeatedPhrase(file: String, line: Int?, first: String)
    /// A circle of people without a topic of its own: they have no events.
    case circleWithoutTopics(String)
    /// A list under `fillers` that no phrase asks for.
    case unusedFiller(file: String, slot: String)
    /// A topic that may name a project or a person and never does.
    case unusedSlot(file: String, topic: String, slot: String)
    /// A list that is longer in one language than in the first: its meanings cannot be aligned.
    case unalignedList(file: String, list: String, found: Int, first: Language, expected: Int)
    /// A topic or subject that no search question asks about.
    case unasked(language: Language, topics: Int)
  }

  /// Reads a folder.
  ///
  /// - Parameter directory: The folder that holds `topics.yaml`.
  /// - Complexity: O(bytes).
  public init(_ directory: URL) {
    let folder = LexiconFolder(url: directory)
    collect { () throws(CorpusError) in try folder.refuseStrays() }
    let file = directory.appendingPathComponent("topics.yaml")
    guard
      let outlines = collect({ () throws(CorpusError) in
        try TopicOutline.loadAll(ConfigurationNode.load(file))
      }),
      let found = collect({ () throws(CorpusError) in try folder.languages() })
    else { return }
    topics = outlines.count
    languages = found
    remarks += Self.ignored(below: directory).map { .ignoredFile(path: $0) }
    for circle in Circle.allCases where !outlines.contains(where: { $0.circle == circle }) {
      remarks.append(.circleWithoutTopics(circle.rawValue))
    }
    var lists: [(language: Language, lengths: [String: (count: Int, file: String)])] = []
    for language in found {
      let files = LexiconFiles(
        language: language, folders: [directory.appendingPathComponent(language.rawValue)])
      lists.append((language, read(files, outlines)))
    }
    align(lists)
  }

  /// Notes what an action throws.
  @discardableResult
  private mutating func collect<Value>(
    _ action: () throws(CorpusError) -> Value
  ) -> Value? {
    do {
      return try action()
    } catch {
      if !faults.contains(error) { faults.append(error) }
      return nil
    }
  }

  // MARK: - A language

  /// Reads every part of a language by itself.
  ///
  /// - Returns: The length of every list of meanings, by its name.
  private mutating func read(
    _ files: LexiconFiles, _ outlines: [TopicOutline]
  ) -> [String: (count: Int, file: String)] {
    let before = faults.count
    var lengths: [String: (count: Int, file: String)] = [:]
    for name in ["names", "typing"] {
      collect { () throws(CorpusError) in _ = try files.load(name) }
    }
    let mail = collect { () throws(CorpusError) in try files.load("mail") }
    guard
      let grammar = collect({ () throws(CorpusError) in
        try Grammar(files.load("language").child("grammar"))
      }), let talk = collect({ () throws(CorpusError) in try files.load("chatter") }),
      let fillers = collect({ () throws(CorpusError) in try Chatter.fillers(talk) })
    else { return lengths }
    let slots = Slots(grammar: grammar, fillers: fillers.keys.sorted())
    var texts = LexiconTexts()
    if let acts = collect({ () throws(CorpusError) in try files.load("acts") }) {
      for act in DialogueAct.allCases {
        var table = PhraseTable()
        collect { () throws(CorpusError) in
          let node = try acts.child(act.rawValue)
          _ = try act.phrasings(node, slots: slots, table: &table)
          for register in Register.allCases {
            let list = try node.child(register.rawValue)
            lengths["acts.\(act.rawValue).\(register.rawValue)"] = (
              try list.elements().count, list.location.file
            )
          }
        }
      }
      texts.add(acts)
    }
    texts.add(talk)
    if let nodes = collect({ () throws(CorpusError) in try files.topics() }) {
      for outline in outlines {
        read(outline, nodes, files, slots, grammar, into: &lengths, &texts)
      }
      let known = Set(outlines.map(\.key))
      for (key, node) in nodes.sorted(by: { $0.key < $1.key }) where !known.contains(key) {
        faults.append(.unknownKey(node.location))
      }
    }
    remarks += texts.repeated
    if let mail {
      var mailTexts = LexiconTexts()
      mailTexts.add(mail)
      for slot in fillers.keys.sorted()
      where !texts.asks(for: slot) && !mailTexts.asks(for: slot) {
        remarks.append(.unusedFiller(file: talk.location.file, slot: slot))
      }
    }
    guard faults.count == before else { return lengths }
    // Checks of the combined parts: regions, mail, questions.
    if let lexicon = collect({ () throws(CorpusError) in
      try Lexicon(files: files, outlines: outlines)
    }) {
      phrases[files.language] = lexicon.phrases.phrases.count
      let unasked = outlines.count { !lexicon.questions.asks(about: $0.key) }
      if unasked > 0 { remarks.append(.unasked(language: files.language, topics: unasked)) }
    }
    return lengths
  }

  private mutating func read(
    _ outline: TopicOutline, _ nodes: [String: ConfigurationNode], _ files: LexiconFiles,
    _ slots: Slots, _ grammar: Grammar,
    into lengths: inout [String: (count: Int, file: String)], _ texts: inout LexiconTexts
  ) {
    guard let node = nodes[outline.key] else {
      faults.append(.missingKey(.init(file: files.topicFolder, key: outline.key)))
      return
    }
    var table = PhraseTable()
    collect { () throws(CorpusError) in
      _ = try Topic(outline, slots: slots, grammar: grammar, node, table: &table)
      for (name, _) in Topic.told {
        let list = try node.child(name)
        lengths["\(outline.key).\(name)"] = (try list.elements().count, list.location.file)
      }
    }
    var own = LexiconTexts()
    own.add(node)
    for (slot, isOffered) in [("project", outline.namesProject), ("who", outline.namesPerson)]
    where isOffered && !own.asks(for: slot) && !(slot == "who" && own.asks(for: "whose")) {
      remarks.append(
        .unusedSlot(file: node.location.file, topic: outline.key, slot: slot))
    }
    texts.add(node)
  }

  // MARK: - All languages

  /// Compares each list with that of the first language.
  private mutating func align(
    _ lists: [(language: Language, lengths: [String: (count: Int, file: String)])]
  ) {
    guard let first = lists.first else { return }
    for (_, lengths) in lists.dropFirst() {
      for (name, own) in lengths.sorted(by: { $0.key < $1.key }) {
        guard let other = first.lengths[name], other.count != own.count else { continue }
        remarks.append(
          .unalignedList(
            file: own.file, list: name, found: own.count, first: first.language,
            expected: other.count))
      }
    }
  }

  /// The files that no reader of lexicons opens; cards and checksums are for people.
  private static func ignored(below directory: URL) -> [String] {
    let names = FileManager.default.enumerator(atPath: directory.path)?.compactMap { $0 as? String }
    return (names ?? []).sorted().filter { name in
      guard !LexiconFolder.isFolder(directory.appendingPathComponent(name)),
        !name.split(separator: "/").contains(where: { $0.hasPrefix(".") })
      else { return false }
      let isRead =
        name.hasSuffix(".yaml")
        && (name.split(separator: "/").count <= 2 || name.contains("/topics/")
          || name.contains("/questions/"))
      return !isRead && name != "CARD.md"
    }
  }
}
