internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultTraining

/// Fits the weights of the language tagger.
struct TrainLanguageTagger: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "train-language-tagger",
    abstract: "Fit the weights that identify languages of Latin script.",
    discussion: """
      DATA
        The folder holds ntrex.tsv.gz, tatoeba-deu.tsv.gz, tanaka.tsv.gz and
        wikt.tsv.gz, UTF-8, one pair a line with tabs between its columns:
        language, English, translation; and mono_en.txt.gz, only English
        sentences, one a line. Those of train-embedder are in that form.

        The phrases are a table of languages and their everyday phrases, with
        commas between them.

      A tenth of the sentences is held out for the tests. The same data give the
      same file, byte for byte. The weights are part of the program: build again
      to use them, then run the tests and bring the card beside them up to date.

      EXAMPLE
        vaultlab train-language-tagger --data parallel \\
          --phrases Datasets/models/latin-languages/everyday.tsv \\
          --out Datasets/models/latin-languages/weights.tsv
      """)

  @Option(help: "The folder of the training text.")
  var data: String
  @Option(help: "The table of everyday phrases.")
  var phrases = "Datasets/models/latin-languages/everyday.tsv"
  @OptionGroup var output: OutputOptions
  @Option(help: "The file to write; an earlier one is replaced.")
  var out: String

  func run() throws {
    let training = try LanguageTaggerTraining(
      folder: URL(fileURLWithPath: data), everyday: URL(fileURLWithPath: phrases))
    output.note("fitting \(training.samplesPerClass) samples of each class")
    do {
      try training.weights().write(
        to: URL(fileURLWithPath: out), atomically: true, encoding: .utf8)
    } catch {
      throw TrainingError.unwritableFile(path: out)
    }
  }
}
