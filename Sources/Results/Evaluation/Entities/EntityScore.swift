public import VaultCore

/// The accuracy of finding entities that were labeled by hand.
public struct EntityScore: Hashable, Sendable {
  /// The entities found, those labeled, and how many of both agree.
  public struct Counts: Hashable, Sendable {
    /// The findings of a trial.
    public private(set) var found = 0
    /// The number of entities labeled.
    public private(set) var labelled = 0
    /// Those of both that agree.
    public private(set) var right = 0

    /// The harmonic mean of precision and recall; `nil` where nothing is labeled.
    public var f1: Double? {
      labelled > 0 ? 2 * Double(right) / Double(found + labelled) : nil
    }

    mutating func add(found: Int, labelled: Int, right: Int) {
      self.found += found
      self.labelled += labelled
      self.right += right
    }
  }

  /// Entities of the labeled kind, from the labeled start to its end.
  public private(set) var exact: [Entity.Kind: Counts] = [:]
  /// Entities of the labeled kind that share a byte with it; each counts once.
  public private(set) var overlapping: [Entity.Kind: Counts] = [:]
  /// Dates that share a byte with a labeled one and begin at the labeled moment.
  ///
  /// Those that share one with a date whose value is not labeled are left out.
  public private(set) var resolved = Counts()

  /// Nothing compared yet.
  public init() {}

  /// Compares the entities found in a text with its labels.
  public mutating func add(_ found: [Entity], for labelled: [LabelledText.Label]) {
    for kind in Entity.Kind.allCases {
      let ours = found.filter { $0.kind == kind }
      let labels = labelled.filter { $0.kind == kind }
      let exactly = Set(labels.map(\.range)).intersection(ours.map(\.range)).count
      exact[kind, default: Counts()].add(
        found: ours.count, labelled: labels.count, right: exactly)
      overlapping[kind, default: Counts()].add(
        found: ours.count, labelled: labels.count,
        right: Self.pairs(ours, labels) { $0.range.overlaps($1.range) })
    }
    let dates = labelled.filter { $0.kind == .date }
    let valued = dates.filter { $0.start != nil }
    let times = found.filter { entity in
      entity.kind == .date
        && !dates.contains { $0.start == nil && $0.range.overlaps(entity.range) }
    }
    resolved.add(
      found: times.count, labelled: valued.count,
      right: Self.pairs(times, valued) {
        $0.range.overlaps($1.range) && $0.time?.start == $1.start
      })
  }

  /// Returns the number of entities and labels that agree, each paired with the first unpaired
  /// other.
  private static func pairs(
    _ found: [Entity], _ labels: [LabelledText.Label],
    _ agree: (Entity, LabelledText.Label) -> Bool
  ) -> Int {
    var free = labels
    return found.count { entity in
      guard let place = free.firstIndex(where: { agree(entity, $0) }) else { return false }
      free.remove(at: place)
      return true
    }
  }
}
