import Testing
import VaultResults

@testable import VaultPipeline
@testable import VaultTiming

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
    #expect(throws: RunError.self) { try ProbeInjection(parsing: text) }
  }

  // 10 of 100 is 1 of 10: eleven runs come out even. 25: five runs. 15: 23 runs.
  @Test(
    "Runs come out even with the waste",
    arguments: [(0, 16, 16), (10, 16, 22), (10, 11, 11), (25, 16, 20), (15, 1, 23), (100, 3, 4)])
  func comesOutEven(percent: Int, least: Int, expected: Int) {
    #expect(ProbeInjection(cpuPercent: percent, memoryPercent: 0).evenRuns(least) == expected)
  }

  @Test("Stages are named by their ids; none means all")
  func listsStages() throws {
    #expect(try ProbeStage.list("") == ProbeStage.small)
    #expect(try ProbeStage.list("index/build,match") == [.indexBuild, .match])
    for text in ["index", "match,", ",", "match,unknown"] {
      #expect(throws: RunError.self) { try ProbeStage.list(text) }
    }
  }
}
