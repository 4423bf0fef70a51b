public import Foundation
internal import VaultProcesses

/// The commit of the checkout that a run was made from, or a program was built in.
public enum SourceCommit {
  /// Returns the commit of the checkout around a folder.
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

  /// The commit of the checkout whose `.build` folder a program lies in.
  ///
  /// - Parameter program: The file, without symbolic links.
  /// - Returns: `nil` for a program that lies elsewhere: the folders around it are unrelated.
  public static func ofBuild(_ program: URL) -> String? {
    let folders = program.pathComponents
    guard let build = folders.lastIndex(of: ".build") else { return nil }
    let checkout = NSString.path(withComponents: Array(folders[..<build]))
    return current(near: URL(fileURLWithPath: checkout))
  }
}
