import Foundation
import Testing
import VaultTestSupport
import VaultTextData

@testable import VaultTraining

@Suite("Training the language tagger")
struct LanguageTaggerTrainingTests {
  private static let phrases = """
    language\tphrases
    en\twhat is this, where are you, thank you, see you
    de\twas ist das, wo bist du, danke dir, bis dann
    es\tqué es esto, dónde estás, muchas gracias
    fr\tqu'est-ce que c'est, où es-tu, merci bien
    pt\to que é isto, onde você está, muito obrigado
    it\tche cosa è questo, dove sei, grazie mille
    nl\twat is dit, waar ben je, dank je wel
    xx\tcefalą jest, hvor er du, kiitos paljon

    """

  private func training(_ phrases: String, in folder: URL) throws -> LanguageTaggerTraining {
    let pairs = (0..<40).map { "de\tSentence number \($0) it is.\tSatz Nummer \($0) ist das." }
    for file in ["ntrex", "tatoeba-deu", "tanaka", "wikt"] {
      try GzipSample.file(pairs.joined(separator: "\n")).write(
        to: folder.appendingPathComponent("\(file).tsv.gz"))
    }
    try GzipSample.file("An English sentence alone.\n").write(
      to: folder.appendingPathComponent("mono_en.txt.gz"))
    let everyday = folder.appendingPathComponent("everyday.tsv")
    try phrases.write(to: everyday, atomically: true, encoding: .utf8)
    return try LanguageTaggerTraining(folder: folder, everyday: everyday)
  }

  @Test("The same files give the same table, which states its checksum")
  func fits() throws {
    let folder = try TemporaryDirectory()
    var training = try training(Self.phrases, in: folder.url)
    training.samplesPerClass = 60
    training.ngramCount = 50
    let text = training.weights()
    #expect(text == training.weights())
    let table = try TextTable(text, file: "weights.tsv", columns: ["ngram", "weights"])
    #expect((20...50).contains(table.rows.count))
    #expect(table.comments.contains("checksum \(table.checksum)"))
    #expect(table.rows.allSatisfy { $0[0].unicodeScalars.count <= 5 && $0[1].count == 8 })
  }

  @Test("A tenth of the sentences is held out, entries of dictionaries are not sentences")
  func holdsOut() throws {
    let folder = try TemporaryDirectory()
    _ = try training(Self.phrases, in: folder.url)
    let samples = try LanguageSamples(folder: folder.url)
    // Three files of 40 German sentences, one of 40 entries; the same rows are held out of each.
    let held = try #require(samples.heldOut["de"]).count
    #expect(samples.sentences[2].count + held == 3 * 40)
    #expect(samples.entries[2].count == 40 - held / 3)
    #expect(samples.entries[0].count == samples.entries[2].count)
  }

  @Test("Missing files and damaged phrases are refused by name")
  func refuses() throws {
    let folder = try TemporaryDirectory()
    #expect(
      throws: TrainingError.malformedTable(
        .wrongFieldCount(file: "everyday.tsv", line: 2, expected: 2, found: 1))
    ) { try training("language\tphrases\nen\n", in: folder.url) }
    #expect(throws: TrainingError.self) {
      try LanguageSamples(folder: folder.url.appendingPathComponent("none"))
    }
  }

  /// Minutes without optimization.
  @Test(
    "The shipped weights are those of the training text, byte for byte",
    .enabled(
      if: ProcessInfo.processInfo.environment["VAULTBENCH_REPEAT_TRAINING"] != nil
        && ExternalData.has("training/ntrex.tsv.gz", cases: 1)))
  func repeats() throws {
    let models = Repository.url("Datasets/models/latin-languages")
    let training = try LanguageTaggerTraining(
      folder: try #require(ExternalData.url("training")),
      everyday: models.appendingPathComponent("everyday.tsv"))
    let shipped = try String(
      contentsOf: models.appendingPathComponent("weights.tsv"), encoding: .utf8)
    #expect(training.weights() == shipped)
  }
}
