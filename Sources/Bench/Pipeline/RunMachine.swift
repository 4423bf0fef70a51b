internal import Foundation
internal import VaultEmbedding
internal import VaultIndex
package import VaultMeasurement
package import VaultResults

/// The properties of the machine on which a run's rankings and times depend.
package enum RunMachine {
  /// The machine as it is now, with the kernels that the index and the embedder chose.
  package static func current() -> MachineProfile {
    MachineProfile.current(kernels: "\(DotKernel.best), \(MiniLMEmbedder.kernels)")
  }

  /// A machine as reports state it.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - usesBLAS: Whether the work called BLAS; a report names none otherwise.
  /// - Returns: The facts of a report.
  package static func description(
    of machine: MachineProfile, usesBLAS: Bool = true
  ) -> Machine {
    Machine(
      cpu: machine.cpu, cores: machine.cores, memoryBytes: machine.memoryBytes,
      blas: usesBLAS ? blas(machine) : Machine.unusedBLAS, kernels: machine.kernels ?? "none",
      swift: machine.swift,
      operatingSystem: machine.operatingSystem)
  }

  /// The BLAS that serves the process, with the settings that it was loaded with.
  package static func blas(_ machine: MachineProfile) -> String {
    guard let name = machine.blas else { return "none" }
    let environment = ProcessInfo.processInfo.environment
    let settings = [
      environment["OPENBLAS_CORETYPE"],
      environment["OPENBLAS_NUM_THREADS"].map { "\($0) thread\($0 == "1" ? "" : "s")" },
    ].compactMap(\.self)
    return name.contains("openblas") && !settings.isEmpty
      ? "\(name) (\(settings.joined(separator: ", ")))" : name
  }
}
