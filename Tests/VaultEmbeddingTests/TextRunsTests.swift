import Testing

@testable import VaultEmbedding

@Suite("Runs of text")
struct TextRunsTests {
  static let cases: [(String, [TextRuns.Run])] = [
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
  func cutsRuns(text: String, runs: [TextRuns.Run]) {
    #expect(TextRuns.runs(of: text) == runs)
  }
}
