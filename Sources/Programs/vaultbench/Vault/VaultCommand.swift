internal import ArgumentParser

/// The commands for a vault as a whole: its keys, its audit log and its contents.
struct VaultCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vault",
    abstract: "Create, recover, check, export, thin out or erase a vault; its passphrase and log.",
    subcommands: [
      VaultCreate.self, VaultRecover.self, VaultPassphrase.self, VaultVerify.self,
      VaultLog.self, VaultExportCommand.self, VaultRetain.self, VaultErase.self,
    ])
}
