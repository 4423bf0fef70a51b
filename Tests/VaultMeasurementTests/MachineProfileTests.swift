internal import Foundation
internal import Testing
internal import VaultMeasurement

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
