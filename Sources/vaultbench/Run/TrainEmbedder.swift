internal import ArgumentParser
internal import Foundation
internal import VaultCore
internal import VaultEmbedding
internal import VaultHarness
internal import VaultTraining

/// Trains the local model of several languages.
struct TrainEmbedder: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "train-embedder",
    abstract: "Train the local model of several languages from parallel text and MiniLM.",
    discussion: """
      DATA
        The folder holds files *.tsv.gz, UTF-8, one pair a line with tabs between
        its columns: language, English, translation. Files named wikt, cldr or
        dictionary-… hold entries of dictionaries, all others sentences; those of
        languages that are not asked for are passed over. mono_en.txt.gz, if there,
        holds English sentences alone, one a line.

        The shipped model was trained on these public sources, each brought into
        that form: STSb Multi MT (stsb), NTREX-128 (ntrex), sentence pairs of
        Tatoeba (tatoeba-deu) and of the Tanaka Corpus (tanaka), translations of
        Wiktionary (wikt), annotations and names of Unicode CLDR (cldr), and for
        English alone CLINC150, the PolyAI corpora, EmailIntent and QMSum (mono_en).

      WORK FOLDER
        It keeps MiniLM's vectors for later trainings. Ctrl-C leaves the state
        there, and the same command goes on from it; it is removed at the end.

      The same data, options and machine give the same file, byte for byte. The
      last line names its SHA-256, the table before it says how well held-out
      translations are found among 1 000: the share within the ten nearest, into
      English and from it, and the mean cosine to MiniLM's vector of the English.

      EXAMPLE
        vaultbench train-embedder --data parallel --minilm Datasets/models/minilm \\
          --work .build/training --out Datasets/models/polyglot/model.vbpm
      """)

  @Option(help: "The folder of the training text.")
  var data: String
  @Option(help: "The folder of all-MiniLM-L6-v2: model.safetensors and vocab.txt.")
  var minilm = "Datasets/models/minilm"
  @Option(help: "A folder for vectors and state; created if there is none.")
  var work: String
  @Option(help: "The model's file; an earlier one is replaced.")
  var out: String
  @Option(help: "The seed of every draw.")
  var seed: UInt64 = TrainingRecipe().seed
  @Option(help: "How many pieces the vocabulary has.")
  var pieces: Int = TrainingRecipe().pieceCount
  @Option(help: "How rows are stored: int4 or int8.")
  var precision: String = TrainingRecipe().precision.rawValue
  @Option(help: "How many batches are learned from.")
  var steps: Int = TrainingRecipe().steps
  @Option(help: "Pairs of a batch, a multiple of 32.")
  var batch: Int = TrainingRecipe().batchSize
  @Option(help: "How many texts of each source are held out.")
  var holdOut: Int = TrainingRecipe().holdOutTexts
  @Option(help: "Language codes with commas between them.")
  var languages: String = TrainingRecipe().languages.joined(separator: ",")

  func run() async throws {
    let recipe = try recipe()
    let folder = URL(fileURLWithPath: minilm)
    // The teacher's small file first: what is missing is noticed before much is read.
    let weights = MiniLMEmbedder.fileNames.map { folder.appendingPathComponent($0) }
    let isThere = weights.allSatisfy { FileManager.default.fileExists(atPath: $0.path) }
    let teacher = try MiniLMEmbedder(
      directory: folder, modelDigest: isThere ? FileDigest.files(weights) : "unverified")
    let text = try TrainingText(
      folder: URL(fileURLWithPath: data), languages: recipe.languages.map { Language(rawValue: $0) }
    )
    let target = URL(fileURLWithPath: out)
    let training = try EmbedderTraining(
      recipe, text: text, workFolder: URL(fileURLWithPath: work),
      handlers: EmbedderTraining.Handlers(
        log: { Console.note($0) }, isCancelled: { Task.isCancelled }))
    let task = Task { try training.run(teacher: teacher) }
    let interruption = Interruption { task.cancel() }
    defer { interruption.end() }
    do {
      let outcome = try await task.value
      try write(outcome.model, to: target)
      Console.print(outcome.check.table)
      Console.print("\(try FileDigest.file(target))  \(out)")
    } catch TrainingError.interrupted(let step) {
      Console.note("vaultbench: \(TrainingError.interrupted(step: step))")
      throw ExitCode(128 + SIGINT)
    }
  }

  private func recipe() throws -> TrainingRecipe {
    var recipe = TrainingRecipe()
    guard let precision = RowPrecision(rawValue: precision) else {
      throw ValidationError("--precision is int4 or int8.")
    }
    recipe.precision = precision
    recipe.seed = seed
    recipe.pieceCount = pieces
    recipe.steps = steps
    recipe.warmUpSteps = min(recipe.warmUpSteps, max(0, steps))
    recipe.batchSize = batch
    recipe.holdOutTexts = holdOut
    recipe.languages = languages.split(separator: ",").map(String.init)
    if let defect = recipe.defect { throw ValidationError("\(defect).") }
    return recipe
  }

  private func write(_ model: StaticModel, to target: URL) throws {
    do {
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try model.encoded().write(to: target, options: .atomic)
    } catch {
      throw TrainingError.unwritableFile(path: target.path)
    }
  }
}
