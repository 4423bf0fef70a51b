internal import Synchronization

/// The systems that were renamed, and what follows for ids of metrics.
///
/// What is written bears the current names. The former ones remain accepted wherever a system or a
/// metric is named by a user or in a file of an earlier version, and no other system may take them:
/// an id that holds one is always a former id.
public enum RenamedIDs {
  /// The former name of each system and its current one.
  public static let systems: [(former: String, current: String)] = [
    ("document", "formula"), ("best", "learned"),
  ]

  /// The sentence for a user where a former name was met.
  public static let notice =
    "systems were renamed: "
    + systems.map { "`\($0.former)` is `\($0.current)`" }.joined(separator: ", ")
    + "; old names are still accepted"

  /// True once this process accepted or read a former name; a program then prints ``notice``.
  public static var wereFormerNamesMet: Bool { areMet.load(ordering: .relaxed) }

  private static let areMet = Atomic(false)

  // MARK: - Current names

  /// The current name of a system, with or without the model that it was ranked by:
  /// `document.routed` is `formula.routed`.
  public static func system(_ name: String) -> String {
    renamed(name, systems.map { ($0.former, $0.current) })
  }

  /// The current id of a metric, or of a pattern, a declaration or a finding's subject: each part of
  /// the path that names a system.
  ///
  /// A part names a system if it is a system's name, with or without a model, or begins with
  /// `best` and goes on with a capital letter, as in `ablation/bestAdaptiveWindows/R@50`. The one
  /// exception is `vs/best`, which compares with the best model of a run.
  public static func metric(_ id: String) -> String {
    mapped(id, systems.map { ($0.former, $0.current) })
  }

  /// The slice with the current names of the systems that it speaks of.
  public static func slice(_ slice: [String: String]) -> [String: String] {
    mapped(slice, system)
  }

  /// The label of a target's part, which may begin with a system: `best, gain on WhatsApp`.
  static func label(_ label: String) -> String {
    guard let comma = label.firstIndex(of: ",") else { return system(label) }
    return system(String(label[..<comma])) + label[comma...]
  }

  // MARK: - Former names

  /// The name that a system had; of any other system its name.
  package static func formerSystem(_ name: String) -> String {
    renamed(name, systems.map { ($0.current, $0.former) })
  }

  /// The id that a metric had; of any other metric its id.
  package static func formerMetric(_ id: String) -> String {
    mapped(id, systems.map { ($0.current, $0.former) })
  }

  /// The slice that a metric had.
  package static func formerSlice(_ slice: [String: String]) -> [String: String] {
    mapped(slice, formerSystem)
  }

  // MARK: - Names that a user or a file gives

  /// As ``system(_:)``; a former name is noted in ``wereFormerNamesMet``.
  public static func acceptedSystem(_ name: String) -> String { noting(name, system(name)) }

  /// As ``metric(_:)``; a former id is noted.
  public static func acceptedMetric(_ id: String) -> String { noting(id, metric(id)) }

  /// As ``slice(_:)``; a former name is noted.
  public static func acceptedSlice(_ slice: [String: String]) -> [String: String] {
    noting(slice, Self.slice(slice))
  }

  /// Returns the current name, and notes in ``wereFormerNamesMet`` that another was given.
  package static func noting<Name: Equatable>(_ given: Name, _ current: Name) -> Name {
    if given != current { noteFormerName() }
    return current
  }

  /// Sets ``wereFormerNamesMet``.
  package static func noteFormerName() { areMet.store(true, ordering: .relaxed) }

  // MARK: - The rule

  /// A slice with other names of the systems that it speaks of.
  private static func mapped(
    _ slice: [String: String], _ system: (String) -> String
  ) -> [String: String] {
    var slice = slice
    for key in ["against", "system"] { slice[key] = slice[key].map(system) }
    return slice
  }

  private static func renamed(_ name: String, _ names: [(from: String, to: String)]) -> String {
    for (from, to) in names where name == from || name.hasPrefix("\(from).") {
      return to + name.dropFirst(from.count)
    }
    return name
  }

  private static func mapped(_ id: String, _ names: [(from: String, to: String)]) -> String {
    let parts = id.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return parts.enumerated().map { place, part in
      if part == "best", place > 0, parts[place - 1] == "vs" { return part }
      return compound(part, names) ?? renamed(part, names)
    }.joined(separator: "/")
  }

  /// A part of the path that begins with the learned system's name, and goes on with a capital.
  private static func compound(
    _ part: String, _ names: [(from: String, to: String)]
  ) -> String? {
    for (from, to) in names where ["best", "learned"].contains(from) && part.hasPrefix(from) {
      let rest = part.dropFirst(from.count)
      if let letter = rest.unicodeScalars.first, ("A"..."Z").contains(letter) { return to + rest }
    }
    return nil
  }
}
