/// A sentence that every language of a profile has, and its possible places.
struct PairSentence: Sendable {
  /// The sentences it can be joined with.
  enum Place: Hashable, Sendable {
    /// About one topic: ahead of the event, or once it is over.
    case topic(Int, isAfter: Bool)
    /// About any event of a register.
    case act(Register, isAfter: Bool)
    /// Everyday talk, which is used without other sentences.
    case talk
  }

  let place: Place
  /// One for each language.
  let meanings: [Meaning]
}

/// The sentences that translation pairs are made of: those which are at the same place of every
/// lexicon and have the same content, so that their slots can be filled alike.
struct PairSentences: Sendable {
  let lexicons: [Lexicon]
  let outlines: [TopicOutline]
  private(set) var all: [PairSentence] = []
  /// The slots that some event can fill; none is sure to have a project or a subject.
  private let offeredToActs: SlotSet

  init(lexicons: [Lexicon], outlines: [TopicOutline]) {
    self.lexicons = lexicons
    self.outlines = outlines
    offeredToActs = outlines.reduce(PairSource.talk) { $0.union(PairSource.offered($1)) }
      .subtracting(SlotSet(.project, .who, .whose))
    guard let hub = lexicons.first else { return }
    for (position, outline) in outlines.enumerated() {
      let topics = lexicons.compactMap { $0.topic(outline.key) }
      guard topics.count == lexicons.count else { continue }
      for isAfter in [false, true] {
        add(.topic(position, isAfter: isAfter), topics.map { Self.sentences($0, isAfter) })
      }
    }
    for register in Register.allCases {
      for isAfter in [false, true] {
        for act in Self.acts(isAfter: isAfter) {
          add(
            .act(register, isAfter: isAfter), lexicons.map { $0.meanings(act, register) })
        }
      }
    }
    for company in ChatterSubject.Company.allCases {
      for subject in hub.chatter.subjects(company) {
        let same = lexicons.compactMap { lexicon in
          lexicon.chatter.subjects(company).first { $0.key == subject.key }
        }
        guard same.count == lexicons.count else { continue }
        add(.talk, same.map(\.openers))
        add(.talk, same.map(\.replies))
      }
    }
  }

  // Lists of different lengths are no translations of each other.
  private mutating func add(_ place: PairSentence.Place, _ lists: [[Meaning]]) {
    guard let first = lists.first, lists.allSatisfy({ $0.count == first.count }) else { return }
    for number in first.indices {
      let sentence = PairSentence(place: place, meanings: lists.map { $0[number] })
      let forms = lexicons.indices.map { self.forms(sentence, language: $0, usesHeldOut: true) }
      if forms.allSatisfy({ !$0.isEmpty }) { all.append(sentence) }
    }
  }

  /// The forms of a sentence in one language that have the content of the hub's plain form.
  func forms(_ sentence: PairSentence, language: Int, usesHeldOut: Bool) -> [Int32] {
    let facts = PairSource.facts(lexicons[0].phrases[sentence.meanings[0].forms.lowerBound].needs)
    let offered = self.offered(sentence)
    return sentence.meanings[language].forms.filter { id in
      let phrase = lexicons[language].phrases[id]
      return (usesHeldOut || !phrase.isHeldOut) && phrase.hasLetters
        && phrase.needs.isSubset(of: offered) && PairSource.facts(phrase.needs) == facts
    }
  }

  // The slots of an act are checked again once its event is known.
  private func offered(_ sentence: PairSentence) -> SlotSet {
    switch sentence.place {
    case .topic(let position, _): PairSource.offered(outlines[position])
    case .act: offeredToActs
    case .talk: PairSource.talk
    }
  }

  /// Returns true if an event of an outline has everything that a sentence needs.
  func fits(_ sentence: PairSentence, _ outline: TopicOutline) -> Bool {
    let offered = PairSource.offered(outline)
    return lexicons.indices.allSatisfy { language in
      sentence.meanings[language].forms.allSatisfy {
        lexicons[language].phrases[$0].needs.isSubset(of: offered)
      }
    }
  }

  // MARK: - Lists

  private static func sentences(_ topic: Topic, _ isAfter: Bool) -> [Meaning] {
    isAfter
      ? topic.after
      : topic.plan + topic.soon + topic.related + topic.exchanges.map(\.question)
        + topic.exchanges.map(\.answer)
  }

  /// The acts of a time; a mere "ok" cannot be translated back.
  private static func acts(isAfter: Bool) -> [DialogueAct] {
    let after: Set<DialogueAct> = [.thanks, .followUp, .summary]
    let brief: Set<DialogueAct> = [.acknowledge, .react]
    return DialogueAct.allCases.filter { !brief.contains($0) && after.contains($0) == isAfter }
  }
}
