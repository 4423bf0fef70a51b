internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultResults

/// Signs a run.
struct Sign: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sign a run directory with an Ed25519 key, so that changes can be detected.",
    discussion: """
      Writes results.json, which contains the digest of every file of the run, and
      signature.json over its bytes. `vaultbench run --sign KEY` signs a new run.

      EXAMPLES
        openssl genpkey -algorithm ed25519 -out key.pem && chmod 600 key.pem
        openssl pkey -in key.pem -pubout -out key.pub.pem
        vaultbench sign Reports/ci --key key.pem
        vaultbench verify Reports/ci --public-key key.pub.pem
      """)

  @Argument(help: "A run directory.")
  var run: String
  @Option(help: "The private key: PEM (PKCS #8) without a passphrase.")
  var key: String
  @OptionGroup var output: OutputOptions
  @Flag(help: "Print results.json.")
  var json = false

  func run() async throws {
    let signer = try ResultSigner(keyFile: URL(fileURLWithPath: key))
    if let warning = signer.warning { output.note(warning) }
    let statement = try signer.sign(URL(fileURLWithPath: run))
    try Console.print(statement, asJSON: json) {
      "signed \(statement.files.count) files with the key \(signer.fingerprint)"
    }
  }
}
