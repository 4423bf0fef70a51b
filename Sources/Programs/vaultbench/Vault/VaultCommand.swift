internal import ArgumentParser

/// The commands for a vault as a whole: its keys, its audit log and its contents.
struct VaultCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vault",
    abstract: "Create, recover, check, export or erase a vault, or change its passphrase.",
    subcommands: [
      VaultCreate.self, VaultRecover.self, VaultPassphrase.self, VaultVerify.self,
      VaultExportCommand.self, VaultErase.self,
    ])
}
