import Foundation
import Testing
import VaultCore
import VaultResults
import VaultTestSupport

@testable import VaultPipeline
@testable import VaultSuites

@Suite("TranslationTable")
struct TranslationTableTests {
  private static let header = "meaning\tsplit\tlanguageA\tlanguageB\ttextA\ttextB"

  private static func table(_ rows: [String], lineEnd: String = "\n") throws -> TranslationTable {
    try TranslationTable(
      bytes: Array(([header] + rows).map { $0 + lineEnd }.joined().utf8))
  }

  @Test("Rows are gathered by meaning, languages and meanings in ascending order")
  func gathers() throws {
    let table = try Self.table([
      "m2\tdev\ten\tes\tgood day\tbuenos días", "m1\ttest\tde\tde\tja\tjawohl",
      "m1\ttest\ten\tde\tyes\tja",
    ])
    #expect(table.languages.map(\.rawValue) == ["de", "en", "es"])
    #expect(table.hub == 1)
    #expect(table.meanings.map(\.split) == [.test, .dev])
    #expect(table.meanings[0].texts == [0: "ja", 1: "yes"])
    #expect(table.meanings[0].paraphrases == [0: "jawohl"])
    #expect(table.meanings[1].texts == [1: "good day", 2: "buenos días"])
  }

  @Test("A byte order mark, CR LF, and a missing last line end change nothing")
  func lineEnds() throws {
    let rows = ["m1\ttest\ten\tes\tyes\tsí", "m2\ttest\ten\tes\tno\tno"]
    let plain = try Self.table(rows)
    let marked = try TranslationTable(
      bytes: [0xEF, 0xBB, 0xBF] + Array(([Self.header] + rows).joined(separator: "\r\n").utf8))
    #expect(marked.meanings == plain.meanings)
    #expect(marked.languages == plain.languages)
  }

  @Test("A tab divides columns even where a combining mark follows it")
  func combiningMark() throws {
    let table = try Self.table(["m1\ttest\ten\tes\tyes\t\u{301}a"])
    #expect(table.meanings[0].texts.values.sorted() == ["yes", "\u{301}a"].sorted())
  }

  @Test("Without English the first language is what others are held against")
  func hub() throws {
    #expect(try Self.table(["m1\ttest\tfr\tes\toui\tsí"]).hub == 0)
    #expect(try Self.table([]).hub == nil)
  }

  @Test(
    "A row that is wrong is refused by its line",
    arguments: [
      (["m1\ttest\ten\tes\tyes"], "5 columns"), (["m1\ttest\ten\tes\tyes\tsí\t"], "7 columns"),
      (["m1\tall\ten\tes\tyes\tsí"], "the split"), (["m1\ttest\ten\tqq\tyes\tsí"], "a language"),
      (["m1\ttest\tEN\tes\tyes\tsí"], "a language"), (["\ttest\ten\tes\tyes\tsí"], "no name"),
      (["m1\ttest\ten\tes\tyes\t"], "a text is empty"), ([""], "1 columns"),
      (["m0\ttest\ten\tes\tyes\tsí", "m0\tdev\ten\tde\tyes\tja"], "another split"),
      (["m0\ttest\ten\tes\tyes\tsí", "m0\ttest\ten\tde\tyep\tja"], "another text in en"),
    ])
  func refusals(rows: [String], reason: String) {
    #expect {
      try Self.table(rows)
    } throws: { error in
      let text = "\(error)"
      return text.hasPrefix("pairs.tsv:\(rows.count + 1): ") && text.contains(reason)
        && !text.contains("sí")
    }
  }

  @Test("Bytes that are no UTF-8, other columns, and an empty file are refused")
  func damaged() {
    let header = Array(Self.header.utf8) + [0x0A]
    #expect(throws: RunError.self) {
      try TranslationTable(bytes: header + Array("m\ttest\ten\tes\tyes\t".utf8) + [0xFF, 0x0A])
    }
    #expect(throws: RunError.self) { try TranslationTable(bytes: Array("a\tb\n".utf8)) }
    #expect(throws: RunError.self) { try TranslationTable(bytes: []) }
    #expect(throws: RunError.self) {
      let folder = try TemporaryDirectory()
      _ = try TranslationTable(contentsOf: folder.url.appendingPathComponent("pairs.tsv"))
    }
  }

  @Test("Members of a split stand apart from those that only compete")
  func members() throws {
    let table = try Self.table([
      "m1\ttrain\ten\tes\ta\tb", "m2\ttest\ten\tes\tc\td", "m3\ttest\ten\tde\te\tf",
    ])
    let spanish = try #require(table.languages.firstIndex(of: .spanish))
    let (asked, others) = table.members(of: .test) { $0.texts[spanish] != nil }
    #expect(asked == [1])
    #expect(others == [0])
  }
}
