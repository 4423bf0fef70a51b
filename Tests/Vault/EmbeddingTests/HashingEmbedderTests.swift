import Testing
import VaultCore
import VaultEmbedding
import VaultTestSupport

@Suite("Feature hashing")
struct HashingEmbedderTests {
  private func cosine(_ left: String, _ right: String) throws -> Float {
    let rows = try HashingEmbedder().embed([left, right])
    return zip(rows[row: 0], rows[row: 1]).reduce(0) { $0 + $1.0 * $1.1 }
  }

  @Test("It keeps the laws of embedders", arguments: [1, 7, 384])
  func keepsLaws(dimension: Int) async throws {
    #expect(try await checkEmbedder(HashingEmbedder(dimension: dimension)) == [])
  }

  @Test(
    "Case, accents, width and punctuation make no difference",
    arguments: [
      ("Réunion DÉCALÉE!", "reunion decalee"), ("ＦＵＬＬ１２", "full12"), ("ﬁnal", "final"),
      ("שָׁלוֹם", "שלום"), ("Straße?", "straße"), ("ｶﾞ", "ガ"), ("a\u{200D}b", "ab"),
    ])
  func foldsForms(left: String, right: String) throws {
    #expect(abs(try cosine(left, right) - 1) < 1e-6)
  }

  @Test(
    "Shared words bring texts together, in scripts without spaces too",
    arguments: [
      ("the meeting is on friday", "friday meeting", "buy milk and bread"),
      ("Planungstreffen morgen", "Planungstreffens", "Zahnarzt um neun"),
      ("明日の午後に会議があります", "会議は明日です", "牛乳を買ってください"), ("ประชุมพรุ่งนี้บ่าย", "ประชุมวันนี้", "ซื้อนม"),
      ("내일 회의가 있습니다", "회의는 내일", "우유를 사다"),
    ])
  func ranksByOverlap(text: String, near: String, far: String) throws {
    let nearCosine = try cosine(text, near)
    let farCosine = try cosine(text, far)
    #expect(nearCosine > farCosine + 0.15)
  }

  @Test(
    "Text without letters or digits is all zeros",
    arguments: ["", " \n", "?!… 🎉", "\u{301}\u{FE0F}"])
  func givesZeros(text: String) throws {
    #expect(try HashingEmbedder().embed([text]) == Matrix(rows: 1, columns: 384))
    #expect(HashingEmbedder().tokenCount(of: text) == 0)
  }

  @Test("Words are counted, and characters in scripts without spaces")
  func countsTokens() {
    let texts = ["two words", "会議 ok", "don't", "हिन्दी में"]
    #expect(texts.map(HashingEmbedder().tokenCount) == [2, 3, 2, 2])
  }

  @Test("The digest tells dimensions apart")
  func namesParameters() {
    #expect(HashingEmbedder().name == "hashing")
    #expect(HashingEmbedder().modelDigest != HashingEmbedder(dimension: 100).modelDigest)
  }
}
