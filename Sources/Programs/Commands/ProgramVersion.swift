internal import Foundation
internal import VaultPipeline

/// The output of `--version`.
package enum ProgramVersion {
  package static let number = "0.1.0"

  /// The version and the commit of the checkout that the program was built in.
  package static func text(of name: String) -> String {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let commit = SourceCommit.ofBuild(program).map { "commit \($0)" } ?? "unknown commit"
    return "\(name) \(number), \(commit)"
  }
}
