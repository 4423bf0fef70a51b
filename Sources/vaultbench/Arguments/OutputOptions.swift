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

/// How a command prints an account of results.
struct AccountOptions: ParsableArguments {
  enum Color: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
  }

  @Option(help: "Colors: auto (on a terminal, unless NO_COLOR is set), always or never.")
  var color = Color.auto

  /// Whether an account has colors (https://no-color.org: an option goes before the variable).
  var isColored: Bool { color == .auto ? Console.isColored : color == .always }
}
