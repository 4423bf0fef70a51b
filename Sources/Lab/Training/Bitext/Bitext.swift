/// Pairs of sentences in two languages as numbers of words.
struct Bitext: Sendable {
  /// One side of all pairs, one after the other.
  struct Side: Sendable {
    var table = ByteTable()
    var words: [Int32] = []
    /// The end of each sentence in `words`.
    var ends: [Int] = []
    /// The number of occurrences of each word in sentences rather than in a dictionary.
    var sentenceCounts: [Int32] = []

    mutating func append(_ sentence: some Sequence<ArraySlice<UInt8>>, isSentence: Bool) {
      for word in sentence {
        let number = table.insert(word)
        if number == sentenceCounts.count { sentenceCounts.append(0) }
        if isSentence { sentenceCounts[number] += 1 }
        words.append(Int32(number))
      }
      ends.append(words.count)
    }

    /// The words of a sentence.
    func sentence(_ index: Int) -> ArraySlice<Int32> {
      words[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }

    /// Returns the number of occurrences of a word in sentences.
    func count(of word: ArraySlice<UInt8>) -> Int {
      table.find(word).map { Int(sentenceCounts[$0]) } ?? 0
    }
  }

  var english = Side()
  var foreign = Side()

  /// A longer sentence gives too little evidence about each of its words.
  static let maximumWords = 80

  /// Takes the pairs of one language.
  ///
  /// - Parameters:
  ///   - pairs: Pairs of only that language.
  ///   - segmenter: Cuts that language into words.
  init(_ pairs: [TrainingPair], by segmenter: WordSegmenter) {
    for pair in pairs {
      let source = WordText.english(pair.english).lazy.filter { $0.kind == .word }.map(\.bytes)
      let target = segmenter.words(of: pair.translation)
      let sourceWords = Array(source)
      guard (1...Self.maximumWords).contains(sourceWords.count),
        (1...Self.maximumWords).contains(target.count)
      else { continue }
      english.append(sourceWords, isSentence: !pair.source.isDictionary)
      foreign.append(target, isSentence: !pair.source.isDictionary)
    }
  }

  /// Takes sentences that are words already.
  init(words: [(english: [String], foreign: [String])]) {
    for (source, target) in words {
      english.append(source.map { Array($0.utf8)[...] }, isSentence: true)
      foreign.append(target.map { Array($0.utf8)[...] }, isSentence: true)
    }
  }
}
