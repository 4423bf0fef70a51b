internal import ArgumentParser
internal import Foundation
internal import VaultResults

/// The source of a vault's passphrase: never from the command line, which other users can read.
struct PassphraseOptions: ParsableArguments {
  @Option(help: "A file whose first line is the passphrase of the vaults.")
  var passphraseFile: String?

  /// The passphrase; `nil` if neither the file nor the environment has one.
  func read() throws(RunError) -> String? {
    guard let passphraseFile else {
      let stated = ProcessInfo.processInfo.environment["VAULTBENCH_PASSPHRASE"]
      return stated?.isEmpty == true ? nil : stated
    }
    return try Self.firstLine(of: passphraseFile)
  }

  /// The passphrase.
  ///
  /// - Throws: ``RunError/misuse(_:)`` if neither the file nor the environment has one.
  func required() throws(RunError) -> String {
    guard let passphrase = try read() else { throw .misuse(.noPassphrase(isKept: false)) }
    return passphrase
  }

  /// The passphrase in a file; `nil` for an empty one.
  static func firstLine(of path: String) throws(RunError) -> String? {
    do {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).first
        .map(String.init)
    } catch {
      throw .missing(path: path, remedy: .passphraseFile)
    }
  }
}
