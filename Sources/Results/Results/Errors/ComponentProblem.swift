/// A defect in a line of component scores.
public enum ComponentProblem: Hashable, Sendable {
  /// The line is no JSON object, or holds a number that is not finite.
  case notAnObject
  /// A key is not there.
  case missingKey(String)
  /// A key holds another kind of value.
  case wrongKind(key: String)
  /// The split is none.
  case unknownSplit
  /// The query or the vault has no name.
  case emptyName
  /// There are more or fewer grades than candidates.
  case grades(count: Int, candidates: Int)
  /// The features are not those of the first line.
  case otherFeatures
  /// A feature has more or fewer values than there are candidates.
  case column(feature: String, count: Int, candidates: Int)
  /// A feature's value is NaN or infinite; rows count from 1.
  case notFinite(feature: String, row: Int)
  /// A candidate occurs twice; rows count from 1.
  case repeatedCandidate(row: Int)
  /// The ideal grades hold one of a message that is not relevant.
  case idealGradeBelowOne
  /// The ideal grades do not descend.
  case idealGradesNotDescending
  /// More candidates have a grade than the ideal grades list.
  case tooManyOfGrade(Int)
  /// An earlier line holds the same query.
  case repeatedQuery(line: Int)
}

extension ComponentProblem: CustomStringConvertible {
  /// The problem and its remedy, without a full stop.
  public var description: String {
    let remedy = "restore the line or run again"
    return switch self {
    case .notAnObject:
      "not a JSON object of component scores, or a number that is not finite; \(remedy)"
    case .missingKey(let key): "the key \(key) is missing; \(remedy)"
    case .wrongKind(let key): "\(key) has the wrong kind of value; \(remedy)"
    case .unknownSplit: "the split is not train, dev or test; \(remedy)"
    case .emptyName: "query or vault is empty; \(remedy)"
    case .grades(let count, let candidates):
      "\(count) grades for \(candidates) candidates; \(remedy)"
    case .otherFeatures:
      "the features are not those of line 1; a run writes the same ones on every line"
    case .column(let feature, let count, let candidates):
      "feature \(feature): \(count) values for \(candidates) candidates; \(remedy)"
    case .notFinite(let feature, let row):
      "feature \(feature): value \(row) is not finite; correct what computes it"
    case .repeatedCandidate(let row): "candidate \(row) occurs twice; keep one of them"
    case .idealGradeBelowOne:
      "idealGrades holds a grade below 1; it lists relevant messages only"
    case .idealGradesNotDescending: "idealGrades is not descending; \(remedy)"
    case .tooManyOfGrade(let grade):
      "more candidates have grade \(grade) than idealGrades lists; \(remedy)"
    case .repeatedQuery(let line): "line \(line) holds the same query; keep one of them"
    }
  }
}
