internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultCore
internal import VaultEvaluation
internal import VaultMatching
internal import VaultPipeline
internal import VaultReporting
internal import VaultResults
internal import VaultTraining

/// Fits the learned matcher.
struct TrainMatcher: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "train-matcher",
    abstract: "Fit the learned weights of the system `learned` to judged corpora.",
    discussion: """
      Profiles and datasets may be mixed; a profile, with all its seeds, and a
      dataset count alike. With --trials, every vault is also ranked by weights
      that were fitted without it, and compared with rankings without training,
      without groups of features, and in calendars without organizers, attendees or
      notes. So are every series of several vaults (a slice of the queries), the
      events after the first year, and every source by weights of each other source.

      EXAMPLES
        vaultlab train-matcher --profile ci --seed 101 --seed 102 --out model.json
        vaultlab train-matcher --dataset mine --dataset yours --trials \\
            --out model.json
        vaultlab train-matcher --profile ci --seed 101 --without rivals \\
            --out ablated.json
      """)

  @Option(help: "A profile of Datasets/profiles by name, or a YAML file; ci without --dataset.")
  var profile: String?
  @Option(help: "Seeds of the profile's corpora; the profile's seed if left out.")
  var seed: [UInt64] = []
  @Option(help: "Folders of judged exports.")
  var dataset: [String] = []
  @Option(
    help:
      "The split whose vaults are used: train, dev or test; train of profiles and all of datasets if left out."
  )
  var split: String?
  @Option(help: "The embedder of the vectors.")
  var embedder: RunConfiguration.EmbedderChoice?
  @Flag(help: "Print how well weights rank vaults and sources that they were not fitted to.")
  var trials = false
  @Option(help: "Groups of features to leave out.")
  var without: [String] = []
  @OptionGroup var output: OutputOptions
  @Option(help: "The file to write.")
  var out: String

  func run() async throws {
    let split = try split.map { name in
      guard let split = EventQuery.Split(rawValue: name) else {
        throw ValidationError("--split is train, dev or test.")
      }
      return split
    }
    let groups = try without.map { name in
      guard let group = MatchFeature.Group(rawValue: name) else {
        throw ValidationError(
          "--without is one of \(MatchFeature.Group.allCases.map(\.rawValue).joined(separator: ", "))."
        )
      }
      return group
    }
    let progress = output.progress
    let training = MatcherTraining(
      sources: sources(split), embedder: embedder, datasets: try DatasetLocation.find())
    let result = try await training.run(
      to: URL(fileURLWithPath: out), without: groups, isTried: trials
    ) {
      progress.show($0)
    }
    progress.finish()
    if let trials = result.trials { Console.print(Self.table(of: trials)) }
    Console.print(
      "fitted to \(result.origin.candidates) candidates of \(result.origin.events) events in "
        + "\(result.origin.vaults) vaults: \(result.file.path)")
  }

  private func sources(_ split: EventQuery.Split?) -> [MatcherTraining.Source] {
    let profile = profile ?? (dataset.isEmpty ? "ci" : nil)
    let seeds = seed.isEmpty ? [nil] : seed.map(Optional.some)
    let profiles = profile.map { name in
      seeds.map { MatcherTraining.Source(.profile(name, seed: $0), splits: [split ?? .train]) }
    }
    return (profiles ?? [])
      + dataset.map {
        MatcherTraining.Source(
          .dataset(URL(fileURLWithPath: $0)),
          splits: split.map { [$0] } ?? Set(EventQuery.Split.allCases))
      }
  }

  private static func table(of trials: MatcherTrials) -> String {
    let measures = MatcherTrials.measures.map {
      TerminalTable.Column($0.name, alignment: .trailing)
    }
    let columns: [TerminalTable.Column] =
      [
        .init("fitted to", isFlexible: true), .init("tried on", isFlexible: true),
        .init("events", alignment: .trailing),
      ] + measures + [
        .init("rivals", alignment: .trailing),
        .init("learned has more, 90 %", alignment: .trailing),
      ]
    return TerminalTable(columns, rows: trials.rows.map(cells), width: 120).text()
  }

  private static func cells(_ row: MatcherTrials.Row) -> [String] {
    func text(_ value: Double, isSigned: Bool = false) -> String {
      DecimalText.fixed(value, decimals: 3, isSigned: isSigned)
    }
    let values = row.values.map { text($0) }
    let rivals = row.rivals.map { "\(text($0.value)) (\($0.count))" }
    let gain = row.gain.map { gain in
      let ends = [gain.low, gain.high].map { text($0, isSigned: true) }
      return "\(text(gain.mean, isSigned: true)) [\(ends.joined(separator: ", "))]"
    }
    return [row.fittedTo, row.triedOn, "\(row.events)"] + values + [rivals ?? "–", gain ?? ""]
  }
}
