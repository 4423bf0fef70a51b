internal import Foundation

/// Chooses the names of systems in a comparison's tables: the shortest unambiguous ones.
enum SystemLabels {
  /// The name of one ranking.
  struct Name: Hashable {
    /// The run directories, as they were named.
    let directories: [String]
    /// The system's name in them.
    let system: String
  }

  /// Returns a label for each name, all different.
  ///
  /// Systems of one run are distinguished by their own names, one system of several runs by the
  /// directories' last components, and the rest by both; where that does not suffice, by the whole
  /// paths.
  static func labels(_ names: [Name]) -> [String] {
    let candidates: [(Name) -> String] = [
      { $0.system }, { last($0.directories) }, { "\(last($0.directories)):\($0.system)" },
      { "\($0.directories.joined(separator: ",")):\($0.system)" },
    ]
    for (index, label) in candidates.enumerated() {
      // A system's bare name suffices only where there is a single run.
      if index == 0, Set(names.map(\.directories)).count > 1 { continue }
      let labels = names.map(label)
      if Set(labels).count == labels.count { return labels }
    }
    return names.enumerated().map { "\($0 + 1) \(last($1.directories)):\($1.system)" }
  }

  private static func last(_ directories: [String]) -> String {
    let names = directories.map {
      URL(fileURLWithPath: $0).standardizedFileURL.lastPathComponent
    }
    guard let first = names.first, names.count > 1 else { return names.first ?? "" }
    return "\(first)+\(names.count - 1)"
  }
}
