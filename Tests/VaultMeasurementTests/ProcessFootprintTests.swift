internal import Testing

@testable import VaultMeasurement

@Suite("Process footprint")
struct ProcessFootprintTests {
  // The form of proc_pid_smaps(5), with figures of our own.
  private static let text = """
    55d6a7a00000-7ffd1c5f0000 ---p 00000000 00:00 0                          [rollup]
    Rss:               10240 kB
    Pss:                6144 kB
    Pss_Dirty:          4100 kB
    Shared_Clean:       5120 kB
    Shared_Dirty:          0 kB
    Private_Clean:      1024 kB
    Private_Dirty:      4096 kB
    Anonymous:          4096 kB
    """

  @Test("Figures are bytes; what files back is what is not anonymous")
  func reads() throws {
    let footprint = try ProcessFootprint(smapsRollup: Self.text)
    #expect(footprint.residentBytes == 10_485_760)
    #expect(footprint.proportionalBytes == 6_291_456)
    #expect(footprint.privateBytes == 5_242_880)
    #expect(footprint.anonymousBytes == 4_194_304)
    #expect(footprint.mappedBytes == 6_291_456)
  }

  @Test("A missing or unreadable figure is named", arguments: ["Rss", "Pss", "Anonymous"])
  func refuses(name: String) {
    let cut = Self.text.split(separator: "\n").filter { !$0.hasPrefix("\(name):") }
      .joined(separator: "\n")
    #expect(throws: MeasurementError.missingField(name: name, file: "/proc/self/smaps_rollup")) {
      try ProcessFootprint(smapsRollup: cut)
    }
  }

  // In a process of its own: what other tests give back meanwhile would count against it.
  @Test("A large allocation is anonymous and private")
  func seesAllocation() async {
    await #expect(processExitsWith: .success) {
      let before = try ProcessFootprint.current()
      let bytes = [UInt8](repeating: 1, count: 64 << 20)
      let after = try ProcessFootprint.current()
      #expect(after.anonymousBytes - before.anonymousBytes > 60 << 20)
      #expect(after.privateBytes >= after.anonymousBytes / 2)
      withExtendedLifetime(bytes) {}
    }
  }
}
