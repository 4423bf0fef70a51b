internal import Foundation
internal import VaultPipeline
internal import VaultResults

/// The run that a new one is compared with: the one that it replaces, else the committed baseline.
enum PreviousRun {
  /// Its report; `nil` where there is none, or none that can be read.
  ///
  /// The comparison itself states whether the two can be compared, and in what.
  static func report(of options: RunOptions) -> Report? {
    let folders = [options.output, URL(fileURLWithPath: "Reports/baseline")]
    for folder in folders {
      do {
        return try RunDirectory(at: folder).report
      } catch {
        continue
      }
    }
    return nil
  }
}
