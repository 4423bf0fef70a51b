package import Foundation
internal import VaultPipeline

/// The output of `--version`.
package enum ProgramVersion {
  package static let number = "0.1.0"

  /// The file of this program.
  package static var executable: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  }

  /// The version and the commit of the checkout that the program was built in.
  package static func text(of name: String) -> String {
    let commit = SourceCommit.ofBuild(executable).map { "commit \($0)" } ?? "unknown commit"
    return "\(name) \(number), \(commit)"
  }
}
