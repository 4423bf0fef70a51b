internal import Foundation
internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Language of a message")
struct LanguageTaggerTests {
  private let tagger = LanguageTagger()

  /// `languages.txt`: sentences of our own, written before the model was fitted and never fitted;
  /// `-` marks what no language should be read into.
  private static func sentences() throws -> [(language: String, text: String)] {
    let text = String(decoding: try Samples.fixture("text/languages.txt"), as: UTF8.self)
    return text.split(separator: "\n").map { line in
      let fields = line.split(separator: "\t")
      return (String(fields[0]), String(fields[1]))
    }
  }

  @Test(
    "Forty brief messages of each language are named, at most two left open, none misnamed",
    arguments: ["en", "es", "de", "fr", "pt", "it", "ja", "zh"])
  func namesCorpusLanguages(_ language: String) throws {
    let own = try Self.sentences().filter { $0.language == language }
    try #require(own.count == 40)
    let tags = own.map { tagger.tag($0.text)?.rawValue }
    for (row, tag) in zip(own, tags) where tag != language { print(language, tag ?? "-", row.text) }
    #expect(tags.count { $0 == language } >= 38)
    #expect(tags.allSatisfy { $0 == nil || $0 == language })
  }
  @Test("others")
  func others() throws {
    for row in try Self.sentences() where !["en", "es", "de", "fr", "pt", "it", "ja", "zh"].contains(row.language) {
      let tag = tagger.tag(row.text)?.rawValue ?? "-"
      if tag != row.language { print("OTHER", row.language, tag, row.text) }
    }
  }
}
