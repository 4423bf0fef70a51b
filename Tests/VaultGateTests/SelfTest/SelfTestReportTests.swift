import Testing
import VaultResults

@testable import VaultGate

@Suite("A self-test's report")
struct SelfTestReportTests {
  @Test("A share stands with its interval after Wilson")
  func statesShares() {
    let entry = SelfTestReport.Case(
      name: "+10 % work", demand: "fails", trials: 200, hits: 195, required: 0.95)
    #expect(entry.share == 0.975)
    // statsmodels' proportion_confint(195, 200, method="wilson").
    #expect(abs(entry.interval.low - 0.942_821_66) < 1e-7)
    #expect(abs(entry.interval.high - 0.989_275_28) < 1e-7)
    #expect(entry.isMet)
  }

  @Test("One demand that is missed is enough")
  func isMissed() {
    let good = SelfTestReport.Case(name: "a", demand: "", trials: 2, hits: 2, required: 1)
    let bad = SelfTestReport.Case(name: "b", demand: "", trials: 2, hits: 1, required: 1)
    let machine = Machine(
      cpu: "any", cores: 2, memoryBytes: nil, blas: "reference", kernels: "portable",
      swift: "6.3.1", operatingSystem: "Debian 12")
    func report(_ cases: [SelfTestReport.Case]) -> SelfTestReport {
      SelfTestReport(cases: cases, machine: machine, seconds: 1, notes: [])
    }
    #expect(report([good]).isMet)
    #expect(report([good, bad]).isMet == false)
  }
}
