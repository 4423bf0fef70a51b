public import VaultCore
internal import VaultEmbedding

/// The texts on which tuning is measured and no model is trained.
///
/// They are chosen by their English side, so that no translation of a held-out text, and no copy of
/// it in another file, is trained on either.
public struct HoldOut: Sendable {
  /// Held-out pairs of one source and language, each English text once.
  public struct Slice: Hashable, Sendable {
    /// The source of the pairs.
    public let source: TrainingSource
    /// The translations' language.
    public let language: Language
    /// The pairs, in the order of the files.
    public var pairs: [TrainingPair]
  }

  /// The pairs by source and language, in that order.
  public let slices: [Slice]
  private let keys: Set<[UInt8]>

  /// Draws texts from every source that is not a dictionary.
  ///
  /// - Parameters:
  ///   - text: The texts to draw from.
  ///   - textsPerSource: How many English texts of a source are drawn, if half of them are as many.
  ///   - random: Draws from streams of its own, one for each source.
  public init(_ text: TrainingText, textsPerSource: Int, random: SeededRandom) {
    var texts: [TrainingSource: (order: [[UInt8]], seen: Set<[UInt8]>)] = [:]
    for pair in text.pairs where !pair.source.isDictionary {
      let key = PieceText.normalized(pair.english)
      if texts[pair.source, default: ([], [])].seen.insert(key).inserted {
        texts[pair.source]?.order.append(key)
      }
    }
    var keys: Set<[UInt8]> = []
    var ownKeys: [TrainingSource: Set<[UInt8]>] = [:]
    for (source, found) in texts.sorted(by: { $0.key < $1.key }) {
      var stream = random.stream("hold-out \(source.rawValue)")
      let count = min(textsPerSource, found.order.count / 2)
      let drawn = stream.sample(count, of: found.order)
      keys.formUnion(drawn)
      ownKeys[source] = Set(drawn)
    }
    self.keys = keys
    slices = Self.slices(text, ownKeys)
  }

  /// Returns true if an English text is held out, regardless of case and spacing.
  public func contains(_ english: String) -> Bool {
    keys.contains(PieceText.normalized(english))
  }

  /// The texts that may be trained on: those whose English side is not held out.
  public func remainder(of text: TrainingText) -> TrainingText {
    TrainingText(
      pairs: text.pairs.filter { !contains($0.english) },
      english: text.english.filter { !contains($0) }, accounts: text.accounts)
  }

  private static func slices(
    _ text: TrainingText, _ ownKeys: [TrainingSource: Set<[UInt8]>]
  ) -> [Slice] {
    struct Name: Hashable {
      let source: TrainingSource
      let language: Language
    }
    var slices: [Name: Slice] = [:]
    var seen: [Name: Set<[UInt8]>] = [:]
    for pair in text.pairs {
      let key = PieceText.normalized(pair.english)
      guard ownKeys[pair.source]?.contains(key) == true else { continue }
      let name = Name(source: pair.source, language: pair.language)
      guard seen[name, default: []].insert(key).inserted else { continue }
      slices[name, default: Slice(source: pair.source, language: pair.language, pairs: [])]
        .pairs.append(pair)
    }
    return slices.values.sorted {
      $0.source == $1.source ? $0.language < $1.language : $0.source < $1.source
    }
  }
}
