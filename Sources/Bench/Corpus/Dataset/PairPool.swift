internal import VaultCore

/// The sentences that are used without others, and those that can be joined.
struct PairPool {
  /// One or two sentences, of a topic where they need one.
  struct Pair {
    let first: Int32
    let second: Int32
    let outline: Int32?
  }

  /// The sentences that are used without others, in random order.
  private(set) var alone: [Pair] = []
  /// The sentences that are joined with another of their topic and time.
  private var topics: [(outline: Int32, positions: [Int32])] = []
  /// The acts of each register and time, and the sentences they can be joined with.
  private var acts: [(acts: [Int32], sentences: [(position: Int32, outline: Int32)])] = []

  init(_ sentences: PairSentences, singles: Int, random: inout SeededRandom) {
    var byPlace: [PairSentence.Place: [Int32]] = [:]
    for (position, sentence) in sentences.all.enumerated() {
      let position = Int32(position)
      switch sentence.place {
      case .talk:
        alone.append(Pair(first: position, second: -1, outline: nil))
      case _ where random.index(below: singles) == 0:
        alone.append(
          Pair(first: position, second: -1, outline: Self.outline(sentence, sentences, &random)))
      case .topic, .act:
        byPlace[sentence.place, default: []].append(position)
      }
    }
    alone = random.shuffled(alone)
    var topical: [PairSentence.Place: [(position: Int32, outline: Int32)]] = [:]
    for (number, outline) in sentences.outlines.enumerated() {
      for isAfter in [false, true] {
        let positions = byPlace[.topic(number, isAfter: isAfter)] ?? []
        topics.append((Int32(number), positions))
        let place = PairSentence.Place.act(outline.circle.register, isAfter: isAfter)
        topical[place, default: []] += positions.map { ($0, Int32(number)) }
      }
    }
    for register in Register.allCases {
      for isAfter in [false, true] {
        let place = PairSentence.Place.act(register, isAfter: isAfter)
        acts.append((byPlace[place] ?? [], topical[place] ?? []))
      }
    }
  }

  // An act without a sentence fits any event that has the values it needs.
  private static func outline(
    _ sentence: PairSentence, _ sentences: PairSentences, _ random: inout SeededRandom
  ) -> Int32? {
    switch sentence.place {
    case .topic(let position, _): return Int32(position)
    case .talk: return nil
    case .act(let register, _):
      let fitting = sentences.outlines.indices.filter {
        sentences.outlines[$0].circle.register == register
          && sentences.fits(sentence, sentences.outlines[$0])
      }
      return fitting.isEmpty ? nil : Int32(random.element(of: fitting))
    }
  }

  /// Every two sentences of one topic and time, in random order.
  func topicPairs(random: inout SeededRandom) -> Pairs {
    var pairs: [Pair] = []
    for (outline, positions) in topics {
      for (number, first) in positions.enumerated() {
        pairs += positions[(number + 1)...].map {
          Pair(first: first, second: $0, outline: outline)
        }
      }
    }
    return Pairs(listed: random.shuffled(pairs))
  }

  /// Every act with every sentence of its register and time, in scattered order.
  func actPairs(random: inout SeededRandom) -> Pairs {
    Pairs(products: acts, random: &random)
  }

  /// Pairs one after another, each once.
  ///
  /// There are more pairs of acts and sentences than can be listed: those are visited by steps of a
  /// number that has no divisor in common with theirs.
  struct Pairs: IteratorProtocol {
    private var listed: ArraySlice<Pair> = []
    private var products: [(acts: [Int32], sentences: [(position: Int32, outline: Int32)])] = []
    private var total = 0
    private var visited = 0
    private var at = 0
    private var step = 1

    init(listed: [Pair]) {
      self.listed = listed[...]
    }

    init(
      products: [(acts: [Int32], sentences: [(position: Int32, outline: Int32)])],
      random: inout SeededRandom
    ) {
      self.products = products
      total = products.reduce(0) { $0 + $1.acts.count * $1.sentences.count }
      guard total > 1 else { return }
      at = random.index(below: total)
      step = 1 + random.index(below: total - 1)
      while step.commonDivisor(with: total) > 1 { step = step % (total - 1) + 1 }
    }

    mutating func next() -> Pair? {
      if let pair = listed.popFirst() { return pair }
      guard visited < total else { return nil }
      visited += 1
      at = (at + step) % total
      var rest = at
      for (acts, sentences) in products {
        let size = acts.count * sentences.count
        guard rest >= size else {
          let sentence = sentences[rest / acts.count]
          return Pair(
            first: acts[rest % acts.count], second: sentence.position, outline: sentence.outline)
        }
        rest -= size
      }
      return nil
    }
  }
}

extension Int {
  /// The greatest common divisor.
  func commonDivisor(with other: Int) -> Int {
    other == 0 ? self : other.commonDivisor(with: self % other)
  }
}
