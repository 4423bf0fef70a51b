internal import Foundation
internal import Vault
internal import VaultPipeline
internal import VaultResults
internal import VaultSealing
internal import VaultStorage

/// Measures the sealing of a vault: published vectors, the passphrase's rounds, the recovery phrase
/// (target S3), and the audit log (target S4).
struct SealingSuite: MeasurementSuite {
  static let id = "sealing"
  static let help = "published test vectors, recovery phrase, detection of audit log tampering"
  static let cost = SuiteCost.seconds

  private static let declare = MetricFamily(prefix: "sealing/")
  private static let vectorsFailed = declare(
    "vectorsFailed", "Published test vectors that this program computes differently.",
    slices: [.by("algorithm", PublishedVector.Algorithm.allCases.map(\.rawValue))])
  private static let rounds = declare(
    "pbkdf2Rounds", "Fewest rounds between a passphrase and the key of a vault of the run.",
    better: .higher)
  private static let phraseWords = declare(
    "recoveryPhraseWords",
    "Words of a phrase that opens a vault without its passphrase; 0 if it does not or others do.",
    better: .higher)
  private static let weakTaken = declare(
    "weakPassphrases", "Passphrases of a list of weak ones that a new vault takes.")
  static let declarations =
    [vectorsFailed, rounds, phraseWords, weakTaken] + AuditTrial.declarations
    + OperationLogTrial.declarations

  /// An empty folder for a vault of the suite's own.
  let directory: URL
  var vectors = PublishedVector.all
  /// Returns true if the program computes a vector as published.
  var agrees: (PublishedVector) throws -> Bool = { try $0.agrees() }
  /// Opens a vault by its phrase, and puts it under a new passphrase.
  var recover: (URL, RecoveryPhrase, String) throws -> Void = { file, phrase, passphrase in
    try SQLiteVault.recover(at: file, phrase: phrase, passphrase: passphrase).close()
  }

  /// Creates a vault as its owner does.
  var create: (URL, String) throws -> Void = { file, passphrase in
    try MessageVault(at: file, passphrase: passphrase).create()
  }

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    input.progress(id)
    let suite = SealingSuite(directory: try input.folder(id))
    let trial = AuditTrial(seed: input.seed, directory: try input.folder("\(id)-log"))
    let operations = OperationLogTrial(directory: try input.folder("\(id)-operations"))
    try await output.measure(id, items: suite.vectors.count + trial.trials) {
      try suite.vectorMetrics() + roundMetrics(input.searchable.map(\.stored.store))
        + suite.phraseMetrics() + suite.weakPassphraseMetrics() + trial.metrics()
        + (await operations.metrics())
    }
  }

  /// The vectors of each algorithm whose results differ; one that throws is one of them.
  func vectorMetrics() -> [Metric] {
    PublishedVector.Algorithm.allCases.map { algorithm in
      let vectors = vectors.filter { $0.algorithm == algorithm }
      let failed = vectors.filter { vector in
        do { return try !agrees(vector) } catch { return true }
      }
      return Self.vectorsFailed.metric(
        failed.count, n: vectors.count, slice: ["algorithm": algorithm.rawValue])
    }
  }

  /// Returns the passphrase rounds that the vaults' files state.
  static func roundMetrics(_ vaults: [SQLiteVault]) throws -> [Metric] {
    let counts = try vaults.map { try $0.passphraseRounds }
    return counts.min().map { [rounds.metric(Double($0), n: counts.count)] } ?? []
  }

  /// The words that opened a vault and gave it a passphrase, if another phrase was refused.
  func phraseMetrics() throws -> [Metric] {
    let file = directory.appendingPathComponent("phrase.vault")
    let phrase = RecoveryPhrase()
    try SQLiteVault.create(
      at: file, passphrase: StorageStage.randomPassphrase(), phrase: phrase
    ).close()
    let isOpened = opens(file, phrase) && !opens(file, RecoveryPhrase())
    return [Self.phraseWords.metric(isOpened ? Double(phrase.words.count) : 0, n: 1)]
  }

  /// Too short, frequent, in sequence or repeated (NIST SP 800-63B, section 5.1.1.2).
  static let weakPassphrases = [
    "x", "secret", "correct horse", "password1234", "P@ssw0rd1234!", "abcdefghijklmnop",
    "123456789012345", "aaaaaaaaaaaaaaaa", "abcabcabcabcabcabc", "qwertyuiop123",
  ]

  /// The weak passphrases that gave a vault.
  func weakPassphraseMetrics() throws -> [Metric] {
    let taken = Self.weakPassphrases.enumerated().count { number, passphrase in
      let file = directory.appendingPathComponent("weak-\(number).vault")
      do { try create(file, passphrase) } catch { return false }
      return true
    }
    return [Self.weakTaken.metric(taken, n: Self.weakPassphrases.count)]
  }

  /// Returns true if a phrase, as a person types it, opens a vault.
  private func opens(_ file: URL, _ phrase: RecoveryPhrase) -> Bool {
    let passphrase = StorageStage.randomPassphrase()
    do {
      try recover(file, RecoveryPhrase(phrase.text), passphrase)
      try SQLiteVault.open(at: file, passphrase: passphrase).close()
      return true
    } catch {
      return false
    }
  }
}
