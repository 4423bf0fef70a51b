internal import Testing
internal import VaultSync

@Suite("Errors of synchronising")
struct SyncErrorTests {
  private static let all: [SyncError] = [
    .truncated(offset: 5), .malformed(offset: 5), .unsupportedVersion(9), .damaged,
    .authenticationFailed, .replayed(first: 1, last: 2), .misaddressed,
    .danglingReference(sequence: 3), .conflictingHistory(sequence: 3), .unknownMessage,
    .deletedMessage, .outsideNote(length: 4), .tooLarge(limit: 6), .tooManyReplicas(limit: 7),
    .notConverged(rounds: 8), .full,
  ]

  @Test("Each says what is wrong, then what to do", arguments: all)
  func describes(error: SyncError) {
    let parts = error.description.split(separator: "; ")
    #expect(parts.count == 2)
    #expect(error.description.hasSuffix("."))
  }

  @Test("No two say the same")
  func areDistinct() {
    #expect(Set(Self.all.map(\.description)).count == Self.all.count)
  }
}
