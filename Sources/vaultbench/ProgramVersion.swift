internal import Foundation
internal import VaultPipeline

/// What `--version` prints.
enum ProgramVersion {
  static let number = "0.1.0"

  /// The version and the commit of the checkout that the program was built in.
  static var text: String {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let commit = SourceCommit.ofBuild(program).map { "commit \($0)" } ?? "unknown commit"
    return "vaultbench \(number), \(commit)"
  }
}
