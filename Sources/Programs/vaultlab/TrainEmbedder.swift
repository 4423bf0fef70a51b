internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultCore
internal import VaultCorpus
internal import VaultEmbedding
internal import VaultResults
internal import VaultTraining

/// Trains the local model of several languages.
struct TrainEmbedder: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "train-embedder",
    abstract: "Train the multilingual local model from parallel text and MiniLM's vectors.",
    discussion: """
      DATA
        The folder contains files *.tsv.gz, UTF-8, one pair per line with tabs
        between its columns: language, English, translation. Files named wikt, cldr
        or dictionary-… contain entries of dictionaries, all others sentences; other
        languages than those of --languages are skipped. mono_en.txt.gz, if present,
        contains English sentences only, one per line.

        The shipped model was trained on these public sources, each converted to
        that form: STSb Multi MT (stsb), NTREX-128 (ntrex), sentence pairs of
        Tatoeba (tatoeba-deu) and of the Tanaka Corpus (tanaka), translations of
        Wiktionary (wikt), annotations and names of Unicode CLDR (cldr), and for
        only English CLINC150, the PolyAI corpora, EmailIntent and QMSum (mono_en).

      WORK FOLDER
        It keeps MiniLM's vectors for later trainings. After Ctrl-C the same command
        continues from the state saved there; the state is removed at the end.

      The same data, options and machine give the same file, byte for byte. The
      last line is its SHA-256 digest; the table before it shows how well held-out
      translations are found among 1 000: the share within the ten nearest, into
      English and from it, and the mean cosine to MiniLM's vector of the English.

      EXAMPLE
        vaultlab train-embedder --data parallel --minilm Datasets/models/minilm \\
          --work .build/training --out Datasets/models/polyglot/model.vbpm
      """)

  @Option(help: "The folder with the training text.")
  var data: String
  @Option(help: "The folder of all-MiniLM-L6-v2: model.safetensors and vocab.txt.")
  var minilm = "Datasets/models/minilm"
  @Option(help: "A folder for vectors and state; created if missing.")
  var work: String
  @Option(help: "The model file to write; an existing one is replaced.")
  var out: String
  @OptionGroup var output: OutputOptions
  @Option(help: "The seed of all random draws.")
  var seed: UInt64 = TrainingRecipe().seed
  @Option(help: "The number of vocabulary pieces.")
  var pieces: Int = TrainingRecipe().pieceCount
  @Option(help: "How rows are stored: int4 or int8.")
  var precision: String = TrainingRecipe().precision.rawValue
  @Option(help: "The number of training batches.")
  var steps: Int = TrainingRecipe().steps
  @Option(help: "Pairs per batch, a multiple of 32.")
  var batch: Int = TrainingRecipe().batchSize
  @Option(help: "The number of held-out texts per source.")
  var holdOut: Int = TrainingRecipe().holdOutTexts
  @Option(help: "Language codes, separated by commas.")
  var languages: String = TrainingRecipe().languages.joined(separator: ",")

  func run() async throws {
    let recipe = try recipe()
    let folder = URL(fileURLWithPath: minilm)
    // The teacher's files first: a missing one is reported before the training text is read.
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
        log: { [output] in output.note($0) }, isCancelled: { Task.isCancelled }))
    let task = Task { try training.run(teacher: teacher) }
    let interruption = Interruption { task.cancel() }
    defer { interruption.end() }
    do {
      let outcome = try await task.value
      try write(outcome.model, to: target)
      Console.print(outcome.check.table)
      Console.print("\(try FileDigest.file(target))  \(out)")
    } catch TrainingError.interrupted(let step) {
      Console.note("vaultlab: \(TrainingError.interrupted(step: step))")
      throw ExitCode(128 + (interruption.signaled?.number ?? SIGINT))
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
