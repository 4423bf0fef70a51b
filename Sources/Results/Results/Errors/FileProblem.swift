/// An error in the content of a file.
public enum FileProblem: Hashable, Sendable {
  /// Judgments of queries that the records do not hold.
  case judgesUnknown(queries: Int, records: String)
  /// A ranking of queries that the records do not hold.
  case answersUnknown(queries: Int, records: String)
  /// A ranking that answers no query of a file of judgments.
  case answersNone(judgments: String)
  /// A folder where a file is read.
  case isAFolder
  /// Compressed content that is damaged or breaks off; `format` is its name.
  case damagedCompression(format: String)
  /// Compressed content that unpacks to more than is read.
  case unpacksTooLarge(format: String, bytes: Int)
  /// Content in a compression or an archive that is not read.
  case otherCompression(format: String)
  /// A line that does not describe a query.
  case notAQuery
  /// A query that an earlier line describes.
  case describedTwice
  /// Descriptions of other queries than the judged ones.
  case describesNone
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
  /// Bytes that are no text.
  case notText
  /// Judgments of a query that is no event of the dataset.
  case judgesUnknownQuery(id: String)
  /// A search of a vault that the dataset does not hold.
  case searchesUnknownVault(search: String)
  /// Judgments of a search that the dataset does not hold.
  case judgesUnknownSearch(id: String)
  /// Searches of which none is a question of the split with an answer.
  case noAnsweredQuestion
  /// A line that is no search.
  case notASearch
  /// A search of an earlier line.
  case repeatedSearch
  /// A row of translations.
  case translation(TranslationDefect)
  /// A heading of other columns.
  case otherColumns(expected: [String])
  /// A row of more or fewer columns.
  case columnCount(found: Int, expected: Int)
  /// A text in a language in which an earlier row gives its meaning another one.
  case otherTranslation(language: String)
  /// A setting that no reader uses.
  case unknownSetting(key: String, known: [String])
  /// A setting of another kind; where `key` is empty, no settings at all.
  case wrongSetting(key: String)
  /// Settings that are no YAML.
  case notYAML
  /// A setting out of its range.
  case outOfRange(setting: String, allowed: ClosedRange<Int>)
  /// Vectors that the passphrase does not open.
  case sealedVectors
  /// A similarity cut that no cosine reaches.
  case similarityCut
  /// A field in quotes that the file does not close.
  case openQuote
  /// A table without a line.
  case noColumns
  /// A table without a column that is read.
  case noColumn(name: String)
  /// A row whose pair is not in the pool, or in an earlier row already.
  case notAPair
  /// A grade that judges cannot give.
  case notAGrade(known: [Int])
  /// No description of a pool, or one of another version.
  case notAPool
  /// A ranking of messages that the vault does not hold.
  case unknownMessage
  /// Archives without a mail.
  case noMails
  /// A calendar without an event while the archives' mails were sent.
  case noEvents
  /// Exports without an event in the time of their messages, or topics that are linked to none.
  case noFiledEvents
  /// Folders in which no event has enough relevant messages.
  case noFiledQueries
  /// A line that labels no message.
  case notALabel
  /// A line that links no topic and event.
  case notATopicLink
  /// A link of a topic that an earlier line links.
  case repeatedTopicLink
  /// A file that is not as zulip-archive writes it.
  case notOfZulipArchive
}

extension FileProblem: CustomStringConvertible {
  /// The problem and its remedy, without a full stop.
  public var description: String {
    switch self {
    case .judgesUnknown(let queries, let records):
      "judges \(queries) queries that \(records) does not hold; run again"
    case .answersUnknown(let queries, let records):
      "answers \(queries) queries that \(records) does not hold; run again"
    case .answersNone(let judgments): "answers none of the queries that \(judgments) judges"
    case .isAFolder: "a folder where a file is read; name a file in it"
    case .damagedCompression(let format):
      "the \(format) data are damaged or incomplete; fetch or compress the file again"
    case .unpacksTooLarge(let format, let bytes):
      "the \(format) data unpack to more than \(bytes) bytes; unpack the file first"
    case .otherCompression(let format):
      "the content is packed with \(format), which is not read; unpack the file first"
    case .notAQuery:
      "the line is no query: a JSON object with its identifier under _id, id, query_id, qid or query"
    case .describedTwice: "an earlier line has the same query; keep one of them"
    case .describesNone: "describes none of the judged queries; name the file of these queries"
    case .notARecord: "not a record of a query; run again"
    case .repeatedQuery: "an earlier line has the same query; run again"
    case .missingFeature(let name): "has no feature \(name); run again with this version"
    case .components(let problem): "\(problem)"
    case .notAPlainFile: "not a plain file, which cannot be signed; remove it"
    case .otherManifest: "differs from report.json; run again"
    case .notAPrivateKey:
      "not an Ed25519 private key in PEM without a passphrase; "
        + "make one with `openssl genpkey -algorithm ed25519 -out key.pem`"
    case .notAPublicKey:
      "not an Ed25519 public key in PEM; "
        + "write it with `openssl pkey -in key.pem -pubout -out key.pub.pem`"
    case .noVaults: "holds no vaults/; write a workload with `gate`"
    case .notText: "not UTF-8 text"
    case .judgesUnknownQuery(let id):
      "judges the query \(id), which is no event of the dataset; "
        + "query ids are event UIDs, after `vault/` where there are several vaults"
    case .searchesUnknownVault(let search):
      "the search \(search) is of a vault that the dataset does not have"
    case .judgesUnknownSearch(let id): "judges the search \(id), which does not exist"
    case .noAnsweredQuestion:
      "no question of the split has a relevant message: there is nothing to order systems by"
    case .notASearch:
      "the line is no search: id, vault and text are texts, askedAt is milliseconds since 1970; "
        + "Documentation/Search.md lists the fields"
    case .repeatedSearch: "the search's id occurs twice"
    case .translation(let defect): defect.rawValue
    case .otherColumns(let expected): "the columns are not \(expected.joined(separator: ", "))"
    case .columnCount(let found, let expected):
      "\(found) columns where there should be \(expected); restore the row"
    case .otherTranslation(let language):
      "an earlier row gives the meaning another text in \(language)"
    case .unknownSetting(let key, let known):
      "unknown key \(key); known are \(known.joined(separator: ", "))"
    case .wrongSetting(let key):
      "not a run configuration: "
        + (key.isEmpty ? "it is not a mapping" : "\(key) has the wrong kind of value")
    case .notYAML: "not a run configuration: it is not YAML"
    case .outOfRange(let setting, let allowed):
      "\(setting) must be from \(allowed.lowerBound) to \(allowed.upperBound)"
    case .similarityCut: "similarityCut must be in -1…1"
    case .sealedVectors:
      "these vectors were sealed under another passphrase, or are damaged; give that passphrase, or "
        + "remove the file"
    case .openQuote: "a quotation mark of a field is not closed; export the sheet again"
    case .noColumns: "the table is empty"
    case .noColumn(let name): "there is no column \(name); restore the first row"
    case .notAPair:
      "the pair is not in pool.json, or an earlier row has it; restore the row"
    case .notAGrade(let known):
      "a grade is \(known.map(String.init).joined(separator: ", ")), or empty"
    case .notAPool: "not written by this version of `vaultlab judge pool`"
    case .unknownMessage:
      "a run names a message that the dataset does not hold; run again over the same folder"
    case .noMails: "holds no mail; give .txt archives of Mailman 2, or .mbox"
    case .noEvents:
      "no event of its calendars starts while the archives' mails were sent; "
        + "add a calendar of that time"
    case .noFiledEvents:
      "no event is in the time of the messages; add a calendar of that time, and link topics to its "
        + "events in topics.jsonl"
    case .noFiledQueries:
      "no event has 3 relevant messages; link labels or topics to events in topics.jsonl"
    case .notALabel:
      "the line labels no message: a JSON object with the texts message and label"
    case .notATopicLink:
      "the line links no topic: a JSON object with the texts label (for zulip-archive, stream and "
        + "topic) and event"
    case .repeatedTopicLink: "an earlier line links the same topic; keep one of them"
    case .notOfZulipArchive:
      "not as zulip-archive writes it; let it write the archive again"
    }
  }
}
