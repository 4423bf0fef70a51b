import Foundation
import Testing
import VaultEmbedding

@testable import VaultEmbedding

@Suite("Vocabularies")
struct VocabularyTests {
  @Test("A token's identifier is its line, counted from 0")
  func numbersTokens() throws {
    let vocabulary = try Vocabulary(Data("a\nab\n##b\nabcd\n".utf8), file: "v")
    #expect(vocabulary.count == 4)
    #expect(
      ["a", "ab", "##b", "abcd", "abc", "b", ""].map { vocabulary.identifier(of: $0) }
        == [0, 1, 2, 3, nil, nil, nil])
  }

  @Test("The longest token wins, and continuations are a vocabulary of their own")
  func findsLongestMatch() throws {
    let vocabulary = try Vocabulary(Data("a\nab\n##b\nabcd\n##bc".utf8), file: "v")
    let word = Array("abcx".unicodeScalars)
    let start = try #require(vocabulary.longestMatch(in: word[...], from: Vocabulary.start))
    #expect(start == (1, 2))
    let continuation = try #require(vocabulary.continuation)
    let rest = try #require(vocabulary.longestMatch(in: word[1...], from: continuation))
    #expect(rest == (4, 2))
    #expect(vocabulary.longestMatch(in: word[3...], from: continuation) == nil)
  }

  @Test("Canonically equivalent tokens stay apart")
  func comparesScalars() throws {
    let vocabulary = try Vocabulary(Data("\u{E9}\ne\u{301}\n".utf8), file: "v")
    #expect(vocabulary.identifier(of: "\u{E9}") == 0)
    #expect(vocabulary.identifier(of: "e\u{301}") == 1)
  }

  static let malformed: [(Data, Int, VocabularyDefect)] = [
    (Data("a\n\nb\n".utf8), 2, .emptyToken),
    (Data("a\nb\na\n".utf8), 3, .duplicateToken),
    (Data([0x61, 0x0A, 0xC3, 0x28, 0x0A]), 2, .notUTF8),
  ]

  @Test("An unusable line is refused with its number", arguments: malformed)
  func refusesMalformed(contents: Data, line: Int, defect: VocabularyDefect) {
    #expect(throws: EmbeddingError.malformedVocabulary(file: "v", line: line, defect: defect)) {
      try Vocabulary(contents, file: "v")
    }
  }
}
