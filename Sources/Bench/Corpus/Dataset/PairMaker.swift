internal import VaultCore

/// One meaning: which sentences, of which topic, filled how.
struct PairMeaning: Sendable {
  /// Positions of the sentences; the second is -1 where there is one.
  let first: Int32
  let second: Int32
  let outline: Int32
  /// The seed of the draws of fillings and forms.
  let seed: UInt64
  let split: EventQuery.Split
  /// The languages in which it can be phrased twice.
  var varies: [Bool] = []
}

/// Draws distinct meanings and puts them into words.
struct PairMaker {
  let sentences: PairSentences
  let random: SeededRandom

  /// The number of sentences of which one is kept to be used without others.
  private static let singles = 4
  /// The share of the meanings that are two sentences of a topic, where there are enough; the
  /// others of two sentences are an act and a sentence.
  private static let topicShare = 0.6

  /// As many meanings as are wanted, or as there are.
  ///
  /// - Complexity: O(meanings · languages), and O(possible meanings) where they run out.
  func meanings(_ wanted: Int) -> [PairMeaning] {
    guard wanted > 0, !sentences.all.isEmpty else { return [] }
    var stream = random.stream("meanings")
    let pool = PairPool(sentences, singles: Self.singles, random: &stream)
    var draft = Draft(maker: self, random: stream)
    var alone = pool.alone[...]
    while draft.meanings.count < wanted / 3, let next = alone.popFirst() { draft.add(next) }
    var topics = pool.topicPairs(random: &stream)
    var acts = pool.actPairs(random: &stream)
    while draft.meanings.count < wanted {
      let next =
        stream.chance(Self.topicShare)
        ? topics.next() ?? acts.next() : acts.next() ?? topics.next()
      guard let next = next ?? alone.popFirst() else { break }
      draft.add(next)
    }
    return draft.meanings
  }

  /// Meanings so far, all different.
  private struct Draft {
    let maker: PairMaker
    var random: SeededRandom
    var meanings: [PairMeaning] = []
    private var texts: Set<Text> = []

    private struct Text: Hashable {
      let language: Int
      let text: String
    }

    init(maker: PairMaker, random: SeededRandom) {
      self.maker = maker
      self.random = random.stream("fillings")
    }

    /// Adds a meaning unless its text in some language equals that of another one.
    mutating func add(_ pair: PairPool.Pair) {
      guard let meaning = maker.meaning(pair, random: &random) else { return }
      let indices = maker.sentences.lexicons.indices
      var own: [Text] = []
      for language in indices {
        own.append(
          Text(language: language, text: maker.text(meaning, language: language, isSecond: false)))
        guard meaning.varies[language] else { continue }
        let second = maker.text(meaning, language: language, isSecond: true)
        guard second != own[own.count - 1].text else { return }
        own.append(Text(language: language, text: second))
      }
      guard own.allSatisfy({ !$0.text.isEmpty && !texts.contains($0) }) else { return }
      texts.formUnion(own)
      meanings.append(meaning)
    }
  }

  // MARK: - Words

  /// The meaning in a language, in its first or its second form.
  func text(_ meaning: PairMeaning, language: Int, isSecond: Bool) -> String {
    let lexicon = sentences.lexicons[language]
    let outline = sentences.outlines[Int(meaning.outline)]
    var random = SeededRandom(seed: meaning.seed)
    let source = PairSource(
      lexicon: lexicon, topic: lexicon.topic(outline.key),
      filling: PairFilling(hub: sentences.lexicons[0], outline: outline, random: &random))
    var text = ""
    for position in [meaning.first, meaning.second] where position >= 0 {
      let forms = self.forms(meaning, position, language)
      let turn = Int((meaning.seed >> 20) % UInt64(forms.count)) + (isSecond ? 1 : 0)
      if !text.isEmpty { text += lexicon.sentenceGap }
      lexicon.phrases[forms[turn % forms.count]].append(to: &text, with: source)
    }
    return text
  }

  private func forms(_ meaning: PairMeaning, _ position: Int32, _ language: Int) -> [Int32] {
    sentences.forms(
      sentences.all[Int(position)], language: language, usesHeldOut: meaning.split == .test)
  }

  // MARK: - Splits

  private func meaning(_ pair: PairPool.Pair, random: inout SeededRandom) -> PairMeaning? {
    let seed = random.next()
    let outline = pair.outline ?? Int32(random.index(below: sentences.outlines.count))
    let positions = [pair.first, pair.second].filter { $0 >= 0 }
    var split: EventQuery.Split = seed & 1 == 0 ? .test : seed & 2 == 0 ? .dev : .train
    if split != .test {
      let isOpen = positions.allSatisfy { position in
        sentences.lexicons.indices.allSatisfy { language in
          !sentences.forms(
            sentences.all[Int(position)], language: language, usesHeldOut: false
          ).isEmpty
        }
      }
      if !isOpen || sentences.outlines[Int(outline)].isHeldOut { split = .test }
    }
    var meaning = PairMeaning(
      first: pair.first, second: pair.second, outline: outline, seed: seed, split: split)
    let event = sentences.outlines[Int(outline)]
    for position in positions {
      if case .topic = sentences.all[Int(position)].place { continue }
      guard sentences.fits(sentences.all[Int(position)], event) else { return nil }
    }
    meaning.varies = sentences.lexicons.indices.map { language in
      positions.contains { self.forms(meaning, $0, language).count > 1 }
    }
    return meaning
  }
}
