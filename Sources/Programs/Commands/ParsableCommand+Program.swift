package import ArgumentParser
internal import VaultResults

extension ParsableCommand {
  /// Runs the command that the command line names.
  ///
  /// Prints one notice if an option or a file had the former name of a system. Turns errors into
  /// text and exit codes, which happens only here.
  package static func runAsProgram() async {
    do {
      try RepeatedOption.check(Array(CommandLine.arguments.dropFirst()), of: Self.self)
      var command = try parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      noteFormerNames()
    } catch {
      noteFormerNames()
      ExitStatus.end(with: error, of: Self.self)
    }
  }

  private static func noteFormerNames() {
    if RenamedIDs.wereFormerNamesMet { Console.note("\(Console.program): \(RenamedIDs.notice)") }
  }
}
