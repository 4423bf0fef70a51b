internal import Foundation
internal import VaultCore
internal import VaultPipeline
internal import VaultResults

/// The folder of a pool that people judge: the names of its files, and what `pool.json` holds.
enum JudgingFolder {
  static let poolName = "pool.json"
  static let instructionsName = "INSTRUCTIONS.md"
  static let disputesName = "disputes.csv"
  static let qrelsName = "qrels.trec"
  /// The sheets of the two judges.
  static let sheetNames = ["judge-1.csv", "judge-2.csv"]
  /// The possible grades; 1 and more is relevant.
  static let grades = 0...2

  /// The key that the sheets leave out: the query and the message of each number.
  struct Pool: Codable {
    struct Pair: Codable {
      /// Its identifier in the sheets.
      let id: String
      let query: String
      let document: DocumentID
      /// The language or other group by which agreement is shown.
      let group: String
    }

    let format: Int
    let dataset: String
    let questions: QuestionKind
    let depth: Int
    let seed: UInt64
    /// The systems whose first documents were joined.
    let systems: [String]
    /// The number of pairs that they gave; more than there are here if some were drawn.
    let pooled: Int
    /// Ascending by query, then document.
    let pairs: [Pair]

    static let currentFormat = 1
  }

  /// Reads `pool.json`.
  ///
  /// - Throws: ``RunError`` if the folder has none, or it is of another format.
  static func pool(of folder: URL) throws(RunError) -> Pool {
    let file = folder.appendingPathComponent(poolName)
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw .missing(path: file.path, remedy: .judgingPool)
    }
    let pool: Pool
    do {
      pool = try JSONDecoder().decode(Pool.self, from: data)
    } catch {
      throw .unusable(file: file.path, line: nil, problem: .notAPool)
    }
    guard pool.format == Pool.currentFormat else {
      throw .unusable(file: file.path, line: nil, problem: .notAPool)
    }
    return pool
  }
}
