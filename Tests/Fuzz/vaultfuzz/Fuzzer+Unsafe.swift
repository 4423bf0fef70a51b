internal import CFuzzDriver
internal import Foundation
internal import VaultIngestTrials

// Invariants: libFuzzer lends `count` readable bytes for the length of one call.

/// Feeds a parser with what libFuzzer makes up; `Scripts/fuzz` builds and runs it.
///
/// The parser is named by VAULTBENCH_FUZZ_PARSER; the arguments are libFuzzer's.
@main
struct Fuzzer {
  static let trial = ProcessInfo.processInfo.environment["VAULTBENCH_FUZZ_PARSER"]
    .flatMap(ParserTrial.init(rawValue:))

  static func main() {
    guard trial != nil else {
      let names = ParserTrial.allCases.map(\.rawValue).joined(separator: ", ")
      FileHandle.standardError.write(Data("VAULTBENCH_FUZZ_PARSER is one of \(names)\n".utf8))
      exit(64)
    }
    exit(
      unsafe vault_fuzz_run(CommandLine.argc, CommandLine.unsafeArgv) { start, count in
        unsafe Fuzzer.trial?.run(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
      })
  }
}
