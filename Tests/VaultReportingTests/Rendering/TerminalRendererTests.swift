import Foundation
import Testing

@testable import VaultReporting

@Suite("Documents on a terminal")
struct TerminalRendererTests {
  @Test("A terminal gets lines of its width; a file is not cut", arguments: [40, 60, 80])
  func terminal(width: Int) {
    let words = String(repeating: "long ", count: 30)
    let text = TerminalRenderer(width: width).text(SampleDocument.document(words))
    for line in text.split(separator: "\n") where !line.contains("·") {
      #expect(line.count <= width, "\(line)")
    }
    let file = TerminalRenderer().text(SampleDocument.document(words))
    #expect(!file.contains("…") && file.contains("terminal alone"))
  }
}
