public import VaultCore

/// The reason why an index refused its input.
public enum IndexError: Error, Equatable, Sendable {
  /// The query has another number of elements than the rows.
  case dimensionMismatch(expected: Int, found: Int)
  /// A row holds NaN or infinity, or numbers so large that its squared length overflows.
  case rowNotFinite(row: Int)
  /// The query holds NaN or infinity, or numbers so large that a score could overflow.
  case queryNotFinite
  /// The filter was made for an index of another size.
  case filterCapacityMismatch(expected: Int, found: Int)
  /// The limit is below 0.
  case negativeLimit(Int)
  /// There are more rows than a row number has bits for.
  case tooManyRows(found: Int, most: Int)
  /// A parameter of the graph is outside its range.
  case parameterOutOfRange(HNSWParameters.Name, found: Int, allowed: ClosedRange<Int>)
  /// The bytes are no graph of the rows.
  case damagedGraph
}

extension IndexError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind {
    .bug
  }

  /// The problem, its place and its remedy.
  public var description: String {
    switch self {
    case .dimensionMismatch(let expected, let found):
      "the query has \(found) elements, the index \(expected); "
        + "embed both with the same model."
    case .rowNotFinite(let row):
      "row \(row) of the vectors is not finite or too large to score; "
        + "check the embedder's output."
    case .queryNotFinite:
      "the query is not finite or too large to score; check the embedder's output."
    case .filterCapacityMismatch(let expected, let found):
      "the filter was made for \(found) rows, the index has \(expected); "
        + "make it with the index's count."
    case .negativeLimit(let limit):
      "the limit \(limit) is negative; ask for 0 rows or more."
    case .tooManyRows(let found, let most):
      "\(found) rows are more than the limit of one index, \(most); split them into several."
    case .parameterOutOfRange(let name, let found, let allowed):
      "\(name.rawValue) is \(found); choose from \(allowed.lowerBound) to \(allowed.upperBound)."
    case .damagedGraph:
      "the stored graph is damaged or belongs to other vectors; build it again."
    }
  }
}
