import Foundation
import Testing

@testable import VaultReporting

/// Every kind of page, with the words that its sample holds to be escaped.
@Suite("Pages for people")
struct PagesTests {
  private static let kinds = [
    "run", "comparison", "tuning", "gate", "history", "nightly", "validity",
  ]

  private static func page(_ kind: String) throws -> String {
    switch kind {
    case "run": try RunAccountTests.everything()
    case "comparison": ComparisonAccount(SampleComparison.report()).page
    case "tuning": TuningAccount(SampleTuning.report()).page
    case "gate": GateAccount(SampleGate.report).page
    case "history": HistoryAccount(SampleHistory.series).page
    case "nightly": NightlyAccount(SampleNight.record, digest: SampleNight.digest).page
    default: ValidityAccount(SampleValidity.report()).page
    }
  }

  @Test(
    "A page is whole, loads nothing, runs nothing, and closes elements in order", arguments: kinds)
  func offline(kind: String) throws {
    let page = try Self.page(kind)
    #expect(page.hasPrefix("<!doctype html>"))
    for text in ["<script", "<link", "<img", "src=", "url(", "http:", "https:", "@import"] {
      #expect(!page.contains(text), "\(text)")
    }
    #expect(TagBalance.firstProblem(in: page) == nil)
  }

  @Test("Tables have captions, their headings a scope, and what scrolls a name", arguments: kinds)
  func tables(kind: String) throws {
    let page = try Self.page(kind)
    for table in page.components(separatedBy: "<table").dropFirst() {
      let content = table.drop { $0 != ">" }.dropFirst().drop { $0.isWhitespace }
      #expect(content.hasPrefix("<caption"))
    }
    for heading in page.components(separatedBy: "<th").dropFirst() where !heading.hasPrefix("ead") {
      #expect(heading.prefix { $0 != ">" }.contains("scope="))
    }
    for part in page.components(separatedBy: "<div class=\"scroll\"").dropFirst() {
      let tag = part.prefix { $0 != ">" }
      #expect(tag.contains("tabindex=\"0\"") && tag.contains("aria-label=\""), "\(tag)")
    }
  }

  @Test(
    "Links within a page lead somewhere, headings go down one level at a time", arguments: kinds)
  func outline(kind: String) throws {
    let page = try Self.page(kind)
    func values(_ start: String) -> [String] {
      page.components(separatedBy: start).dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }
    let ids = values(" id=\"")
    #expect(Set(ids).count == ids.count)
    for target in values("href=\"#") { #expect(ids.contains(target), "\(target)") }
    let levels = page.components(separatedBy: "<h").dropFirst()
      .compactMap { $0.first.flatMap { Int(String($0)) } }
    #expect(levels.first == 1)
    for (before, after) in zip(levels, levels.dropFirst()) { #expect(after <= before + 1) }
  }

  @Test(
    "Names, reasons and ids are text, not markup",
    arguments: [
      ("tuning", "ci &lt;7&gt;", "ci <7>"), ("history", "the &lt;cut&gt; moved", "<cut>"),
      ("nightly", "every &lt;night&gt;", "<night>"), ("nightly", "&lt;broken&gt;", "<broken>"),
      ("nightly", "v1/&lt;q1&gt;", "<q1>"), ("validity", "BM25 &lt;.9&gt;", "BM25 <.9>"),
      ("validity", "chats &amp; co", "chats & co"),
    ])
  func escapes(kind: String, escaped: String, raw: String) throws {
    let page = try Self.page(kind)
    #expect(page.contains(escaped) && !page.contains(raw))
  }
}
