internal import ArgumentParser

/// What is done to a vault as a whole: its keys and its audit log.
struct VaultCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vault",
    abstract: "Create a vault, recover it, change its passphrase, check its audit log.",
    subcommands: [
      VaultCreate.self, VaultRecover.self, VaultPassphrase.self, VaultVerify.self,
    ])
}
