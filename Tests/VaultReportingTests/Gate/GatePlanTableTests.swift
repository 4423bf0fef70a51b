import Testing
import VaultGate
import VaultResults

@testable import VaultReporting

@Suite("A gate's plan as text")
struct GatePlanTableTests {
  private static func plan(spreads: [Double], budget: Double) throws -> String {
    let timing = try TimingForecast(
      policy: GatePolicy().timing,
      spreads: spreads.enumerated().map {
        TimingForecast.Spread(subject: "stage\($0)/cpu", quantity: .cpu, perRound: $1)
      }, secondsPerRound: 10, budgetSeconds: budget)
    return GatePlanTable.render(
      GatePlanReport(timing: timing, quality: nil, budgetSeconds: budget, secondsPerRound: 10))
  }

  @Test("The smallest growth that the budget can fail comes first, with that of what varies most")
  func beginsWithSmallest() throws {
    let lines = try Self.plan(spreads: [0.05, 0.01], budget: 200).split(separator: "\n")
    let text = lines.prefix(2).joined(separator: " ").split(separator: " ")
      .joined(separator: " ")
    #expect(text.contains("The smallest growth that fails in 95 of 100 cases is +"))
    #expect(text.contains("(stage1/cpu); of what varies most, +"))
    #expect(text.contains("(stage0/cpu)"))
    #expect(lines.contains { $0.contains("200 s hold 20 rounds of 10.0 s") })
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test("A budget that can fail nothing says so first")
  func saysNothing() throws {
    let text = try Self.plan(spreads: [0.01], budget: 40)
    #expect(text.contains("No growth can fail in this budget"))
    #expect(try Self.plan(spreads: [0.01], budget: 5).contains("too few for a decision"))
  }
}
