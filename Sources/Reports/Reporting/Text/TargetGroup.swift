internal import VaultResults

/// The tables of the targets, distinguished by the letter of their rows' ids.
struct TargetGroup {
  let title: String
  let targets: [TargetVerdict]

  /// The groups that have rows, each in catalogue order; rows of no known letter come last.
  static func groups(_ targets: [TargetVerdict]) -> [TargetGroup] {
    var rest = targets
    var groups: [TargetGroup] = []
    for (letter, title) in titles {
      let own = rest.filter { $0.id.hasPrefix(letter) && $0.id.dropFirst().first?.isNumber == true }
      rest.removeAll { row in own.contains { $0.id == row.id } }
      groups.append(TargetGroup(title: title, targets: own))
    }
    groups.append(TargetGroup(title: "Other targets", targets: rest))
    return groups.filter { !$0.targets.isEmpty }
  }

  private static let titles = [
    ("Q", "Retrieval quality"), ("L", "Latency, throughput and size"),
    ("S", "Security and privacy"), ("M", "Memory, by budgets of our own"),
  ]
}
