import Foundation
import Testing

@testable import VaultReporting

@Suite("Documents as Markdown")
struct MarkdownRendererTests {
  @Test("Markdown begins with the verdict, folds sections and keeps every cell")
  func markdown() {
    let text = MarkdownRenderer.text(SampleDocument.document())
    #expect(text.hasPrefix("# ✕ the answer\n"))
    #expect(text.contains("<details><summary>Parts</summary>"))
    #expect(text.contains("| **first** |"))
    #expect(text.contains("| a | 12\u{202F}480 | 0.250 \\[0.125, 0.500\\] |"))
    #expect(text.contains("| ▸ plain | −1 | – |"))
    #expect(!text.contains("terminal alone") && !text.contains("<svg"))
  }
}
