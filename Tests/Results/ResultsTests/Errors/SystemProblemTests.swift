import Testing
import VaultResults

@Suite("What is said of an external system that cannot be measured")
struct SystemProblemTests {
  /// POSIX, 2.8.2: 126 and 127 are a shell's, and above 128 it reports a signal; Linux has signals up to
  /// 31 that are not of real time.
  @Test(
    "A signal is said only of a process that one ended; an exit status is what shells report at most",
    arguments: [
      (-9, "signal 9"), (137, "exit status 137 (as shells report signal 9)"),
      (127, "exit status 127 (as shells report a command that they do not find)"),
      (126, "exit status 126 (as shells report a command that they may not run)"),
      (128, "exit status 128"), (160, "exit status 160"), (255, "exit status 255"),
      (3, "exit status 3"),
    ] as [(Int32, String)])
  func words(status: Int32, expected: String) {
    #expect(
      SystemProblem.ended(status: status, lastWords: "no module x").description
        == "it ended with \(expected) before it answered hello; "
        + "the end of its standard error: no module x")
  }
}
