internal import Testing
internal import VaultMeasurement

@Suite("Process memory")
struct ProcessMemoryTests {
  @Test("Resident memory and its peak are read in bytes")
  func readsStatus() throws {
    let memory = try ProcessMemory(
      status: """
        Name:\tVmRSS: 1 kB
        VmPeak:\t  999999 kB
        VmHWM:\t    1708 kB
        VmRSS:\t    1024 kB
        RssAnon:\t     112 kB
        """)
    #expect(memory.residentBytes == 1_048_576)
    #expect(memory.peakBytes == 1_748_992)
  }

  @Test(
    "A status without a readable figure is refused by the field's name",
    arguments: [
      ("", "VmRSS"), ("VmRSS:\t12 kB\n", "VmHWM"), ("VmHWM:\t12 kB\n", "VmRSS"),
      ("VmRSS:\t12\nVmHWM:\t12 kB", "VmRSS"), ("VmRSS:\t12 MB\nVmHWM:\t12 kB", "VmRSS"),
      ("VmRSS:\t-1 kB\nVmHWM:\t12 kB", "VmRSS"), ("VmRSS:\tx kB\nVmHWM:\t12 kB", "VmRSS"),
      ("VmRSS:\t9223372036854775807 kB\nVmHWM:\t12 kB", "VmRSS"),
    ])
  func refusesStatus(text: String, field: String) {
    #expect(throws: MeasurementError.missingField(name: field, file: "/proc/self/status")) {
      try ProcessMemory(status: text)
    }
  }

  @Test("This process is larger than nothing and no larger than its peak")
  func readsOwnMemory() throws {
    let memory = try ProcessMemory.current()
    #expect(memory.residentBytes > 1 << 20)
    #expect(memory.peakBytes > 1 << 20)
  }

  // In a process of its own: other tests allocate and reset meanwhile.
  @Test("After a reset the peak forgets what was given back, or says that it cannot")
  func resetsPeak() async {
    await #expect(processExitsWith: .success) {
      let size = 256 << 20
      let held = try Self.peak(whileHolding: size)
      #expect(held >= size)
      do throws(MeasurementError) {
        try ProcessMemory.resetPeak()
      } catch {
        #expect(error == .peakNotResettable)
        return
      }
      #expect(try ProcessMemory.current().peakBytes < held - size / 2)
    }
  }

  private static func peak(whileHolding size: Int) throws -> Int {
    let bytes = [UInt8](repeating: 1, count: size)
    return try withExtendedLifetime(bytes) { try ProcessMemory.current().peakBytes }
  }
}
