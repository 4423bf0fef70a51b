import Testing

@testable import VaultHarness

@Suite("Probe injection")
struct ProbeInjectionTests {
  @Test("Shares are read in hundredths, in any order, and written back")
  func parses() throws {
    let both = try ProbeInjection(parsing: "memory=0.15,cpu=0.10")
    #expect(both.cpuPercent == 10)
    #expect(both.memoryPercent == 15)
    #expect(both.text == "cpu=0.1,memory=0.15")
    #expect(try ProbeInjection(parsing: both.text) == both)
    #expect(try ProbeInjection(parsing: "") == .none)
    #expect(ProbeInjection.none.text.isEmpty)
    #expect(try ProbeInjection(parsing: "cpu=1").cpuPercent == 100)
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "cpu", "cpu=", "cpu=x", "cpu=-0.1", "cpu=1.5", "disk=0.1", "cpu=0.1,cpu=0.2", "cpu=0.105",
      "cpu=nan", "cpu=0.1=0.2",
    ])
  func refuses(text: String) {
    #expect(throws: HarnessError.self) { try ProbeInjection(parsing: text) }
  }

  @Test("Stages are named by their ids; none means all")
  func listsStages() throws {
    #expect(try ProbeStage.list("") == Set(ProbeStage.allCases))
    #expect(try ProbeStage.list("index/build,match") == [.indexBuild, .match])
    for text in ["index", "match,", ",", "match,unknown"] {
      #expect(throws: HarnessError.self) { try ProbeStage.list(text) }
    }
  }
}
