internal import Foundation
internal import VaultCore
internal import VaultHistory
internal import VaultResults
internal import VaultSealing

/// All inputs besides the plan that determine the results of a nightly run's matrix entries.
struct NightlyInputs {
  /// The digest of the executable.
  let binaryDigest: String
  /// The digest of profiles, lexicons, models and targets.
  let dataDigest: String
  /// The size of each profile's corpus, in messages.
  let messages: [String: Int]
  private let profileDigests: [String: String]

  /// Reads the executable, the shared data and every profile of a plan.
  ///
  /// - Throws: ``RunError`` or `CorpusError` for what is missing or does not read, before
  ///   anything is run.
  init(
    _ plan: NightlyPlan, executable: URL, datasets: URL,
    profile: (String) throws -> (file: URL, messages: Int)
  ) throws {
    binaryDigest = try FileDigest.file(executable)
    dataDigest = try Self.digest(of: datasets)
    var messages: [String: Int] = [:]
    var digests: [String: String] = [:]
    for name in Set(plan.cells.map(\.profile)).sorted() {
      let (file, count) = try profile(name)
      messages[name] = count
      digests[name] = try FileDigest.file(file)
    }
    self.messages = messages
    profileDigests = digests
  }

  /// Returns the key that must be unchanged for an entry's run to be reused: executable, data,
  /// arguments.
  func key(of cell: NightlyCell, in plan: NightlyPlan) -> String {
    let arguments = plan.arguments(of: cell, output: URL(fileURLWithPath: "/\(cell.id)"))
    let parts = [binaryDigest, dataDigest, profileDigests[cell.profile] ?? ""] + arguments
    return SHA256.hash(data: Array(parts.joined(separator: "\n").utf8)).hexadecimal
  }

  /// The folders and files of `Datasets` that a run reads; generated corpora are none of them.
  private static func digest(of datasets: URL) throws(RunError) -> String {
    var hasher = SHA256()
    for name in ["profiles", "lexicons", "models", "difficulty.yaml", "targets.json"] {
      let url = datasets.appendingPathComponent(name)
      guard FileManager.default.fileExists(atPath: url.path) else { continue }
      let digest = try FileKind.isFolder(url) ? FileDigest.folder(url) : FileDigest.file(url)
      hasher.update(data: Array("\(digest)  \(name)\n".utf8))
    }
    return hasher.finalize().hexadecimal
  }
}
