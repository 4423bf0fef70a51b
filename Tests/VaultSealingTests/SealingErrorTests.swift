import Testing
import VaultSealing

@Suite("SealingError")
struct SealingErrorTests {
  @Test(
    "Every description is one line with a remedy",
    arguments: [
      SealingError.wrongKeyLength(bytes: 3), .saltTooShort(bytes: 3), .roundsOutOfRange(0),
      .emptyPassphrase, .plaintextTooLong(bytes: 3), .tooShort(bytes: 3), .authenticationFailed,
      .damagedEnvelope, .unsupportedVersion(2), .chunkSizeOutOfRange(bytes: 0), .libraryRefused,
      .wrongWordCount(11), .unknownWord(place: 3), .wrongWords,
    ])
  func descriptions(_ error: SealingError) {
    #expect(error.description.hasSuffix("."))
    #expect(error.description.contains(";"))
    #expect(!error.description.contains("\n"))
  }
}
