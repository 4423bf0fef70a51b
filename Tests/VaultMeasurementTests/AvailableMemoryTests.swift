import Testing
import VaultMeasurement

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
