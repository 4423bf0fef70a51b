internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultMeasurement
internal import VaultPipeline

/// Examines the machine.
struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check this machine for runs: processor, BLAS, kernels, models, load.",
    discussion: """
      EXAMPLES
        vaultbench doctor
        vaultbench doctor --json
      """)

  @Flag(help: "Print JSON.")
  var json = false

  func run() async throws {
    let diagnosis = Diagnosis.examine(datasets: try DatasetLocation.find())
    if json {
      try Console.printJSON(diagnosis)
      return
    }
    let machine = diagnosis.machine
    let memory = machine.memoryBytes.map { "\($0 >> 30) GiB" } ?? "unknown memory"
    var lines = [
      "machine   \(machine.cpu), \(machine.cores) cores, \(memory)",
      "system    \(machine.operatingSystem), kernel \(machine.kernelRelease)",
      "compiler  Swift \(machine.swift)",
      "kernels   \(machine.kernels ?? "none")  (\(machine.simd.joined(separator: " ")))",
    ]
    lines += diagnosis.findings.map { finding in
      let subject = finding.subject.padding(toLength: 9, withPad: " ", startingAt: 0)
      return "\(subject) \(finding.isGood ? "good" : "CHECK"): \(finding.detail)"
    }
    Console.print(lines.joined(separator: "\n"))
  }
}
