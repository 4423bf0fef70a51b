internal import ArgumentParser
internal import Foundation
internal import VaultCore

/// A fault in a command line: its description, the usage on one line, and where the help is.
///
/// The parser's own text repeats the help of an option and lists its values on lines of their own.
struct ArgumentFault {
  private let fault: String
  private let usage: [String]
  private let program: String

  /// Words a parser's error.
  ///
  /// - Parameters:
  ///   - error: An error that the parser threw, or a `ValidationError`.
  ///   - arguments: The command line without the program's name.
  ///   - program: The root command.
  init(_ error: any Error, arguments: [String], of program: any ParsableCommand.Type) {
    self.program = program._commandName
    let command = Self.command(in: arguments, of: program)
    fault =
      command.unknown.map { word in
        "there is no command `\(word)`"
          + NearMatches.question(for: word, in: command.type.subcommandNames)
      } ?? Self.fault(program.message(for: error))
    usage = [
      "usage: " + Self.shortened(program.usageString(for: command.type)),
      "see: \(command.path.joined(separator: " ")) --help",
    ]
  }

  /// The fault, then the usage.
  var text: String {
    (["\(program): \(Console.printable(fault))"] + usage).joined(separator: "\n")
  }

  /// The command that arguments name, and the word that names none where one should.
  static func command(
    in arguments: [String], of program: any ParsableCommand.Type
  ) -> (type: any ParsableCommand.Type, path: [String], unknown: String?) {
    var type: any ParsableCommand.Type = program
    var path = [program._commandName]
    for word in arguments {
      let next = type.configuration.subcommands.first { $0._commandName == word }
      guard let next else {
        let isCommand = !type.configuration.subcommands.isEmpty && !word.hasPrefix("-")
        return (type, path, isCommand ? word : nil)
      }
      type = next
      path.append(word)
    }
    return (type, path, nil)
  }

  /// The parser's message on one line, and which of the values that it lists may be meant.
  private static func fault(_ message: String) -> String {
    let lines = message.split(separator: "\n")
    let listed = lines.dropFirst().map { $0.drop { " -".contains($0) } }
    let line =
      lines.prefix(1).joined() + (listed.isEmpty ? "" : " ") + listed.joined(separator: ", ")
    let words = line.split(separator: "'", omittingEmptySubsequences: false)
    guard line.hasPrefix("The value '"), words.count > 2,
      let list = line.range(of: "Please provide one of ")
    else { return line }
    let marks: Set<Character> = ["'", ",", " ", "."]
    let values = line[list.upperBound...].split { marks.contains($0) }.map(String.init)
    let unknown = words[1].split(separator: ",").map(String.init).first { !values.contains($0) }
    return (line.hasSuffix(".") ? String(line.dropLast()) : line)
      + NearMatches.question(for: unknown ?? "", in: values)
  }

  /// A usage without the options that can be left out.
  private static func shortened(_ usage: String) -> String {
    let parts = usage.components(separatedBy: " [-")
    let kept = parts.dropFirst().map { $0.drop { $0 != "]" }.dropFirst() }
    return parts.count == 1 ? usage : parts[0] + kept.joined() + " [<options>]"
  }
}

extension ParsableCommand {
  fileprivate static var subcommandNames: [String] {
    configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
  }
}
