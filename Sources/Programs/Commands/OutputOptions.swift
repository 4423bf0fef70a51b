internal import ArgumentParser

/// The options for what a command prints beside its results.
package struct OutputOptions: ParsableArguments {
  @Flag(help: "Print results and errors only: no progress, no notes.")
  package var quiet = false

  package init() {}

  /// The progress of the command's stages.
  package var progress: Progress { Progress(isQuiet: quiet) }

  /// Writes a note to standard error, unless the command is quiet.
  package func note(_ text: String) {
    if !quiet { Console.note("\(Console.program): \(text)") }
  }
}

/// The options for how a command prints an account of results.
package struct AccountOptions: ParsableArguments {
  package enum Color: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
  }

  @Option(help: "Colors: auto (on a terminal, unless NO_COLOR is set), always or never.")
  package var color = Color.auto

  package init() {}

  /// True if an account has colors (https://no-color.org: an option goes before the variable).
  package var isColored: Bool { color == .auto ? Console.isColored : color == .always }
}
