internal import ArgumentParser

/// What a command says beside its results.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print results and errors only: no progress, no notes.")
  var quiet = false

  /// The progress of the command's stages.
  var progress: Progress { Progress(isQuiet: quiet) }

  /// Writes a note to standard error, unless the command is quiet.
  func note(_ text: String) {
    if !quiet { Console.note("vaultbench: \(text)") }
  }
}
