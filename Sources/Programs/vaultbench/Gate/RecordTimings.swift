internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultGate
internal import VaultPipeline
internal import VaultProcesses
internal import VaultTiming

/// Records a timing session for replays of the gate; not a command for users.
struct RecordTimings: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record-timings",
    abstract: "Time two binaries in turn, and write every sample to a file.",
    shouldDisplay: false)

  @Option(help: "The baseline executable; this one if left out.")
  var baseBinary: String?
  @Option(help: "The candidate executable; this one if left out.")
  var candidateBinary: String?
  @Option(help: "A profile's name or file.")
  var profile = "ci"
  @Option(help: "Which model turns text into vectors.")
  var embedder = RunConfiguration.EmbedderChoice.auto
  @Option(help: "The stages, separated by commas; all if left out.")
  var stages = ""
  @Option(help: "Work added to the candidate: cpu=0.10,memory=0.15.")
  var inject = ""
  @Option(help: "The number of rounds of six processes.")
  var rounds = 20
  @Option(help: "The seed of the random orders.")
  var seed: UInt64 = 1
  @Option(help: "The file to write; it is rewritten after every round.")
  var out: String

  func run() async throws {
    guard (1...1000).contains(rounds) else {
      throw ValidationError("--rounds is between 1 and 1000.")
    }
    let own = ProgramVersion.executable
    let folder = try TemporaryFolder("workload")
    defer { folder.remove() }
    let datasets = try DatasetLocation.find()
    var plan = PairedSession.Plan(
      baseline: baseBinary.map { URL(fileURLWithPath: $0) } ?? own,
      candidate: candidateBinary.map { URL(fileURLWithPath: $0) } ?? own,
      workload: folder.appending("exports"),
      datasets: datasets, seed: seed)
    plan.embedder = embedder
    plan.stages = try ProbeStage.list(stages)
    plan.injection = try ProbeInjection(parsing: inject)
    let session = try await Task { [plan, rounds, profile, out] in
      try await Self.record(
        plan, profile: profile, rounds: rounds, to: URL(fileURLWithPath: out))
    }.interruptibleValue
    Console.print("\(session.samples.count) samples of \(rounds) rounds → \(out)")
  }

  private static func record(
    _ plan: PairedSession.Plan, profile: String, rounds: Int, to file: URL
  ) async throws -> TimingSession {
    var session = try await PairedSession.prepared(plan, profile: profile)
    for _ in 0..<rounds {
      try await session.run(rounds: 1).encoded().write(to: file, options: .atomic)
    }
    return session.session
  }
}
