internal import VaultCommands
internal import VaultResults

/// The notice that systems have other names now.
enum FormerNamesNotice {
  /// Prints the notice on standard error if an option or a file had a former name.
  static func printIfMet() {
    if RenamedIDs.wereFormerNamesMet { Console.note("\(Console.program): \(RenamedIDs.notice)") }
  }
}
