internal import VaultEmbedding
internal import VaultPipeline

/// The environment variables that users set: the one list of the help and of the documentation.
struct EnvironmentVariable {
  let name: String
  /// Its meaning, short enough for a line of help.
  let meaning: String

  static let all = [
    ("VAULTBENCH_PASSPHRASE", "passphrase of vaults and of --vector-cache"),
    ("VAULTBENCH_IMAP_PASSWORD", "password of a mail account; else a prompt"),
    ("VAULTBENCH_CALDAV_PASSWORD", "password of a calendar; else a prompt"),
    (ServiceEmbedder.keyVariable, "key sent to a service of --embedder"),
    (SystemOptions.keyVariable, "key sent to an address of --system"),
    ("VAULTBENCH_SERVER_KEY", "key that serve-embeddings asks for"),
    ("VAULTBENCH_DATASETS", "folder of profiles, models and targets"),
    ("VAULTBENCH_MODELS", "folder of models; else that of the datasets"),
    ("VAULTBENCH_MATCHER", "file of learned weights; else the shipped ones"),
    ("VAULTBENCH_CACHE", "folder of large vaults; else ~/.cache/vaultbench"),
    ("NO_COLOR", "anything: no colors"),
    ("COLUMNS", "width of the terminal for progress; else 80"),
    ("TMPDIR", "folder of temporary files; else /tmp"),
  ].map { EnvironmentVariable(name: $0, meaning: $1) }

  /// One line for each.
  static var help: String {
    let width = all.map(\.name.count).max() ?? 0
    return all.map { variable in
      let gap = String(repeating: " ", count: width - variable.name.count)
      return "  \(variable.name)\(gap)  \(variable.meaning)"
    }.joined(separator: "\n")
  }

  /// The table of `Documentation/Commands.md`.
  static var markdown: String {
    (["| variable | holds |", "| --- | --- |"] + all.map { "| `\($0.name)` | \($0.meaning) |" })
      .joined(separator: "\n")
  }
}
