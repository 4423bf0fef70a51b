import Testing
import VaultMeasurement
import VaultResults

@testable import VaultPipeline

@Suite("Stage recorder")
struct StageRecorderTests {
  private static let size = 64 << 20
  /// What a stage may need besides: pages of the program, and what the kernel's counters lag by.
  private static let slack = 8 << 20

  // In a process of its own: other tests allocate and reset meanwhile.
  @Test("A stage counts what it adds to the memory before it, not what an earlier one holds")
  func growth() async {
    await #expect(processExitsWith: .success) {
      var recorder = StageRecorder()
      try await recorder.measure("idle", items: 1) {}
      try await recorder.measure("frees", items: 1) { try Self.allocate() }
      let held = try await recorder.measure("holds", items: 1) { Self.bytes() }
      try await recorder.measure("after", items: 1) {}
      let heldBytes = held.count
      #expect(recorder.stages.map(\.id) == ["idle", "frees", "holds", "after"])
      guard recorder.notes.isEmpty else {
        #expect(recorder.growths.isEmpty && recorder.idleBytes == nil)
        return
      }
      let growths = recorder.growths.map(\.bytes)
      #expect(growths[0] < Self.slack)
      #expect(growths[1] >= heldBytes - 4 << 20 && growths[1] < heldBytes + Self.slack)
      #expect(growths[2] >= heldBytes - 4 << 20 && growths[2] < heldBytes + Self.slack)
      // The peak of the last stage is as high, and its growth is not.
      #expect(try #require(recorder.stages.last).peakBytes >= heldBytes)
      #expect(growths[3] < Self.slack)
      withExtendedLifetime(held) {}
    }
  }

  @Test("The peak of a run knows what was held between two stages")
  func betweenStages() async {
    await #expect(processExitsWith: .success) {
      var recorder = StageRecorder()
      try await recorder.measure("first", items: 1) {}
      try Self.allocate()
      try await recorder.measure("last", items: 1) {}
      guard let idle = recorder.idleBytes else {
        #expect(recorder.notes.count == 1)
        return
      }
      #expect(try recorder.runPeakBytes() - idle >= Self.size - 4 << 20)
    }
  }

  private static func bytes() -> [UInt8] { [UInt8](repeating: 1, count: size) }

  private static func allocate() throws {
    let bytes = bytes()
    try withExtendedLifetime(bytes) { _ = try ProcessMemory.current() }
  }
}
