import Foundation
import VaultCore
import VaultTestSupport

@testable import VaultGate
@testable import VaultResults

extension Machine {
  static func sample(
    cpu: String = "any", cores: Int = 2, kernels: String = "portable", swift: String = "6.3.1",
    blas: String = "reference"
  ) -> Machine {
    Machine(
      cpu: cpu, cores: cores, memoryBytes: nil, blas: blas, kernels: kernels, swift: swift,
      operatingSystem: "Debian 12")
  }
}

extension RunFixture {
  /// A baseline `a` whose subject ranks well, and a candidate `b`; of as many vaults as are asked for.
  static func pair(_ candidate: @escaping Ranking = good, vaults: Int = 6) throws -> RunFixture {
    var fixture = try RunFixture()
    fixture.vaults = vaults
    try fixture.write("a", [("formula", good)])
    try fixture.write("b", [("formula", candidate)])
    return fixture
  }

  func url(_ name: String) -> URL { URL(fileURLWithPath: path(name)) }

  /// Gates one of its runs against another, on 2026-11-21.
  func gate(
    _ baseline: String = "a", _ candidate: String = "b", _ policy: GatePolicy = GatePolicy(),
    acrossMachines: Bool = false, catalogue: MetricCatalogue = MetricCatalogue([])
  ) throws -> GateReport {
    var options = RunGate.Options.sample
    options.catalogue = catalogue
    options.acrossMachines = acrossMachines
    return try RunGate(
      baseline: url(baseline), candidate: url(candidate), policy: LoadedPolicy(policy: policy),
      options: options
    ).report()
  }
}

extension RunGate.Options {
  static let sample = RunGate.Options(
    today: CivilDate(daysSinceEpoch: 20_778), catalogue: MetricCatalogue([]))
}
