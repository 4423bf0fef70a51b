import Testing
import VaultResults

@testable import VaultHistory

@Suite("Machine class")
struct MachineClassTests {
  private static func machine(memory: Int?, cores: Int = 2, swift: String = "6.3.1") -> Machine {
    Machine(
      cpu: "a cpu", cores: cores, memoryBytes: memory, blas: "b", kernels: "k", swift: swift,
      operatingSystem: "Debian 12")
  }

  @Test("Machines that differ in what the system keeps of their memory are of one class")
  func rounds() {
    let first = MachineClass(Self.machine(memory: 25_274_793_984))
    #expect(first == MachineClass(Self.machine(memory: 25_000_000_000)))
    #expect(first.description.contains("24 GiB") && first.key.count == 8)
    #expect(first != MachineClass(Self.machine(memory: 32 << 30)))
    #expect(MachineClass(Self.machine(memory: nil)).description.contains("unknown memory"))
    // Cores and compiler make another class.
    #expect(first != MachineClass(Self.machine(memory: 25_274_793_984, cores: 4)))
    #expect(first != MachineClass(Self.machine(memory: 25_274_793_984, swift: "6.4")))
  }
}
