internal import Foundation
internal import VaultProcesses

/// The commit of the checkout that a run was made from.
enum SourceCommit {
  /// The commit that the checkout around a folder stands at.
  ///
  /// - Returns: `nil` outside a checkout, or where git is not installed.
  static func current(near folder: URL) -> String? {
    let git = ChildProcess(executable: URL(fileURLWithPath: "/usr/bin/env"))
    do {
      let outcome = try git.run(["git", "-C", folder.path, "rev-parse", "HEAD"])
      let commit = String(decoding: outcome.output, as: UTF8.self).filter { !$0.isWhitespace }
      return outcome.status == 0 && !commit.isEmpty ? commit : nil
    } catch {
      return nil
    }
  }
}
