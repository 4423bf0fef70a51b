internal import ArgumentParser
internal import VaultCommands
internal import VaultPipeline

/// The command line's root.
@main
struct VaultLab: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vaultlab",
    abstract: "Train and judge what vaultbench ships: models, judgments, lexicons, its gate.",
    discussion: """
      For changes to this project itself. Runs, imports, comparisons and gates are
      commands of `vaultbench`.

      EXAMPLES
        vaultlab train-matcher --dataset mine --trials --out model.json
        vaultlab judge pool --dataset lists --run Reports/lists --out pool
        vaultlab validity --corpus corpus --against chats --against meetings
        vaultlab lexicon check my-lexicons
        vaultlab audit corpus
        vaultlab self-test

      EXIT CODES
        0 good   1 a demand of `self-test` not met
        64 usage   65 bad input data   66 missing file   70 bug   74 input/output
        130 interrupted (SIGINT)   143 terminated (SIGTERM)
      """,
    version: ProgramVersion.number,
    subcommands: [
      TrainEmbedder.self, TrainMatcher.self, TrainLanguageTagger.self, Judge.self, Convert.self,
      ConvertLists.self, Validity.self, LexiconCommand.self, Audit.self, SelfTest.self,
    ])

  static func main() async {
    BLASRuntime.settle()
    await runAsProgram()
  }
}
