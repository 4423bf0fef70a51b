public import Foundation
internal import VaultText
internal import VaultTextData

/// Fits the weights of the language tagger, which are part of the program.
///
/// The same files give the same weights, byte for byte, on machines that agree on `exp`.
public struct LanguageTaggerTraining: Sendable {
  /// The number of samples of each class.
  public var samplesPerClass = 60_000
  /// The maximum number of n-grams in the table.
  public var ngramCount = 6000

  private let samples: LanguageSamples
  private let everyday: [(language: String, phrases: [String])]

  /// Reads the training text.
  ///
  /// - Parameters:
  ///   - folder: Holds `ntrex`, `tatoeba-deu`, `tanaka` and `wikt` (`.tsv.gz`) and `mono_en.txt.gz`.
  ///   - everyday: A table of the columns `language` and `phrases`, these with `, ` between.
  /// - Throws: `unreadableFile`, `malformedGzip` or `malformedTable`, which name the file.
  public init(folder: URL, everyday: URL) throws(TrainingError) {
    let table: TextTable
    do {
      table = try TextTable(
        String(contentsOf: everyday, encoding: .utf8), file: everyday.lastPathComponent,
        columns: ["language", "phrases"])
    } catch let error as TextTableError {
      throw .malformedTable(error)
    } catch {
      throw .unreadableFile(path: everyday.path)
    }
    self.everyday = table.rows.map { ($0[0], $0[1].components(separatedBy: ", ")) }
    samples = try LanguageSamples(folder: folder)
  }

  /// The text of `Datasets/models/latin-languages/weights.tsv`.
  ///
  /// - Complexity: O(samples); half a minute on one core for the defaults.
  public func weights() -> String {
    var draws = samples
    var trainer = LatinLanguageTrainer(
      draws.draw(perClass: samplesPerClass, everyday: everyday), minimumCount: 8, seed: 1)
    trainer.fit(epochs: 2, rate: 0.1, decay: 1e-5)
    trainer.prune(to: ngramCount)
    trainer.fit(epochs: 5, rate: 0.1, decay: 1e-5)
    return trainer.table()
  }
}
