public import Foundation

/// Splits text into the vocabulary entries of an uncased BERT model.
///
/// Words are cut from the normalized text at white space and punctuation, then each is covered
/// greedily by the longest known pieces (Wu et al., "Google's Neural Machine Translation System",
/// 2016, section 4.1). A word of more than 100 scalars, or one that pieces cannot cover, is
/// `[UNK]`. The marks `[PAD] [UNK] [CLS] [SEP] [MASK]`, spelled exactly so, are kept as tokens
/// wherever they occur in the text.
public struct WordPieceTokenizer: Sendable {
  /// The longest sequence it emits, `[CLS]` and `[SEP]` included; the text's rest is cut off.
  public static let maximumTokens = 256

  private static let longestWord = 100

  /// The number of tokens in the vocabulary; every identifier is below it.
  public let vocabularyCount: Int

  private let vocabulary: Vocabulary
  private let first: Int32
  private let last: Int32
  private let unknown: Int32
  private let marks: [(scalars: [Unicode.Scalar], identifier: Int32)]

  /// Reads a vocabulary: one token a line, numbered from 0.
  ///
  /// - Throws: `missingModel`, `unreadableModel` or `malformedVocabulary`.
  public init(contentsOf url: URL) throws(EmbeddingError) {
    try self.init(vocabulary: ModelFile.contents(of: url), file: url.path)
  }

  /// Reads a vocabulary in memory, which errors call `file`.
  ///
  /// - Throws: `malformedVocabulary`.
  public init(vocabulary contents: Data, file: String) throws(EmbeddingError) {
    let vocabulary = try Vocabulary(contents, file: file)
    var marks: [(scalars: [Unicode.Scalar], identifier: Int32)] = []
    for mark in ["[CLS]", "[SEP]", "[UNK]", "[PAD]", "[MASK]"] {
      guard let identifier = vocabulary.identifier(of: mark) else {
        throw .malformedVocabulary(
          file: file, line: vocabulary.count + 1, defect: .missingToken(mark))
      }
      marks.append((Array(mark.unicodeScalars), identifier))
    }
    self.vocabulary = vocabulary
    vocabularyCount = vocabulary.count
    first = marks[0].identifier
    last = marks[1].identifier
    unknown = marks[2].identifier
    self.marks = marks
  }

  /// The token identifiers of a text: `[CLS]`, the pieces, `[SEP]`.
  ///
  /// - Returns: 2 to `maximumTokens` identifiers.
  /// - Complexity: O(n) in the scalars that are read; what truncation cuts off is not.
  public func tokenize(_ text: String) -> [Int32] {
    var output = Output(tokens: [first], limit: Self.maximumTokens - 1)
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count, !output.isFull {
      if scalars[index] == "[", let mark = mark(at: index, in: scalars) {
        endWord(&output)
        output.append(mark.identifier)
        index += mark.scalars.count
      } else {
        read(scalars[index], into: &output)
        index += 1
      }
    }
    endWord(&output)
    return output.tokens + [last]
  }

  private func read(_ scalar: Unicode.Scalar, into output: inout Output) {
    switch UncasedText.piece(scalar) {
    case .nothing: break
    case .space: endWord(&output)
    case .scalars(let scalars, let isIdeograph):
      if isIdeograph { endWord(&output) }
      for scalar in scalars {
        if UncasedText.isPunctuation(scalar) {
          endWord(&output)
          output.word.append(scalar)
          endWord(&output)
        } else {
          output.word.append(scalar)
        }
      }
      if isIdeograph { endWord(&output) }
    }
  }

  private func endWord(_ output: inout Output) {
    guard !output.word.isEmpty else { return }
    for piece in pieces(of: output.word) { output.append(piece) }
    output.word.removeAll(keepingCapacity: true)
  }

  private func pieces(of word: [Unicode.Scalar]) -> [Int32] {
    guard word.count <= Self.longestWord else { return [unknown] }
    var pieces: [Int32] = []
    var rest = word[...]
    var node: Vocabulary.Node? = Vocabulary.start
    while !rest.isEmpty {
      guard let start = node, let match = vocabulary.longestMatch(in: rest, from: start) else {
        return [unknown]
      }
      pieces.append(match.identifier)
      rest = rest.dropFirst(match.length)
      node = vocabulary.continuation
    }
    return pieces
  }

  private func mark(
    at index: Int, in scalars: [Unicode.Scalar]
  ) -> (scalars: [Unicode.Scalar], identifier: Int32)? {
    marks.first { scalars[index...].starts(with: $0.scalars) }
  }
}

private struct Output {
  var tokens: [Int32]
  let limit: Int
  var word: [Unicode.Scalar] = []

  var isFull: Bool { tokens.count >= limit }

  mutating func append(_ token: Int32) {
    if !isFull { tokens.append(token) }
  }
}
