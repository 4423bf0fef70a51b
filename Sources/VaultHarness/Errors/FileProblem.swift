/// What a file says that it should not.
public enum FileProblem: Hashable, Sendable {
  /// Judgments of queries that the records do not hold.
  case judgesUnknown(queries: Int, records: String)
  /// A ranking of queries that the records do not hold.
  case answersUnknown(queries: Int)
  /// A ranking that answers no query of a file of judgments.
  case answersNone(judgments: String)
  /// A line that is no record of a query.
  case notARecord
  /// A query of an earlier line.
  case repeatedQuery
  /// Component scores without a feature.
  case missingFeature(name: String)
  /// A line of component scores.
  case components(ComponentProblem)
  /// Something else than a plain file where files are signed.
  case notAPlainFile
  /// A manifest that contradicts the report.
  case otherManifest
  /// No private key.
  case notAPrivateKey
  /// No public key.
  case notAPublicKey
  /// A workload without vaults.
  case noVaults
}

extension FileProblem: CustomStringConvertible {
  /// What is wrong and what to do, without a full stop.
  public var description: String {
    switch self {
    case .judgesUnknown(let queries, let records):
      "judges \(queries) queries that \(records) does not hold; run again"
    case .answersUnknown(let queries):
      "answers \(queries) queries that per-query.jsonl does not hold; run again"
    case .answersNone(let judgments): "answers none of the queries that \(judgments) judges"
    case .notARecord: "not a record of a query; run again"
    case .repeatedQuery: "the query stands in an earlier line already; run again"
    case .missingFeature(let name): "has no feature \(name); run again with this version"
    case .components(let problem): "\(problem)"
    case .notAPlainFile: "not a plain file, so no signature can vouch for it; remove it"
    case .otherManifest: "says something else than report.json; run again"
    case .notAPrivateKey:
      "not an Ed25519 private key in PEM without a passphrase; "
        + "make one with `openssl genpkey -algorithm ed25519 -out key.pem`"
    case .notAPublicKey:
      "not an Ed25519 public key in PEM; "
        + "write it with `openssl pkey -in key.pem -pubout -out key.pub.pem`"
    case .noVaults: "holds no vaults/; write a workload with `gate`"
    }
  }
}
