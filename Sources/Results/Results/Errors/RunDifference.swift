/// A difference between two runs that should measure the same thing.
public enum RunDifference: Hashable, Sendable {
  /// In a value that is not specified.
  case unspecified
  /// In a value: the one side's and the other's.
  case values(String, String)
  /// Not at all, where two runs of one system over several seeds have to differ.
  case sameCorpus
  /// In the version of the schema that `file` is written in.
  case schema(file: String, found: Int, known: Int)
  /// In queries that only one of them judges.
  case judgedInOne(queries: Int)
  /// In the judgments of queries.
  case judgedOtherwise(queries: Int)
  /// In the instants of queries.
  case instants(queries: Int)
  /// In the vaults that queries belong to.
  case vaults(queries: Int)
  /// In the results of a matrix entry of a nightly run; `isStored` if a merge holds those of an
  /// earlier one.
  case results(isStored: Bool)
}

extension RunDifference: CustomStringConvertible {
  /// The state of the compared key, to follow its name, without a full stop.
  public var description: String {
    switch self {
    case .unspecified: "differs"
    case .values(let first, let second): "differs (\(first) against \(second))"
    case .sameCorpus: "is the same, and runs of one system over several seeds must differ in it"
    case .schema(let file, let found, let known):
      "of \(file) is \(found), this version reads \(known)"
    case .judgedInOne(let queries): "differs (\(queries) queries are judged in only one of them)"
    case .judgedOtherwise(let queries): "differs (\(queries) queries are judged otherwise)"
    case .instants(let queries): "differs (\(queries) queries are asked at another instant)"
    case .vaults(let queries): "differs (\(queries) queries belong to another vault)"
    case .results(let isStored):
      "\(isStored ? "exists already" : "was run in both"), with different results"
    }
  }
}
