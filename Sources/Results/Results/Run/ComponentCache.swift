public import Foundation
public import VaultCore

/// The data of a run that re-weighting uses: for each judged event query the candidates that the
/// primary system's search returned, their judgments, and every component of their scores.
///
/// Weights change neither windows, participants, search nor cut, only the order of what these let
/// through. So from here any weights can be tried without embedding or searching again. The
/// queries are those of all splits; free-text queries are not among them.
///
/// Stored as `components.jsonl`, one JSON object a line, ascending by query:
///
/// | key | content |
/// |---|---|
/// | `query`, `vault`, `split` | the query, its vault and its permitted use |
/// | `candidates` | document ids, each once, ascending; may be empty |
/// | `grades` | a judgment for each candidate; `null` where it is unjudged |
/// | `idealGrades` | the grades from 1 of all relevant messages, found or not, descending |
/// | `features` | by name, a finite number for each candidate; every line has the same names |
public struct ComponentCache: Hashable, Sendable {
  /// One event query.
  public struct Entry: Hashable, Sendable, Codable {
    /// The query as TREC files name it.
    public let query: String
    /// The vault of the query.
    public let vault: String
    /// The permitted use of the query.
    public let split: EventQuery.Split
    /// The candidates that search returned after window, participants and cut, in no particular
    /// order.
    public let candidates: [DocumentID]
    /// The judgment of each candidate; `nil` where it is unjudged.
    public let grades: [Int?]
    /// The grades of every relevant message, among the candidates or not, descending.
    public let idealGrades: [Int]
    /// The components of the scores by name, one value per candidate.
    public let features: [String: [Double]]

    /// Gathers one query's columns; ``ComponentCache/init(_:)`` checks them.
    public init(
      query: String, vault: String, split: EventQuery.Split, candidates: [DocumentID],
      grades: [Int?], idealGrades: [Int], features: [String: [Double]]
    ) {
      self.query = query
      self.vault = vault
      self.split = split
      self.candidates = candidates
      self.grades = grades
      self.idealGrades = idealGrades
      self.features = features
    }
  }

  /// The components of the design's formula, in the order of its weights (PDV 2.3).
  public static let documentFeatures = ["semantic", "temporal", "participant"]
  /// The file's name in a run directory.
  public static let fileName = "components.jsonl"

  /// The queries, in the order of the file.
  public let entries: [Entry]

  /// Adopts queries, after the checks of ``init(jsonLines:file:)``.
  ///
  /// - Throws: ``RunError/unusable(file:line:problem:)`` naming the entry's number as a line.
  public init(_ entries: [Entry]) throws(RunError) {
    try self.init(entries, file: Self.fileName)
  }

  /// Reads the file of a run.
  ///
  /// - Throws: ``RunError/unusable(file:line:problem:)`` naming file and line: not JSON, a number
  ///   that is not finite, an unknown split, columns of different lengths, other features than on
  ///   the first line, a query or a candidate twice, judgments that contradict `idealGrades`.
  /// - Complexity: O(bytes).
  public init(jsonLines bytes: Data, file: String = fileName) throws(RunError) {
    var entries: [Entry] = []
    let decoder = JSONDecoder()
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (offset, line) in lines.enumerated() {
      // The last line ends in a line feed.
      if line.isEmpty, offset == lines.count - 1 { break }
      do {
        entries.append(try decoder.decode(Entry.self, from: line))
      } catch {
        throw .unusable(file: file, line: offset + 1, problem: .components(Self.problem(error)))
      }
    }
    try self.init(entries, file: file)
  }

  /// Reads the component scores of a run directory.
  ///
  /// - Throws: ``RunError`` as above, or ``RunError/missing(path:remedy:)``.
  public init(ofRun directory: URL) throws(RunError) {
    let file = directory.appendingPathComponent(Self.fileName)
    let bytes = try RunDirectory.bytes(of: file, otherwise: .judgedRun)
    try self.init(jsonLines: bytes, file: file.path)
  }

  private init(_ entries: [Entry], file: String) throws(RunError) {
    var lineOfQuery: [String: Int] = [:]
    let names = entries.first.map { Set($0.features.keys) } ?? []
    for (offset, entry) in entries.enumerated() {
      let repeated = lineOfQuery.updateValue(offset + 1, forKey: entry.query)
      if let problem = entry.problem(features: names)
        ?? repeated.map(ComponentProblem.repeatedQuery(line:))
      {
        throw .unusable(file: file, line: offset + 1, problem: .components(problem))
      }
    }
    self.entries = entries
  }

  /// The content of `components.jsonl`.
  public func jsonLines() throws -> Data {
    try SortedJSON.lines(entries)
  }

  /// The names of the features, ascending; none if there are no queries.
  public var featureNames: [String] {
    entries.first.map { $0.features.keys.sorted() } ?? []
  }

  private static func problem(_ error: any Error) -> ComponentProblem {
    switch error {
    case DecodingError.keyNotFound(let key, _):
      return .missingKey(key.stringValue)
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      guard let key = context.codingPath.first?.stringValue else {
        return .notAnObject
      }
      return key == "split" ? .unknownSplit : .wrongKind(key: key)
    default:
      return .notAnObject
    }
  }
}

extension ComponentCache.Entry {
  /// Returns the defect of the columns; `nil` if there is none.
  fileprivate func problem(features names: Set<String>) -> ComponentProblem? {
    if query.isEmpty || vault.isEmpty { return .emptyName }
    if grades.count != candidates.count {
      return .grades(count: grades.count, candidates: candidates.count)
    }
    if Set(features.keys) != names {
      return .otherFeatures
    }
    for (name, column) in features.sorted(by: { $0.key < $1.key }) {
      if column.count != candidates.count {
        return .column(feature: name, count: column.count, candidates: candidates.count)
      }
      if let row = column.firstIndex(where: { !$0.isFinite }) {
        return .notFinite(feature: name, row: row + 1)
      }
    }
    var seen: Set<DocumentID> = []
    if let row = candidates.firstIndex(where: { !seen.insert($0).inserted }) {
      return .repeatedCandidate(row: row + 1)
    }
    return judgmentProblem()
  }

  private func judgmentProblem() -> ComponentProblem? {
    if idealGrades.contains(where: { $0 < 1 }) {
      return .idealGradeBelowOne
    }
    if zip(idealGrades, idealGrades.dropFirst()).contains(where: { $0 < $1 }) {
      return .idealGradesNotDescending
    }
    var left: [Int: Int] = [:]
    for grade in idealGrades { left[grade, default: 0] += 1 }
    for case let grade? in grades where grade >= 1 {
      left[grade, default: 0] -= 1
      if left[grade, default: 0] < 0 {
        return .tooManyOfGrade(grade)
      }
    }
    return nil
  }
}
