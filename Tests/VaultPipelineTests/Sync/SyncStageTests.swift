import Testing
import VaultTestSupport

@testable import VaultPipeline

@Suite("Sync of a run's vaults")
struct SyncStageTests {
  private static func result(_ folder: TemporaryDirectory) async throws -> SyncStage.Result {
    let input = try await SyncRunFixture.input(folder)
    return try await SyncStage(input, folder: input.folder("sync")).run()
  }

  @Test("Every device answers the run's events as the oracle does")
  func answersEvents() async throws {
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(chat: SyncRunFixture.chat, calendar: SyncRunFixture.calendar)
    let result = try await Self.result(folder)
    #expect(result.messages == 24 && result.messagesOfRun == 24)
    #expect(result.vaults == 1 && result.devices == 3)
    #expect(result.findings.lost == 0 && result.findings.divergent == 0)
    #expect(result.findings.resurrected == 0 && result.findings.doubled == 0)
    // One event, three devices, and at least the eight baselines.
    #expect(result.rankings >= 24 && result.rankingDifferences == 0)
    #expect(result.bytes > 0 && result.kills > 0 && result.converging > .zero)
  }

  @Test("A corpus without events compares no rankings")
  func acceptsNoEvents() async throws {
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(chat: SyncRunFixture.chat, calendar: nil)
    let result = try await Self.result(folder)
    #expect(result.messages == 24 && result.rankings == 0)
    #expect(result.findings.lost == 0 && result.findings.divergent == 0)
  }
}
