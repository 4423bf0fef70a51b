package import ArgumentParser
internal import Foundation
internal import VaultCore

/// The exit code of the process (sysexits.h for numbers above 63).
package enum ExitStatus: Int32 {
  case cannotTell = 2
  case usage = 64
  case badData = 65
  case missingFile = 66
  case bug = 70
  case inputOutput = 74

  private init(_ kind: FaultKind) {
    self =
      switch kind {
      case .usage: .usage
      case .badData: .badData
      case .missing: .missingFile
      case .inputOutput: .inputOutput
      case .cannotTell: .cannotTell
      case .bug: .bug
      }
  }

  /// Prints the fault first, on a line of its own, and ends the process; help and versions end it
  /// with 0.
  ///
  /// - Parameters:
  ///   - error: The error, or what the argument parser threw.
  ///   - program: The root command, whose name precedes the text.
  package static func end(with error: any Error, of program: any ParsableCommand.Type) -> Never {
    Progress().finish()
    let name = program._commandName
    if error is CancellationError || error is Interruption.Signaled {
      Console.note(
        "\(name): interrupted; no partial run or corpus was written, "
          + "and an import is complete up to its last chunk")
      let signal = (error as? Interruption.Signaled)?.number ?? SIGINT
      Foundation.exit(128 + signal)
    }
    if let code = error as? ExitCode { Foundation.exit(code.rawValue) }
    if let fault = error as? any Fault {
      Console.note("\(name): \(Console.printable(fault.description))")
      Foundation.exit(ExitStatus(fault.kind).rawValue)
    }
    // The rest comes from the argument parser: help, version, or an error in arguments.
    guard program.exitCode(for: error) != .success else {
      let text = program.fullMessage(for: error)
      // What the parser prints must be known before every command; the commit is asked for only here.
      Console.print(text == ProgramVersion.number ? ProgramVersion.text(of: name) : text)
      Foundation.exit(0)
    }
    guard isParserError(error) else {
      Console.note("\(name): \(Console.printable(program.message(for: error)))")
      Foundation.exit(ExitStatus.bug.rawValue)
    }
    Console.note(
      ArgumentFault(error, arguments: Array(CommandLine.arguments.dropFirst()), of: program).text)
    Foundation.exit(ExitStatus.usage.rawValue)
  }

  /// The parser's errors are recognized by their type names; any other error here is a bug.
  private static func isParserError(_ error: any Error) -> Bool {
    error is ValidationError || "\(type(of: error))".hasPrefix("CommandError")
      || "\(type(of: error))".hasPrefix("ParserError")
  }
}
