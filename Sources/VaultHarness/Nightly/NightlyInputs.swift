internal import Crypto
internal import Foundation
internal import VaultCorpus
internal import VaultVerdict

/// Everything besides the plan that decides what a night's cells measure.
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
  /// - Throws: ``HarnessError`` or `CorpusError` for what is missing or does not read, before
  ///   anything is run.
  init(_ plan: NightlyPlan, executable: URL, datasets: URL) throws {
    binaryDigest = try FileDigest.file(executable)
    dataDigest = try Self.digest(of: datasets)
    let source = CorpusSource(datasets: datasets)
    var messages: [String: Int] = [:]
    var digests: [String: String] = [:]
    for profile in Set(plan.cells.map(\.profile)).sorted() {
      let file = try source.profileFile(profile)
      let content = try CorpusProfile.load(file)
      messages[profile] = content.vaults * content.messagesPerVault
      digests[profile] = try FileDigest.file(file)
    }
    self.messages = messages
    profileDigests = digests
  }

  /// What a cell must not differ in for its run to stand: executable, data, arguments.
  func key(of cell: NightlyCell, in plan: NightlyPlan) -> String {
    let arguments = plan.arguments(of: cell, output: URL(fileURLWithPath: "/\(cell.id)"))
    let parts = [binaryDigest, dataDigest, profileDigests[cell.profile] ?? ""] + arguments
    return SHA256.hash(data: Array(parts.joined(separator: "\n").utf8)).hexadecimal
  }

  /// The folders and files of `Datasets` that a run reads; generated corpora are none of them.
  private static func digest(of datasets: URL) throws(HarnessError) -> String {
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

/// How much memory cells need, and how many may share the machine.
struct NightlyMemory {
  /// What new processes may take; `nil` where the system does not tell.
  let availableBytes: Int?
  private let peaks: [String: Int]
  private let messages: [String: Int]

  /// Learns from earlier runs of the same profiles.
  ///
  /// - Parameters:
  ///   - availableBytes: What new processes may take.
  ///   - messages: The size of each profile's corpus.
  ///   - earlier: Records of earlier nights.
  init(availableBytes: Int?, messages: [String: Int], earlier: [NightlyRecord]) {
    self.availableBytes = availableBytes
    self.messages = messages
    var peaks: [String: Int] = [:]
    for entry in earlier.joined() {
      guard let peak = entry.peakBytes else { continue }
      peaks[entry.cell.profile] = max(peaks[entry.cell.profile] ?? 0, peak)
    }
    self.peaks = peaks
  }

  /// What a cell is expected to take: a quarter more than its profile's earlier peak, and without
  /// one twice what runs of all suites took when this was written.
  func estimate(_ cell: NightlyCell) -> Int {
    if let peak = peaks[cell.profile] { return peak + peak / 4 }
    return Self.basis + Self.perMessage * (messages[cell.profile] ?? 0)
  }

  /// Whether a cell may run beside others: one always may, more as four fifths of what was
  /// available holds all of them.
  func admits(_ cell: NightlyCell, beside running: [NightlyCell]) -> Bool {
    guard !running.isEmpty else { return true }
    guard let availableBytes else { return false }
    let needed = running.reduce(estimate(cell)) { $0 + estimate($1) }
    return needed <= availableBytes / 5 * 4
  }

  private static let basis = 1 << 30
  private static let perMessage = 18_000
}

extension [NightlyRecord] {
  fileprivate func joined() -> [NightlyRecord.Entry] { flatMap(\.cells) }
}
