internal import Testing
internal import VaultSealing
internal import VaultSync

@Suite("Trials")
struct SyncTrialTests {
  private func report(seed: UInt64 = 1, devices: Int = 3) throws -> SyncTrial.Report {
    let workload = SyncWorkload(
      seed: seed, devices: devices, messages: 150, edits: 400, streamed: 20, hotMessages: 20)
    return try SyncTrial.run(workload, syncKey: SealingKey(), clock: ContinuousClock())
  }

  @Test("All devices converge, nothing is lost, and every figure is there")
  func measures() throws {
    let report = try report()
    #expect(report.isConverged)
    #expect(report.lostEdits == 0)
    #expect(report.importOperations == 150)
    #expect((300...400).contains(report.editOperations))
    #expect(report.importBytes > 2 * 150 * 150)
    #expect(report.editBytes > 0 && report.savedBytes > 150 * 150)
    #expect(report.newDeviceBytes > report.savedBytes)
    #expect((1...144).contains(report.reconnectBytes))
    #expect((15...20).contains(report.visibleLatencies.count))
    #expect(report.streamedBytes > 0 && report.streamedApplyDuration > .zero)
  }

  @Test("Operations cost at most 200 bytes on the wire beside their payload, and at rest")
  func staysSmall() throws {
    let report = try report()
    #expect(report.editBytes / (2 * report.editOperations) < 200)
    #expect((report.savedBytes - 150 * 165) / 550 < 200)
  }

  @Test("Counts and bytes repeat exactly")
  func repeats() throws {
    let (one, other) = (try report(), try report())
    #expect(one.editOperations == other.editOperations)
    #expect(one.importBytes == other.importBytes && one.editBytes == other.editBytes)
    #expect(one.savedBytes == other.savedBytes && one.newDeviceBytes == other.newDeviceBytes)
  }

  @Test("One device, and five, are trials too", arguments: [1, 2, 5])
  func countsOfDevices(count: Int) throws {
    let report = try report(devices: count)
    #expect(report.isConverged && report.lostEdits == 0)
  }
}
