import Testing

@testable import VaultCore

@Suite("Participant")
struct ParticipantTests {
  @Test("An empty display name counts as none")
  func emptyNameIsNone() {
    let handle = Handle(.email, "ana@example.com")
    #expect(Participant(handle, displayName: "") == Participant(handle))
  }
}
