internal import ArgumentParser
internal import VaultCommands
internal import VaultEvaluation
internal import VaultPipeline

/// The command line's root.
@main
struct VaultBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vaultbench",
    abstract: "Measure retrieval over a person's messages: quality, speed, memory, regressions.",
    discussion: """
      EXAMPLES
        vaultbench run --profile smoke --out Reports/smoke
        vaultbench run --dataset ~/exports --out Reports/mine
        vaultbench import ~/exports --vault mine.vault
        vaultbench search mine.vault "what did we decide about payment"
        vaultbench vault create mine.vault --passphrase-file secret
        vaultbench evaluate --qrels qrels.trec --run run.trec -m P@10,nDCG@10
        vaultbench compare Reports/last Reports/new --out Reports/compared
        vaultbench gate --baseline Reports/baseline/ci --candidate Reports/ci \\
            --explain
        vaultbench history --metric formula/nDCG@10
        vaultbench nightly --plan Datasets/plans/smoke.yaml \\
            --out Reports/nightly/2026-11-21
        vaultbench reproduce Reports/smoke#formula/nDCG@10
        vaultbench verify Reports/smoke --public-key key.pub.pem
        vaultbench inspect Reports/smoke --query ID
        vaultbench report Reports/smoke --format md
        vaultbench history --limit 90
        vaultbench metrics index
        vaultbench tune Reports/smoke --out Reports/tuned
        vaultbench serve-embeddings --port 8080
        vaultbench run --profile smoke --system 'vaultbench serve-system'

      EXIT CODES
        0 good   1 a regression, or a hard target missed under --strict
        2 cannot tell, or not comparable
        64 usage   65 bad input data   66 missing file   70 bug   74 input/output
        130 interrupted (SIGINT)   143 terminated (SIGTERM)

      ENVIRONMENT
      \(EnvironmentVariable.help)
      """,
    version: ProgramVersion.number,
    subcommands: [
      Generate.self, Run.self, Import.self, Search.self, VaultCommand.self,
      Evaluate.self, Compare.self, Tune.self,
      Gate.self, Rebaseline.self,
      ReportCommand.self, History.self, Metrics.self, Inspect.self, Doctor.self,
      Nightly.self, Merge.self, Reproduce.self, Sign.self, Verify.self,
      ServeEmbeddings.self, EmbedBatches.self, ServeSystem.self, ProbeIngest.self, ProbeScale.self,
      ProbeStages.self,
      RecordTimings.self,
    ])

  static func main() async {
    BLASRuntime.settle()
    MovedCommand.endIfNamed(CommandLine.arguments)
    await runAsProgram()
  }
}
