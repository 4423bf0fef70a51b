import Foundation
import Testing
import VaultTestSupport

/// Words that CONVENTIONS replaces by plainer ones, counted where a person reads them.
@Suite("Words")
struct WordsTests {
  /// A row of `words.tsv`: how often a word may occur.
  private struct Limit {
    let word: String
    let comments: Int
    let strings: Int
    let documents: Int

    static func all() throws -> [Limit] {
      let text = try String(
        contentsOf: Repository.url("Tests/Repository/words.tsv"), encoding: .utf8)
      return try text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
        let columns = line.split(separator: "\t").map(String.init)
        try #require(columns.count == 4, "words.tsv: \(line)")
        return Limit(
          word: columns[0], comments: try #require(Int(columns[1])),
          strings: try #require(Int(columns[2])), documents: try #require(Int(columns[3])))
      }
    }
  }

  @Test("Words that have a plainer one occur no more often than before")
  func words() throws {
    let files = try SourceFile.all().filter(\.isSource)
    let comments = files.flatMap { $0.lines.filter(Self.isComment) }.joined(separator: "\n")
    let strings = files.flatMap { file in
      file.lines.filter { !Self.isComment($0) }.flatMap(Self.strings)
    }.joined(separator: "\n")
    let documents = try Checkout.files().filter {
      $0.hasSuffix(".md") && !$0.hasPrefix("Documentation/Decisions") && $0 != "CHANGELOG.md"
        && !$0.hasPrefix("Tests/")
    }.map { try String(contentsOf: Repository.url($0), encoding: .utf8) }.joined(separator: "\n")
    let counts = [comments, strings, documents].map(Self.counts)
    var sum = [0, 0, 0]
    for limit in try Limit.all() {
      let found = counts.map { $0[limit.word[...]] ?? 0 }
      for (place, count) in found.enumerated() { sum[place] += count }
      let allowed = [limit.comments, limit.strings, limit.documents]
      for (place, name) in ["comments", "strings", "documents"].enumerated() {
        #expect(
          found[place] <= allowed[place],
          "\(limit.word): \(found[place]) times in \(name), \(allowed[place]) allowed")
      }
    }
    print("words: \(sum[0]) in comments, \(sum[1]) in strings, \(sum[2]) in documents")
  }

  @Test("No summary of a declaration begins with a question word")
  func summaries() throws {
    let question = /^\/\/\/ (?:What|How|Whether|Where|Which|Why|When|Who)\b/
    var found: [String] = []
    for file in try SourceFile.all() where file.isSource {
      for (offset, line) in file.lines.enumerated() {
        let text = line.trimmingCharacters(in: .whitespaces)
        guard text.prefixMatch(of: question) != nil,
          offset == 0
            || !file.lines[offset - 1].trimmingCharacters(in: .whitespaces).hasPrefix("///")
        else { continue }
        found.append("\(file.path):\(offset + 1)")
      }
    }
    #expect(found.isEmpty, "begin with a noun or a verb: \(found.joined(separator: ", "))")
  }

  @Test("A word is counted whole, in any case, and only in texts")
  func counts() {
    let counts = Self.counts("Stand here; standing, held against STAND.")
    #expect(counts["stand"] == 2 && counts["held against"] == 1)
    #expect(Self.strings(#"let a = "one \(two("three")) four""#).joined() == "one  four")
  }

  private static func isComment(_ line: String) -> Bool {
    line.trimmingCharacters(in: .whitespaces).hasPrefix("//")
  }

  /// The texts of a line without what is interpolated.
  private static func strings(_ line: String) -> [String] {
    line.replacing(/\\\((?:[^()]|\([^()]*\))*\)/, with: "")
      .matches(of: /"((?:[^"\\]|\\.)*)"/).map { String($0.output.1) }
  }

  /// How often each word and each pair of neighboring words occurs, in lower case.
  private static func counts(_ text: String) -> [Substring: Int] {
    let text = text.lowercased()
    var counts: [Substring: Int] = [:]
    var last: Substring?
    for word in text.split(whereSeparator: { !$0.isLetter }) {
      counts[word, default: 0] += 1
      if let last { counts[text[last.startIndex..<word.endIndex], default: 0] += 1 }
      last = word
    }
    return counts
  }
}
