package import ArgumentParser
internal import Foundation
internal import VaultCore

/// Refuses an option that takes one value and is given more than once, of whose values the parser
/// would keep the last one.
package enum RepeatedOption {
  /// The part of a command's description in JSON, by the parser, that is used here.
  private struct Tool: Decodable {
    struct Command: Decodable {
      let arguments: [Argument]?
    }

    struct Argument: Decodable {
      let kind: String
      let isRepeating: Bool
      let names: [Name]?
    }

    struct Name: Decodable {
      let kind: String
      let name: String

      /// The option as it is typed.
      var text: String { (kind == "long" ? "--" : "-") + name }
    }

    let command: Command
  }

  /// Checks a command line before it is parsed.
  ///
  /// - Parameters:
  ///   - arguments: The command line without the program's name.
  ///   - program: The root command.
  /// - Throws: `ValidationError`, naming the option.
  package static func check(
    _ arguments: [String], of program: any ParsableCommand.Type
  ) throws(ValidationError) {
    guard arguments.filter({ $0.hasPrefix("-") }).count > 1 else { return }
    let command = ArgumentFault.command(in: arguments, of: program).type
    let single = options(of: command).filter { $0.kind == "option" && !$0.isRepeating }
    let names = single.enumerated().flatMap { number, option in
      (option.names ?? []).map { ($0.text, number) }
    }
    let numbers = Dictionary(names) { first, _ in first }
    var given: Set<Int> = []
    var rest = arguments.prefix { $0 != "--" }[...]
    while let word = rest.popFirst() {
      let name = word.prefix { $0 != "=" }
      guard let number = numbers[String(name)] else { continue }
      guard given.insert(number).inserted else {
        throw ValidationError("\(name) takes one value and is given twice; give it once")
      }
      // Its value, which may begin with a dash.
      if name == word { rest = rest.dropFirst() }
    }
  }

  /// The arguments of a command; none if the parser describes it in another form than known here.
  private static func options(of command: any ParsableCommand.Type) -> [Tool.Argument] {
    do {
      let tool = try JSONDecoder().decode(Tool.self, from: Data(command._dumpHelp().utf8))
      return tool.command.arguments ?? []
    } catch {
      return []
    }
  }
}
