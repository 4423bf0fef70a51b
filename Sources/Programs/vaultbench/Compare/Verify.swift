internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultPipeline
internal import VaultResults

/// Checks a signed run.
struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Verify the signature of a run directory and the digests of its files.",
    discussion: """
      Checks the signature, the digest of every file, files that were added or
      removed and, if given, the executable and the data. Names files, never
      content.

      EXAMPLES
        vaultbench verify Reports/ci --public-key key.pub.pem
        vaultbench verify Reports/ci --public-key key.pub.pem \\
            --binary ./vaultbench
        vaultbench verify Reports/mine --public-key key.pub.pem --dataset ~/exports

      EXIT CODES
        0 intact   1 altered, or signed by another key   2 not signed   66 missing
      """)

  @Argument(help: "A run directory.")
  var run: String
  @Option(help: "The signer's public key in PEM.")
  var publicKey: String
  @Option(help: "The executable that should have made the run.")
  var binary: String?
  @Option(help: "The folder of data that should have been measured.")
  var dataset: String?
  @Flag(help: "Print the findings as JSON.")
  var json = false

  func run() async throws {
    let verification = try ResultVerification(
      of: URL(fileURLWithPath: run), publicKey: URL(fileURLWithPath: publicKey),
      binary: binary.map { URL(fileURLWithPath: $0) },
      dataset: dataset.map { URL(fileURLWithPath: $0) })
    if json {
      try Console.printJSON(verification)
    } else {
      for finding in verification.findings {
        let sign = finding.agrees.map { $0 ? "ok " : "BAD" } ?? " - "
        Console.print("\(sign)  \(Console.printable(finding.subject)): \(finding.reason)")
      }
      Console.print(Self.words(verification.outcome))
    }
    if verification.outcome != .intact { throw ExitCode(verification.outcome.exitCode) }
  }

  private static func words(_ outcome: ResultVerification.Outcome) -> String {
    switch outcome {
    case .intact: "intact"
    case .tampered: "tampered with: do not rely on these results"
    case .unsigned: "not signed: changes cannot be detected"
    }
  }
}
