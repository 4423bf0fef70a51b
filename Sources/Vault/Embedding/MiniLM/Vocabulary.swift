internal import Foundation

/// The tokens of a WordPiece model, stored as a trie over Unicode scalars.
///
/// One line of the file is one token; its identifier is the line's offset. Tokens are compared
/// scalar by scalar: `String`'s own equality would merge canonically equivalent ones. A token that
/// continues a word begins with `##` in the file, so the continuations are the subtree below that
/// prefix.
struct Vocabulary: Sendable {
  /// A node of the trie, by its number; the root is 0.
  typealias Node = Int

  /// The node from which a word's first piece is looked up.
  static let start: Node = 0

  /// The number of tokens.
  let count: Int
  /// The node from which a word's further pieces are looked up; `nil` if no token begins with `##`.
  let continuation: Node?

  // Keyed by parent node and scalar, packed into one integer: a scalar needs 21 bits.
  private let children: [UInt64: Int32]
  private let identifiers: [Int32]

  /// Reads the contents of a vocabulary file, which errors call `file`.
  ///
  /// - Throws: `malformedVocabulary`.
  init(_ contents: Data, file: String) throws(EmbeddingError) {
    var trie = Trie()
    var lines = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (offset, line) in lines.enumerated() {
      guard !line.isEmpty else {
        throw .malformedVocabulary(file: file, line: offset + 1, defect: .emptyToken)
      }
      guard let token = String(validating: line, as: UTF8.self) else {
        throw .malformedVocabulary(file: file, line: offset + 1, defect: .notUTF8)
      }
      guard trie.insert(token, identifier: Int32(offset)) else {
        throw .malformedVocabulary(file: file, line: offset + 1, defect: .duplicateToken)
      }
    }
    count = lines.count
    children = trie.children
    identifiers = trie.identifiers
    var node: Node? = Self.start
    for scalar in "##".unicodeScalars {
      node = node.flatMap { [children] in children[Trie.key($0, scalar)].map(Int.init) }
    }
    continuation = node
  }

  /// The identifier of a token.
  func identifier(of token: String) -> Int32? {
    let scalars = Array(token.unicodeScalars)
    guard let match = longestMatch(in: scalars[...], from: Self.start),
      match.length == scalars.count
    else { return nil }
    return match.identifier
  }

  /// The longest token that begins the scalars, looked up below a node.
  ///
  /// - Complexity: O(length of the longest token).
  func longestMatch(
    in scalars: ArraySlice<Unicode.Scalar>, from start: Node
  ) -> (identifier: Int32, length: Int)? {
    var node = start
    var match: (identifier: Int32, length: Int)?
    for (offset, scalar) in scalars.enumerated() {
      guard let child = children[Trie.key(node, scalar)] else { break }
      node = Int(child)
      if identifiers[node] >= 0 { match = (identifiers[node], offset + 1) }
    }
    return match
  }
}

private struct Trie {
  var children: [UInt64: Int32] = [:]
  // -1 where no token ends.
  var identifiers: [Int32] = [-1]

  static func key(_ node: Int, _ scalar: Unicode.Scalar) -> UInt64 {
    UInt64(node) << 21 | UInt64(scalar.value)
  }

  mutating func insert(_ token: String, identifier: Int32) -> Bool {
    var node = 0
    for scalar in token.unicodeScalars {
      let key = Self.key(node, scalar)
      if let child = children[key] {
        node = Int(child)
      } else {
        node = identifiers.count
        children[key] = Int32(node)
        identifiers.append(-1)
      }
    }
    guard identifiers[node] < 0 else { return false }
    identifiers[node] = identifier
    return true
  }
}
