import Testing

@testable import VaultEmbedding

@Suite("Folded text")
struct FoldedTextTests {
  static let cases: [(String, [FoldedText.Run])] = [
    ("Hi, Bob2", [.word(["h", "i"]), .word(["b", "o", "b", "2"])]),
    ("日本go", [.unspaced(["日", "本"]), .word(["g", "o"])]),
    ("ｶﾞ", [.unspaced(["ガ"])]),
    ("한글", [.word(["한", "글"])]),
    ("कि", [.word(["क", "ि"])]),
    ("ที่", [.unspaced(["ท", "ี", "่"])]),
    ("Ünï", [.word(["u", "n", "i"])]),
    ("", []),
  ]

  @Test("Runs are cut where the script or the writing stops", arguments: cases)
  func cutsRuns(text: String, runs: [FoldedText.Run]) {
    #expect(FoldedText.runs(of: text) == runs)
  }
}
