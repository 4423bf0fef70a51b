import Testing
import VaultSealing
import VaultStorage

@Suite("StorageError")
struct StorageErrorTests {
  @Test(
    "Every description is one line that names the file and a remedy",
    arguments: [
      StorageError.missing(path: "/v"), .alreadyExists(path: "/v"), .notAVault(path: "/v"),
      .wrongPassphrase(path: "/v"), .wrongRecoveryPhrase(path: "/v"),
      .noRecoveryPhrase(path: "/v"), .auditLog(path: "/v", .missing(entry: 3)),
      .unsupportedVersion(path: "/v", found: 2, supported: 1),
      .corrupt(path: "/v", code: 0), .corrupt(path: "/v", code: 11), .erased(path: "/v"),
      .closed(path: "/v"),
      .database(path: "/v", code: 5), .database(path: "/v", code: 8),
      .database(path: "/v", code: 13), .database(path: "/v", code: 266),
      .database(path: "/v", code: 1), .fileAccess(path: "/v"),
    ])
  func descriptions(_ error: StorageError) {
    #expect(error.description.hasPrefix("/v: "))
    #expect(error.description.hasSuffix("."))
    #expect(!error.description.contains("\n"))
  }

  @Test("A record of another device has no file, but a remedy")
  func records() {
    #expect(StorageError.malformedRecord.description.contains("; update"))
  }

  @Test("A refusal by the keys keeps its own words")
  func sealing() {
    let error = StorageError.sealing(.emptyPassphrase)
    #expect(error.description == SealingError.emptyPassphrase.description)
  }
}
