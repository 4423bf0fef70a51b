internal import ArgumentParser
package import VaultCore

/// The options for what a command prints beside its results.
package struct OutputOptions: ParsableArguments {
  @Flag(help: "Print results and errors only: no progress, no notes.")
  package var quiet = false

  package init() {}

  /// The progress of the command's stages.
  package var progress: Progress { Progress(isQuiet: quiet) }

  /// Runs work whose progress is shown, and which Ctrl-C cancels.
  package func interruptible<Value: Sendable>(
    _ work:
      @escaping @Sendable (@escaping @Sendable (StageProgress) -> Void) async throws -> Value
  ) async throws -> Value {
    let progress = progress
    let value = try await Task { try await work { progress.show($0) } }.interruptibleValue
    progress.finish()
    return value
  }

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
