import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultResults
import VaultStorage
import VaultTestSupport

@testable import Vault
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

/// The phone's work costs nothing here but embeddings, at the document's 45 ms (PDV 1.4): a chunk of
/// 100 takes 4.5 s, five fit before 25 s, and a window of 500 takes 22.5 s.
@Suite("A backlog drained in background windows")
struct BacklogDrainTests {
  private static func drain(
    chunk: Int = 100, mails: Int = 2450, open: @escaping () throws -> any VaultStore
  ) throws -> BacklogDrain<ManualClock> {
    let folder = try TemporaryDirectory()
    let recipe = ScaleMailbox(count: mails, textBytes: 40, seed: 1)
    try recipe.write(to: folder.url.appendingPathComponent("in.mbox"))
    let ids = (0..<mails).compactMap { index in
      if case .message(let message, _) = recipe.item(index) { message.id } else { nil }
    }
    return BacklogDrain(
      exports: try ExportCatalog(folder.url).exports, expected: Set(ids),
      budget: ImportBudget(stopAfter: .seconds(25), chunk: chunk), seed: 1, base: ManualClock(),
      open: {
        _ = folder
        return try open()
      })
  }

  @Test("Chunks of 100 drain it whole, kills and all, in the windows of one day")
  func drains() throws {
    let vault = MemoryVault()
    let outcome = try Self.drain { vault }.run()
    #expect(outcome.isFinished && outcome.lost == 0 && outcome.doubled == 0)
    #expect(outcome.kills == 2 && outcome.complete == outcome.windows)
    // 2 450 at 500 a window are five; a killed one comes less far.
    let windows = outcome.windows + outcome.kills
    #expect((6...7).contains(windows))
    #expect(Int(outcome.elapsed / .seconds(600)) == windows - 1, "windows are ten minutes apart")
    #expect(Int(outcome.spread / .seconds(4320)) == windows - 1, "twenty windows a day")
  }

  @Test("A vault that loses what a kill interrupts, but keeps the place, is found out")
  func findsLoss() throws {
    let vault = MemoryVault()
    let outcome = try Self.drain {
      let last = try vault.allMessages().suffix(100)
      try vault.delete(last.map(\.id))
      return vault
    }.run()
    #expect(outcome.isFinished && outcome.lost >= 100)
  }

  @Test("A vault that keeps messages under a second name is found out")
  func findsDoubles() throws {
    let vault = MemoryVault()
    let outcome = try Self.drain {
      var copies = try vault.allMessages().suffix(1)
      for index in copies.indices { copies[index].id = DocumentID("copy") }
      try vault.insert(Array(copies))
      return vault
    }.run()
    #expect(outcome.doubled == 1)
  }

  @Test("Vectors that are missing count as lost")
  func findsMissingVectors() throws {
    let vault = MemoryVault()
    let drain = try Self.drain(mails: 100) { vault }
    let message = try #require(drain.expected.first)
    _ = try drain.run()
    let held = try vault.messages([message])
    try vault.delete([message])
    try vault.insert(held)
    #expect(try drain.run().lost == 1)
  }

  @Test("Chunks too large for a window never come forward: time and windows miss the target")
  func missesWithLargeChunks() throws {
    let vault = MemoryVault()
    let metrics = try BacklogFigures.metrics(of: Self.drain(chunk: 1000) { vault })
    func value(_ id: String) -> Double? {
      metrics.first { $0.id == id && $0.slice == ["messages": "2450"] }?.value
    }
    #expect(try #require(value("background/completeWindowsShare")) == 0)
    #expect(try #require(value("background/drainHours")) > 4)
    #expect(value("background/drainLost") == 2450)
  }

  @Test("A window between 25 and 30 s ends by itself, and is not complete")
  func lateWindows() throws {
    let vault = MemoryVault()
    let outcome = try Self.drain(chunk: 600) { vault }.run()
    #expect(outcome.isFinished && outcome.lost == 0)
    #expect(outcome.complete < outcome.windows)
  }
}
