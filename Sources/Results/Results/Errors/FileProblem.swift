/// An error in the content of a file.
public struct FileProblem: Hashable, Sendable, CustomStringConvertible {
  /// The problem and its remedy, without a full stop.
  public let description: String

  /// States a problem.
  package init(_ description: String) { self.description = description }

  /// Judgments of queries that the records do not hold.
  public static func judgesUnknown(queries: Int, records: String) -> Self {
    Self("judges \(queries) queries that \(records) does not hold; run again")
  }
  /// A ranking of queries that the records do not hold.
  public static func answersUnknown(queries: Int, records: String) -> Self {
    Self("answers \(queries) queries that \(records) does not hold; run again")
  }
  /// A ranking that answers no query of a file of judgments.
  public static func answersNone(judgments: String) -> Self {
    Self("answers none of the queries that \(judgments) judges")
  }
  /// A folder where a file is read.
  public static let isAFolder = Self("a folder where a file is read; name a file in it")
  /// Compressed content that is damaged or breaks off; `format` is its name.
  public static func damagedCompression(format: String) -> Self {
    Self("the \(format) data are damaged or incomplete; fetch or compress the file again")
  }
  /// Compressed content that unpacks to more than is read.
  public static func unpacksTooLarge(format: String, bytes: Int) -> Self {
    Self("the \(format) data unpack to more than \(bytes) bytes; unpack the file first")
  }
  /// Content in a compression or an archive that is not read.
  public static func otherCompression(format: String) -> Self {
    Self("the content is packed with \(format), which is not read; unpack the file first")
  }
  /// A line that does not describe a query.
  public static let notAQuery = Self(
    "the line is no query: a JSON object with its identifier under _id, id, query_id, qid or query")
  /// A query that an earlier line describes.
  public static let describedTwice = Self("an earlier line has the same query; keep one of them")
  /// Descriptions of other queries than the judged ones.
  public static let describesNone = Self(
    "describes none of the judged queries; name the file of these queries")
  /// A line that is no record of a query.
  public static let notARecord = Self("not a record of a query; run again")
  /// A query of an earlier line.
  public static let repeatedQuery = Self("an earlier line has the same query; run again")
  /// Component scores without a feature.
  public static func missingFeature(name: String) -> Self {
    Self("has no feature \(name); run again with this version")
  }
  /// A line of component scores.
  public static func components(_ problem: ComponentProblem) -> Self {
    Self("\(problem)")
  }
  /// Something else than a plain file where files are signed.
  public static let notAPlainFile = Self("not a plain file, which cannot be signed; remove it")
  /// A manifest that contradicts the report.
  public static let otherManifest = Self("differs from report.json; run again")
  /// No private key.
  public static let notAPrivateKey = Self(
    "not an Ed25519 private key in PEM without a passphrase; "
      + "make one with `openssl genpkey -algorithm ed25519 -out key.pem`")
  /// No public key.
  public static let notAPublicKey = Self(
    "not an Ed25519 public key in PEM; "
      + "write it with `openssl pkey -in key.pem -pubout -out key.pub.pem`")
  /// A workload without vaults.
  public static let noVaults = Self("holds no vaults/; write a workload with `gate`")
  /// Bytes that are no text.
  public static let notText = Self("not UTF-8 text")
  /// Judgments of a query that is no event of the dataset.
  public static func judgesUnknownQuery(id: String) -> Self {
    Self(
      "judges the query \(id), which is no event of the dataset; "
        + "query ids are event UIDs, after `vault/` where there are several vaults")
  }
  /// A search of a vault that the dataset does not hold.
  public static func searchesUnknownVault(search: String) -> Self {
    Self("the search \(search) is of a vault that the dataset does not have")
  }
  /// Judgments of a search that the dataset does not hold.
  public static func judgesUnknownSearch(id: String) -> Self {
    Self("judges the search \(id), which does not exist")
  }
  /// A line that is no search.
  public static let notASearch = Self(
    "the line is no search: id, vault and text are texts, askedAt is milliseconds since 1970; "
      + "Documentation/Search.md lists the fields")
  /// A search of an earlier line.
  public static let repeatedSearch = Self("the search's id occurs twice")
  /// A row of translations.
  public static func translation(_ defect: TranslationDefect) -> Self {
    Self(defect.rawValue)
  }
  /// A heading of other columns.
  public static func otherColumns(expected: [String]) -> Self {
    Self("the columns are not \(expected.joined(separator: ", "))")
  }
  /// A row of more or fewer columns.
  public static func columnCount(found: Int, expected: Int) -> Self {
    Self("\(found) columns where there should be \(expected); restore the row")
  }
  /// A text in a language in which an earlier row gives its meaning another one.
  public static func otherTranslation(language: String) -> Self {
    Self("an earlier row gives the meaning another text in \(language)")
  }
  /// A setting that no reader uses.
  public static func unknownSetting(key: String, known: [String]) -> Self {
    Self("unknown key \(key); known are \(known.joined(separator: ", "))")
  }
  /// A setting of another kind; where `key` is empty, no settings at all.
  public static func wrongSetting(key: String) -> Self {
    Self(
      "not a run configuration: "
        + (key.isEmpty ? "it is not a mapping" : "\(key) has the wrong kind of value"))
  }
  /// Settings that are no YAML.
  public static let notYAML = Self("not a run configuration: it is not YAML")
  /// A setting out of its range.
  public static func outOfRange(setting: String, allowed: ClosedRange<Int>) -> Self {
    Self("\(setting) must be from \(allowed.lowerBound) to \(allowed.upperBound)")
  }
  /// Vectors that the passphrase does not open.
  public static let sealedVectors = Self(
    "these vectors were sealed under another passphrase, or are damaged; give that passphrase, or "
      + "remove the file")
  /// A similarity cut that no cosine reaches.
  public static let similarityCut = Self("similarityCut must be in -1…1")
}
