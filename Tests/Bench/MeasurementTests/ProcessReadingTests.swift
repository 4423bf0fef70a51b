import Foundation
import Testing
import VaultTestSupport

@testable import VaultMeasurement

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

@Suite("Process input and output")
struct ProcessIOTests {
  // The example of proc_pid_io(5).
  private static let text = """
    rchar: 323934931
    wchar: 323929600
    syscr: 632687
    syscw: 632675
    read_bytes: 0
    write_bytes: 323932160
    cancelled_write_bytes: 0
    """

  @Test("Figures are those of the manual's example")
  func reads() throws {
    let io = try ProcessIO(io: Self.text)
    #expect(io.writtenBytes == 323_929_600)
    #expect(io.readCalls == 632_687)
    #expect(io.writeCalls == 632_675)
  }

  @Test("A difference is what happened between")
  func subtracts() throws {
    let io = try ProcessIO(io: Self.text)
    #expect(io.since(io) == ProcessIO(writtenBytes: 0, readCalls: 0, writeCalls: 0))
    let later = try ProcessIO(io: "wchar: 323929700\nsyscr: 632688\nsyscw: 632678\n")
    #expect(later.since(io) == ProcessIO(writtenBytes: 100, readCalls: 1, writeCalls: 3))
  }

  @Test("A negative or missing figure is named")
  func refuses() {
    #expect(throws: MeasurementError.missingField(name: "wchar", file: "/proc/self/io")) {
      try ProcessIO(io: "wchar: -1\n")
    }
  }

  // Other tests write, too: at least what is written here.
  @Test("What is written to a file is counted")
  func counts() throws {
    let folder = try TemporaryDirectory()
    let before = try ProcessIO.current()
    try Data(repeating: 1, count: 100_000).write(to: folder.url.appendingPathComponent("file"))
    let moved = try ProcessIO.current().since(before)
    #expect(moved.writtenBytes >= 100_000)
    #expect(moved.writeCalls >= 1)
  }
}

@Suite("Proc text")
struct ProcTextTests {
  @Test("A file that is missing, a folder or not UTF-8 has no content")
  func toleratesUnreadableFiles() throws {
    let directory = try TemporaryDirectory()
    let binary = directory.url.appendingPathComponent("binary").path
    try directory.write("plain", to: "plain")
    try directory.write(.init([0xFF, 0xFE]), to: "binary")
    #expect(ProcText.content(of: directory.url.appendingPathComponent("plain").path) == "plain")
    #expect(ProcText.content(of: binary) == nil)
    #expect(ProcText.content(of: directory.url.path) == nil)
    #expect(ProcText.content(of: directory.url.appendingPathComponent("missing").path) == nil)
  }

  @Test("A file that is missing or refuses writing is not written")
  func reportsFailedWrites() throws {
    let directory = try TemporaryDirectory()
    let missing = directory.url.appendingPathComponent("missing").path
    #expect(!ProcText.write("5", to: missing))
    #expect(ProcText.content(of: missing) == nil)
    // Every write to this device fails for want of space (full(4)).
    #expect(!ProcText.write("5", to: "/dev/full"))
  }

  @Test("A field is found by its whole name, whatever surrounds it")
  func findsFields() {
    let text = "Name:\tx\n VmRSS :  12 kB \nVmRSSAnon: 3 kB\nVmRSS: 99 kB\nnothing here"
    #expect(ProcText.field("VmRSS", in: text) == "12 kB")
    #expect(ProcText.field("VmRSSAnon", in: text) == "3 kB")
    #expect(ProcText.field("Vm", in: text) == nil)
    #expect(ProcText.field("nothing here", in: text) == nil)
  }
}

@Suite("Measurement error")
struct MeasurementErrorTests {
  @Test(
    "Each error is one line that names the place and a remedy",
    arguments: [
      (MeasurementError.unreadable(file: "/proc/self/status"), "/proc/self/status: ", "mount"),
      (.missingField(name: "VmHWM", file: "/proc/self/status"), "/proc/self/status: ", "VmHWM"),
      (.peakNotResettable, "/proc/self/clear_refs: ", "allow"),
    ])
  func describes(error: MeasurementError, place: String, remedy: String) {
    #expect(error.description.hasPrefix(place))
    #expect(error.description.contains(remedy))
    #expect(error.description.hasSuffix("."))
    #expect(!error.description.contains("\n"))
  }
}
