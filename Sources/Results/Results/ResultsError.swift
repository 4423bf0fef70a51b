public import VaultCore

/// An error in reading or writing a report, a target catalogue or a file written by hand.
public enum ResultsError: Error, Equatable, Sendable {
  /// The expected content of a key; the raw value names it.
  public enum Expectation: String, Hashable, Sendable {
    /// A string.
    case text
    /// A string that is more than white space.
    case nonEmptyText = "text that is not empty"
    /// A Boolean.
    case boolean = "true or false"
    /// An integer.
    case wholeNumber = "a whole number"
    /// Any number.
    case number = "a number"
    /// A mapping.
    case object = "an object"
    /// Any other structure.
    case structure = "a list or object as the schema has it"
    /// One of the values of an enumeration.
    case knownValue = "a value of the schema"
    /// An interval in this order.
    case lowerEndFirst = "the lower end first"
    /// A number that is not negative.
    case nonNegative = "0 or more"
    /// A list that is not empty.
    case oneOrMore = "one or more"
    /// A duration of something that was measured.
    case positiveTime = "a time above 0"
    /// A size of memory.
    case bytes = "bytes from 0"
    /// The number of a round.
    case round = "a round from 0"
    /// As many rounds as a decision needs.
    case completeRounds = "two rounds that are complete in all benchmarks"
    /// A significance.
    case significance = "a chance above 0 and below 0.5"
    /// A growth that is allowed.
    case share = "a share from 0 to below 1"
    /// A day in the Gregorian calendar.
    case day = "a day as YYYY-MM-DD"
    /// As many values as queries.
    case valuePerQuery = "a value for each of its queries"
    /// Neither NaN nor an infinity.
    case finiteValues = "finite values"
  }

  /// The text is not JSON: truncated, empty or another format.
  case notJSON(file: String)
  /// The text is not YAML.
  case notYAML(file: String, line: Int?)
  /// A part of a YAML file is no mapping; `key` is empty for the whole file.
  case notAMapping(file: String, key: String)
  /// A key that no reader uses.
  case unknownKey(file: String, line: Int?, key: String, known: [String])
  /// A key that the schema requires is not there.
  case missingKey(file: String, key: String)
  /// A key holds something else than the schema has for it.
  case unexpectedValue(file: String, key: String, expected: Expectation)
  /// A key holds something else than ascending numbers of rounds from 1 to `most`.
  case roundsNotAscending(file: String, key: String, most: Int)
  /// The report was written under another schema.
  case unknownSchemaVersion(file: String, found: Int, known: Int)
  /// A line of a file of reasons does not name day, metric and reason.
  case malformedReason(file: String, line: Int)
  /// A number is NaN or infinite.
  case notFinite(file: String, key: String)
  /// Two entries share an identity.
  case duplicate(file: String, id: String)
  /// A row of the target catalogue contradicts itself.
  case invalidTarget(file: String, id: String, problem: TargetDefinition.Problem)
  /// A part of a target asks for a metric that no run can hold.
  case unboundTarget(file: String, target: String, part: String?, problem: TargetBindingProblem)
}

extension ResultsError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind {
    .badData
  }

  /// The problem, its place and its remedy.
  public var description: String {
    switch self {
    case .notJSON(let file):
      "\(file): not JSON, or truncated; write it again with `vaultbench run`."
    case .notYAML(let file, let line):
      "\(Self.place(file, line)): not YAML; correct the file."
    case .notAMapping(let file, let key):
      "\(file): \(key.isEmpty ? "it" : key) is not a mapping; write a key and a value on each line."
    case .unknownKey(let file, let line, let key, let known):
      "\(Self.place(file, line)): unknown key \(key); known are \(known.joined(separator: ", "))."
    case .missingKey(let file, let key):
      "\(file): \(key): the key is missing; add it, or write the file again with this version."
    case .unexpectedValue(let file, let key, let expected):
      Self.unexpected(file, key, expected.rawValue)
    case .roundsNotAscending(let file, let key, let most):
      Self.unexpected(file, key, "ascending numbers of rounds from 1 to \(most)")
    case .unknownSchemaVersion(let file, let found, let known):
      "\(file): schemaVersion: \(found) is unknown, this version reads \(known); "
        + "use the vaultbench that wrote it, or run again."
    case .malformedReason(let file, let line):
      "\(file):\(line): expected `YYYY-MM-DD metric: reason`, `*` for all metrics; "
        + "correct the line or put # before it."
    case .notFinite(let file, let key):
      "\(file): \(key): not a finite number; the measurement that made it divided by zero or "
        + "had no samples, so leave it out and give a reason instead."
    case .duplicate(let file, let id):
      "\(file): \(id): appears twice; each id and slice may appear once."
    case .invalidTarget(let file, let id, let problem):
      "\(file): \(id): \(problem.rawValue)."
    case .unboundTarget(let file, let target, let part, let problem):
      "\(file): \(target)\(part.map { "/\($0)" } ?? ""): \(problem)."
    }
  }

  private static func unexpected(_ file: String, _ key: String, _ expected: String) -> String {
    "\(file): \(key): expected \(expected); correct the value or write the file again."
  }

  private static func place(_ file: String, _ line: Int?) -> String {
    line.map { "\(file):\($0)" } ?? file
  }
}
