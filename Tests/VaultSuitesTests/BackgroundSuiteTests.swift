import Testing
import VaultTestSupport

@testable import VaultPipeline
@testable import VaultSuites

@Suite("The suite of imports in the background")
struct BackgroundSuiteTests {
  @Test("Work that was given up kills no import any more")
  func stops() async throws {
    let folder = try TemporaryDirectory()
    let work = Task {
      while !Task.isCancelled { await Task.yield() }
      return try BackgroundSuite(seed: 1, directory: folder.url, kills: 10_000).metrics()
    }
    work.cancel()
    await #expect(throws: CancellationError.self) { try await work.value }
  }
}
