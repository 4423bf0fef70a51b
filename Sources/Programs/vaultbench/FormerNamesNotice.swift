internal import VaultCommands
internal import VaultResults

/// The notice that systems have other names now.
enum FormerNamesNotice {
  /// Options whose value names a system.
  private static let systemOptions: Set = ["--matcher", "--system"]

  /// Prints the notice on standard error, once, if a command line has a former name of a system or
  /// of a metric.
  static func printIfNamed(_ arguments: [String]) {
    let isNamed = arguments.indices.contains { place in
      let argument = arguments[place]
      if place > 0, systemOptions.contains(arguments[place - 1]) {
        return RenamedIDs.acceptedSystem(argument) != argument
      }
      let id = argument.split(separator: "#").last.map(String.init) ?? argument
      return id.contains("/") && RenamedIDs.metric(id) != id
    }
    if isNamed { Console.note("\(Console.program): \(RenamedIDs.notice)") }
  }
}
