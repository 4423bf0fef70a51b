internal import Foundation
internal import VaultEmbedding
internal import VaultPipeline
internal import VaultProcesses
internal import VaultResults

/// Large vaults, each opened and measured by a process of its own (targets L3–L6, L19).
enum ScaleSuite: MeasurementSuite {
  static let id = "scale"
  static let help = "search latency and memory in a vault of 100 000 messages"
  static let cost = SuiteCost.minutes
  static let declarations = ScaleProbe.declarations + ScaleCurve.declarations

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    guard !input.models[0].isRemote else {
      output.figures.notMeasured(
        targets, "a service would be asked for a vector of every message of a large vault")
      return
    }
    var measured: [Metric] = []
    for messages in input.options.largeVaults {
      try Task.checkCancellation()
      let words = "\(id): \(messages) messages"
      let vault = LargeVault(
        cache: input.options.cache, datasets: input.options.datasets, messages: messages)
      let arguments = [
        "probe-scale", "--messages", "\(messages)", "--cache", vault.cache.path, "--embedder",
        input.embedder.name, "--datasets", vault.datasets.path,
      ]
      // Noted before it begins, since it happens once and takes minutes.
      let condition = try vault.condition()
      if condition != .usable {
        input.progress("\(words), made once")
        guard try ChildProcess.own().run(arguments + ["--prepare"]).status == 0 else {
          output.figures.notMeasured(
            targets, "the vault of \(messages) messages could not be made")
          continue
        }
        output.figures.notes.append(
          condition == .damaged
            ? "The kept vault of \(messages) messages was damaged and was made again."
            : "The vault of \(messages) messages was made for this run, and is kept for later ones."
        )
      }
      input.progress(words)
      var status: Int32 = 0
      try await output.measure("\(id) \(messages)", items: messages) {
        let outcome = try ChildProcess.own().run(arguments)
        status = outcome.status
        guard status == 0 else { return [] }
        let found = try JSONDecoder().decode([Metric].self, from: outcome.output)
        measured += found
        return found
      }
      if status != 0 {
        let reason = "the process that measures \(messages) messages ended with \(status)"
        output.figures.notMeasured(targets, reason)
        output.figures.notes.append("Suite \(id): \(reason).")
      }
    }
    output.figures.add(ScaleCurve.metrics(of: measured))
  }

  private static let targets = ["L3", "L4", "L5", "L6", "L19"]
}
