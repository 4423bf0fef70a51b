public import VaultCore

/// The variety of a corpus's texts, by language.
///
/// Words are runs of letters and digits, case aside; where a language sets no spaces each character
/// counts as one. A duplicate is a text of at least five words (ten characters where there are no
/// spaces) that occurred in the corpus before, letter by letter; shorter ones ("ok, see you there")
/// recur in real conversations too. Copies on a second platform are not counted.
public struct TextStatistics: Sendable {
  /// The counts of one language.
  public struct Row: Sendable {
    /// The language in which the messages were written.
    public let language: Language
    /// Messages with words.
    public private(set) var texts = 0
    /// Words of all of them.
    public private(set) var words = 0
    /// Texts of at least five words, or ten characters.
    public private(set) var longTexts = 0
    /// The number of those that occurred in the corpus before.
    public private(set) var duplicates = 0
    // Sets of 64-bit hashes: at a million entries a collision is less likely than one in a million.
    private var ones: Set<UInt64> = []
    private var pairs: Set<UInt64> = []
    private var triples: Set<UInt64> = []
    private var seen: Set<UInt64> = []

    /// Different words.
    public var differentWords: Int { ones.count }
    /// Different pairs of neighboring words.
    public var differentPairs: Int { pairs.count }
    /// Different triples of neighboring words.
    public var differentTriples: Int { triples.count }
    /// Different words over all words; it falls as a corpus grows.
    public var typeTokenRatio: Double { words == 0 ? 0 : Double(differentWords) / Double(words) }
    /// The share of the longer texts that occurred in the corpus before.
    public var duplicateShare: Double {
      longTexts == 0 ? 0 : Double(duplicates) / Double(longTexts)
    }

    init(_ language: Language) { self.language = language }

    fileprivate mutating func add(_ text: String, spaced: Bool) {
      let hashes = TextStatistics.words(text, spaced: spaced)
      guard !hashes.isEmpty else { return }
      texts += 1
      words += hashes.count
      for (index, hash) in hashes.enumerated() {
        ones.insert(hash)
        guard index > 0 else { continue }
        let pair = TextStatistics.mixed(hashes[index - 1], hash)
        pairs.insert(pair)
        if index > 1 { triples.insert(TextStatistics.mixed(hashes[index - 2], pair)) }
      }
      let least = spaced ? TextStatistics.leastWords : TextStatistics.leastCharacters
      guard hashes.count >= least else { return }
      longTexts += 1
      if !seen.insert(StableHash.fnv1a(text.utf8)).inserted { duplicates += 1 }
    }
  }

  /// One row per language, ascending.
  public let rows: [Row]

  private static let leastWords = 5
  private static let leastCharacters = 10

  /// Counts a corpus.
  ///
  /// - Complexity: O(length of all texts) in time, O(different triples) in space.
  public init(_ corpus: Corpus) {
    var counts: [Language: Row] = [:]
    for vault in corpus.vaults {
      let archive = vault.archive
      for entry in archive.entries() where entry.turn >= 0 {
        let turn = archive.script.turns[Int(entry.turn)]
        guard turn.copies < 0, turn.content != .automatic, turn.content != .distractor else {
          continue
        }
        let lexicon = archive.wording.lexicon(of: turn)
        counts[lexicon.language, default: Row(lexicon.language)].add(
          entry.message.text, spaced: lexicon.spacesSentences)
      }
    }
    rows = counts.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func words(_ text: String, spaced: Bool) -> [UInt64] {
    var hashes: [UInt64] = []
    var current = StableHash.start
    var isInside = false
    for scalar in text.lowercased().unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        if !spaced, isInside, scalar.value > 0x2E80 {
          hashes.append(current)
          current = StableHash.start
        }
        current = StableHash.next(current, scalar.value)
        isInside = true
      } else if isInside {
        hashes.append(current)
        current = StableHash.start
        isInside = false
      }
    }
    if isInside { hashes.append(current) }
    return hashes
  }

  private static func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let mixed = (left ^ (right << 31 | right >> 33)) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ (mixed >> 29)
  }
}
