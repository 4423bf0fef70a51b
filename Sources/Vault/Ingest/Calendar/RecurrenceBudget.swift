/// The amount of work and the number of instances still allowed for the recurrences of a dataset.
///
/// A line of text can ask for more instances than any calendar holds, or for days that never
/// come. The bounds are counted, not timed, so that the same files give the same events.
struct RecurrenceBudget: Hashable, Sendable {
  /// Periods and days that may still be examined for all series together.
  private(set) var steps: Int
  /// Instances that all series together may still give.
  private(set) var instances: Int
}

extension RecurrenceBudget {
  /// The bounds for a dataset of so many components.
  init(components: Int = 0) {
    self.init(steps: 4_000_000, instances: 100_000 + 2 * components)
  }

  /// Takes steps off, as far as there are any.
  mutating func spend(steps spent: Int) {
    steps = max(0, steps - spent)
  }

  /// Takes instances off, as far as there are any.
  mutating func spend(instances spent: Int) {
    instances = max(0, instances - spent)
  }

  /// The most steps of one rule.
  static let stepsPerRule = 2_000_000
  /// The most steps without finding an instance.
  static let fruitlessSteps = 100_000
}
