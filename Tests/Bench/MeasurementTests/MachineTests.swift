import Foundation
import Testing

@testable import VaultMeasurement

@Suite("Machine profile")
struct MachineProfileTests {
  private static func facts() -> MachineFacts {
    var facts = MachineFacts()
    facts.cpuinfo = """
      processor\t: 0
      model name\t: Example(R) Processor 9000 @ 2.00GHz
      flags\t\t: fpu sse4_2 amx_int8 avx2 amx_tile avx512f fma avx512_vnni xavx
      power management:

      processor\t: 1
      model name\t: Example(R) Processor 9000 @ 2.00GHz
      flags\t\t: fpu
      """
    facts.meminfo = "MemTotal:       24626852 kB\nMemFree:        22000000 kB\n"
    facts.osRelease = "ID=debian\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n"
    facts.kernelRelease = "6.1.0-18-amd64\n"
    facts.loadAverage = "0.34 0.12 0.04 1/93 8673\n"
    facts.governor = "performance\n"
    facts.maps = "7f0-7f1 r-xp 00000000 fe:00 12  /usr/lib/x86_64-linux-gnu/blas/libblas.so.3.11.0"
    return facts
  }

  @Test("Every fact is read from the system's texts")
  func readsFacts() {
    let profile = MachineProfile(facts: Self.facts(), swift: "6.3.1", kernels: "avx2")
    #expect(profile.cpu == "Example(R) Processor 9000 @ 2.00GHz")
    #expect(profile.cores == 2)
    #expect(profile.memoryBytes == 24_626_852 * 1024)
    #expect(profile.operatingSystem == "Debian GNU/Linux 12 (bookworm)")
    #expect(profile.kernelRelease == "6.1.0-18-amd64")
    #expect(profile.swift == "6.3.1")
    #expect(profile.blas == "libblas.so.3.11.0")
    #expect(profile.kernels == "avx2")
    #expect(
      profile.simd == ["sse4_2", "fma", "avx2", "avx512f", "avx512_vnni", "amx_tile", "amx_int8"])
    #expect(profile.governor == "performance")
    #expect(profile.load?.oneMinute == 0.34)
    #expect(profile.isQuiet == true)
  }

  @Test("What the system leaves out is unknown, not invented")
  func toleratesSilence() {
    let profile = MachineProfile(facts: MachineFacts(), cores: nil)
    #expect(profile.cpu == "unknown")
    #expect(profile.cores == 1)
    #expect(profile.memoryBytes == nil)
    #expect(profile.operatingSystem == "unknown")
    #expect(profile.kernelRelease == "unknown")
    #expect(profile.blas == nil)
    #expect(profile.simd.isEmpty)
    #expect(profile.governor == nil)
    #expect(profile.load == nil)
    #expect(profile.isQuiet == nil)
  }

  @Test("A machine that just became busy is not called quiet, whatever its load average says")
  func noticesNewLoad() {
    var facts = Self.facts()
    facts.stat = "cpu  1 0 1 9 0 0 0 0 0 0\nprocs_running 3\n"
    #expect(MachineProfile(facts: facts).isQuiet == false)
    facts.stat = "cpu  1 0 1 9 0 0 0 0 0 0\nprocs_running 1\n"
    #expect(MachineProfile(facts: facts).isQuiet == true)
    facts.pressure = "some avg10=25.00 avg60=1.00 avg300=0.10 total=7\n"
    let pressed = MachineProfile(facts: facts)
    #expect(pressed.isQuiet == false)
    #expect(pressed.runningProcesses == 1)
    #expect(pressed.pressure == 0.25)
  }

  @Test("An Arm processor goes by its numbers and features")
  func readsArm() {
    var facts = MachineFacts()
    facts.cpuinfo = """
      processor\t: 0
      Features\t: fp asimd asimddp i8mm
      CPU implementer\t: 0x41
      CPU part\t: 0xd40
      """
    let profile = MachineProfile(facts: facts)
    #expect(profile.cpu == "implementer 0x41 part 0xd40")
    #expect(profile.simd == ["asimd", "asimddp", "i8mm"])
  }

  @Test("Cores that the process may use go before those of the machine")
  func prefersUsableCores() {
    #expect(MachineProfile(facts: Self.facts(), cores: 1).cores == 1)
  }

  @Test("A profile survives JSON, under the names that reports use")
  func encodes() throws {
    let profile = MachineProfile(facts: Self.facts(), kernels: "avx2")
    let data = try JSONEncoder().encode(profile)
    #expect(try JSONDecoder().decode(MachineProfile.self, from: data) == profile)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    for key in ["cpu", "cores", "blas", "kernels", "swift"] { #expect(object[key] != nil) }
  }

  @Test("This machine describes itself without naming a path")
  func readsThisMachine() throws {
    let profile = MachineProfile.current()
    #expect(profile.cores >= 1)
    #expect(try #require(profile.memoryBytes) > 1 << 20)
    #expect(profile.swift.hasPrefix("6."))
    #expect(profile.kernelRelease != "unknown")
    let text = String(decoding: try JSONEncoder().encode(profile), as: UTF8.self)
    #expect(!text.contains("\\/home") && !text.contains("\\/usr"))
  }
}

@Suite("Contention for the processor")
struct CPUContentionTests {
  private static func stat(steal: Int, idle: Int = 800, running: Int = 1) -> String {
    """
    cpu  100 0 50 \(idle) 20 0 10 \(steal) 0 0
    cpu0 100 0 50 \(idle) 20 0 10 \(steal) 0 0
    procs_running \(running)
    procs_blocked 0
    """
  }

  private static func pressure(_ average: String, total: Int) -> String {
    """
    some avg10=\(average) avg60=3.81 avg300=6.14 total=\(total)
    full avg10=0.00 avg60=0.00 avg300=0.00 total=0
    """
  }

  // 30 ticks of the host among 100 that passed.
  @Test("Steal is a share of the time that passed")
  func seesSteal() throws {
    let before = try #require(CPUContention(stat: Self.stat(steal: 0), pressure: nil))
    let after = try #require(CPUContention(stat: Self.stat(steal: 30, idle: 870), pressure: nil))
    #expect(after.stealFraction(since: before) == 0.3)
    #expect(before.stealFraction(since: before) == nil)
  }

  // 500 000 µs of stalls in 2 s.
  @Test("Stalls are a share of the span")
  func seesStalls() throws {
    let before = try #require(
      CPUContention(stat: Self.stat(steal: 0), pressure: Self.pressure("0.00", total: 1000)))
    let after = try #require(
      CPUContention(stat: Self.stat(steal: 0), pressure: Self.pressure("12.50", total: 501_000)))
    #expect(after.pressure == 0.125)
    let stalled = try #require(after.stalledFraction(since: before, over: .seconds(2)))
    #expect(abs(stalled - 0.25) < 1e-12)
    #expect(after.stalledFraction(since: before, over: .zero) == nil)
  }

  @Test(
    "Quiet is a machine where nothing waits and no more runs than there are cores",
    arguments: [
      (1, "0.00", true), (2, "4.99", true), (3, "0.00", false), (1, "5.00", false),
      (1, "60.00", false),
    ])
  func judges(running: Int, average: String, isQuiet: Bool) throws {
    let reading = try #require(
      CPUContention(
        stat: Self.stat(steal: 0, running: running), pressure: Self.pressure(average, total: 0)))
    #expect(reading.isQuiet(cores: 2) == isQuiet)
  }

  @Test("Without pressure information the processes that run decide")
  func doesWithoutPressure() throws {
    let reading = try #require(CPUContention(stat: Self.stat(steal: 0), pressure: nil))
    #expect(reading.pressure == nil)
    #expect(reading.isQuiet(cores: 1))
    #expect(reading.stalledFraction(since: reading, over: .seconds(1)) == nil)
  }

  @Test("A text without the counters is no reading", arguments: ["", "cpu  1 2 3", "intr 5"])
  func refuses(text: String) {
    #expect(CPUContention(stat: text, pressure: nil) == nil)
    #expect(CPUContention(stat: text + "\nprocs_running", pressure: nil) == nil)
  }
}

@Suite("Load average")
struct LoadAverageTests {
  @Test("The three spans are read in order")
  func reads() throws {
    let load = try #require(LoadAverage(loadavg: "0.34 1.12 12.04 1/93 8673\n"))
    #expect(load.oneMinute == 0.34)
    #expect(load.fiveMinutes == 1.12)
    #expect(load.fifteenMinutes == 12.04)
  }

  @Test(
    "Anything else is refused",
    arguments: ["", "0.1 0.2", "a b c", "0.1 x 0.2 0.3", "nan 0 0", "-1 0 0"])
  func refuses(text: String) {
    #expect(LoadAverage(loadavg: text) == nil)
  }

  @Test(
    "A machine is quiet below 0.3 a core",
    arguments: [(2, "0.59", true), (2, "0.60", false), (16, "4.7", true), (1, "0.5", false)])
  func judges(cores: Int, load: String, isQuiet: Bool) throws {
    #expect(try #require(LoadAverage(loadavg: "\(load) 9 9")).isQuiet(cores: cores) == isQuiet)
  }
}

@Suite("AvailableMemory")
struct AvailableMemoryTests {
  @Test("It is MemAvailable of /proc/meminfo, in bytes; nil where the system does not tell")
  func reads() {
    var facts = MachineFacts()
    #expect(AvailableMemory.bytes(facts) == nil)
    // proc_meminfo(5): kB stands for 1024 bytes.
    facts.meminfo = "MemTotal:       16000000 kB\nMemAvailable:    1000 kB\n"
    #expect(AvailableMemory.bytes(facts) == 1_024_000)
    facts.meminfo = "MemTotal:       16000000 kB\nMemAvailable:    many\n"
    #expect(AvailableMemory.bytes(facts) == nil)
  }
}

@Suite("BLAS library")
struct BLASLibraryTests {
  private static let lines = [
    "blas": "7f00-7f01 r--p 00000000 fe:00 11  /usr/lib/x86_64-linux-gnu/blas/libblas.so.3.11.0",
    "shim":
      "7f00-7f01 r--p 00000000 fe:00 12  /usr/lib/x86_64-linux-gnu/openblas-pthread/libblas.so.3",
    "open": "7f02-7f03 r-xp 00001000 fe:00 13  /usr/lib/x86_64-linux-gnu/libopenblasp-r0.3.21.so",
    "home": "7f04-7f05 r-xp 00001000 fe:00 14  /home/some one/my lib/libopenblas.so.0",
    "mkl": "7f04-7f05 r-xp 00001000 fe:00 15  /opt/intel/libmkl_rt.so.2",
    "gone": "7f04-7f05 r-xp 00001000 fe:00 16  /usr/lib/libblas.so.3 (deleted)",
    "other": "7f06-7f07 r-xp 00001000 fe:00 17  /usr/lib/libgslcblas.so.0",
    "data": "7f06-7f07 r--p 00000000 fe:00 18  /srv/libblas-notes.txt",
    "anonymous": "7f08-7f09 rw-p 00000000 00:00 0",
    "stack": "7f0a-7f0b rw-p 00000000 00:00 0                          [stack]",
  ]

  @Test(
    "The file name of the most telling library is found",
    arguments: [
      (["anonymous", "blas", "stack"], "libblas.so.3.11.0"),
      (["shim", "open"], "libopenblasp-r0.3.21.so"),
      (["open", "shim"], "libopenblasp-r0.3.21.so"),
      (["home"], "libopenblas.so.0"),
      (["blas", "mkl"], "libmkl_rt.so.2"),
      (["gone"], "libblas.so.3 (deleted)"),
      (["other", "data", "anonymous", "stack"], nil),
      ([], nil),
    ] as [([String], String?)])
  func findsLibrary(keys: [String], expected: String?) {
    let text = keys.compactMap { Self.lines[$0] }.joined(separator: "\n")
    #expect(BLASLibrary.fileName(maps: text) == expected)
  }
}
