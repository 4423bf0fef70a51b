internal import ArgumentParser
internal import Foundation
internal import VaultCore
internal import VaultMatching
internal import VaultPipeline

/// Fits the learned matcher.
struct TrainMatcher: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "train-matcher",
    abstract: "Fit the learned weights of the configuration `best` to judged corpora.",
    discussion: """
      Uses only the vaults of one split.

      EXAMPLES
        vaultbench train-matcher --profile ci --seed 101 --seed 102 --out model.json
        vaultbench train-matcher --dataset corpus --split dev --out model.json
        vaultbench train-matcher --profile ci --seed 101 --without rivals \\
            --out ablated.json
      """)

  @Option(help: "A profile of Datasets/profiles by name, or a YAML file.")
  var profile = "ci"
  @Option(help: "Seeds of the profile's corpora; the profile's seed if left out.")
  var seed: [UInt64] = []
  @Option(help: "Folders of judged exports instead of a profile.")
  var dataset: [String] = []
  @Option(help: "The split whose vaults are used: train, dev or test.")
  var split = "train"
  @Option(help: "Groups of features to leave out.")
  var without: [String] = []
  @Option(help: "The file to write.")
  var out: String

  func run() async throws {
    guard let split = EventQuery.Split(rawValue: split) else {
      throw ValidationError("--split is train, dev or test.")
    }
    let groups = try without.map { name in
      guard let group = MatchFeature.Group(rawValue: name) else {
        throw ValidationError(
          "--without is one of \(MatchFeature.Group.allCases.map(\.rawValue).joined(separator: ", "))."
        )
      }
      return group
    }
    let sources: [RunOptions.Source] =
      if !dataset.isEmpty {
        dataset.map { .dataset(URL(fileURLWithPath: $0)) }
      } else if seed.isEmpty {
        [.profile(profile, seed: nil)]
      } else {
        seed.map { .profile(profile, seed: $0) }
      }
    let progress = Progress()
    let training = MatcherTraining(
      sources: sources, split: split, datasets: try DatasetLocation.find())
    let result = try await training.run(to: URL(fileURLWithPath: out), without: groups) {
      progress.show($0)
    }
    progress.finish()
    Console.print(
      "fitted to \(result.origin.candidates) candidates of \(result.origin.events) events in "
        + "\(result.origin.vaults) vaults: \(result.file.path)")
  }
}
