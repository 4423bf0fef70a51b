import Testing
import VaultResults
import VaultTestSupport

@testable import VaultPipeline
@testable import VaultSuites

@Suite("The suite of imports in the background")
struct BackgroundSuiteTests {
  @Test("On a slowed clock two and a half seconds are a window of the document's")
  func slowedClock() {
    let base = ManualClock()
    let clock = SlowedClock(base, factor: 10)
    let start = clock.now
    base.advance(by: .milliseconds(2500))
    #expect(start.duration(to: clock.now) == .seconds(25))
    #expect(start.advanced(by: .seconds(25)) == clock.now)
  }

  /// 25 s are the document's: PDV 2.2.
  ///
  /// An import that takes no notice of its budget is done in one window, however late.
  @Test("A window that ends after 25 s is counted, one that ends by then is not")
  func overruns() {
    func window(_ seconds: Double) -> ImportWindow {
      var window = ImportWindow()
      window.elapsed = .seconds(seconds)
      return window
    }
    let inTime = BackgroundSuite.lateWindows(
      [window(24.9), window(25), window(3)], of: .background)
    #expect(inTime.value == 0 && inTime.n == 3)
    #expect(inTime.slice == ["window": "25"])
    let heedless = BackgroundSuite.lateWindows([window(61)], of: .background)
    #expect(heedless.value == 1 && heedless.n == 1)
  }

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
