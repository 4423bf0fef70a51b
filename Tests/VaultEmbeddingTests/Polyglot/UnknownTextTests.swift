import Testing

@testable import VaultEmbedding

@Suite("Text without pieces")
struct UnknownTextTests {
  private func row(_ text: String, weight: Float = 1, offset: Int = 0) -> [Float] {
    var target = [Float](repeating: 0, count: 384 + 2 * offset)
    let bytes = Array(text.utf8)
    UnknownText(weight: weight).add(
      bytes.indices, of: bytes.span, to: &target, at: offset)
    return target
  }

  private func dot(_ left: [Float], _ right: [Float]) -> Float {
    zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
  }

  @Test("A character's row has the weight as its length")
  func hasWeight() {
    #expect(abs(dot(row("ж"), row("ж")) - 1) < 1e-5)
    #expect(abs(dot(row("ж", weight: 7), row("ж", weight: 7)) - 49) < 1e-3)
  }

  @Test("A run is half itself and half its pairs of characters")
  func sharesPairs() {
    #expect(abs(dot(row("собрание"), row("собрание")) - 2) < 0.6)
    // Six of seven pairs are shared, the run itself is not.
    #expect(abs(dot(row("собрание"), row("собрания")) - 6.0 / 7) < 0.5)
    #expect(abs(dot(row("собрание"), row("ток"))) < 0.3)
  }

  @Test("Only the row's own elements change")
  func keepsToItsRow() {
    let target = row("会議", offset: 5)
    #expect(target.prefix(5).allSatisfy { $0 == 0 } && target.suffix(5).allSatisfy { $0 == 0 })
    #expect(Array(target.dropFirst(5).dropLast(5)) == row("会議"))
  }
}
