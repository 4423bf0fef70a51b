internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultGate
internal import VaultGateTrials
internal import VaultPipeline
internal import VaultReporting
internal import VaultResults
internal import VaultSuites

/// Tests the gate on known damage and on unchanged runs.
struct SelfTest: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "self-test",
    abstract: "Test the gate on known damage and on unchanged runs.",
    discussion: """
      Degrades real runs, rankings and processes in known ways: work done twice,
      memory not released, messages that exchange ranks, a language without results.
      Takes some minutes.

      EXIT CODES
        0 every demand met   1 a demand not met
      """)

  @Option(help: "The vaultbench to time; the one beside this executable if left out.")
  var binary: String?
  @Option(help: "A YAML policy; the default one if left out.")
  var policy: String?
  @Option(help: "The seed of random orders, damage and resampling.")
  var seed: UInt64 = 0
  @Option(help: "A folder for self-test.json.")
  var out: String?
  @OptionGroup var output: OutputOptions
  @Flag(help: "Print JSON instead of a table.")
  var json = false

  func run() async throws {
    let policy =
      try policy.map { try LoadedPolicy(yaml: URL(fileURLWithPath: $0)) } ?? LoadedPolicy()
    let binary =
      binary.map { URL(fileURLWithPath: $0) }
      ?? ProgramVersion.executable.deletingLastPathComponent().appendingPathComponent("vaultbench")
    let test = GateSelfTest(
      binary: binary, datasets: try DatasetLocation.find(), policy: policy, seed: seed,
      suites: .all)
    let report = try await output.interruptible { try await test.run(progress: $0) }
    let encoded = try report.encoded()
    if let out {
      try FileSet.write([("self-test.json", encoded)], to: URL(fileURLWithPath: out))
    }
    Console.print(
      json ? String(decoding: encoded, as: UTF8.self) : SelfTestTable.render(report))
    if !report.isMet { throw ExitCode(1) }
  }
}
