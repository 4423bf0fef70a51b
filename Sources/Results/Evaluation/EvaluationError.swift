public import VaultCore

/// The reason why judgments, a run or the name of a measure cannot be used.
///
/// No case carries a query or document identifier: mail identifiers hold addresses. The file and
/// the line, counted from 1, lead to them.
public enum EvaluationError: Error, Equatable, Sendable {
  /// The expected part of the JSON of judgments or a run; the raw value names it.
  public enum JSONPart: String, Hashable, Sendable {
    /// The brace before an object's members.
    case openingBrace = "an opening brace"
    /// The separator after a member.
    case commaOrClosingBrace = "a comma or a closing brace"
    /// The separator between a key and its value.
    case colon = "a colon"
    /// The quote before a string.
    case quote = "a quote"
    /// The quote after a string.
    case closingQuote = "a closing quote"
    /// Anything in a string but characters below U+0020.
    case printable = "no control character"
    /// A character that may follow a backslash.
    case escapedCharacter = "an escaped character"
    /// The digits after `\u`.
    case hexadecimalDigits = "four hexadecimal digits"
    /// The two escapes of a character beyond U+FFFF.
    case surrogates = "a pair of surrogates"
    /// Nothing more.
    case end = "the end"
  }

  /// An encoding of text that is not read; the raw value names it.
  public enum Encoding: String, Hashable, Sendable {
    /// Two bytes for most characters.
    case utf16 = "UTF-16"
    /// Four bytes for every character.
    case utf32 = "UTF-32"
  }

  /// A possible meaning of a measure's name.
  public struct Reading: Hashable, Sendable {
    /// The canonical name of the measure.
    public let measure: String
    /// The tool that reads it so; `nil` for the plain reading, number as cutoff.
    public let tool: String?
  }

  /// A file without a single row.
  case emptyFile(file: String)
  /// Bytes that are not UTF-8.
  case invalidUTF8(file: String, line: Int)
  /// Text in an encoding identified by its first bytes.
  case otherEncoding(file: String, encoding: Encoding)
  /// A row of too few or too many columns.
  case wrongColumnCount(file: String, line: Int, found: Int, expected: Int)
  /// A line whose labels of entities are not in form.
  case unreadableLabel(file: String, line: Int)
  /// JSON that is no list of texts with slots, or the number of a text whose slot has no such span.
  case unreadableSlots(file: String, text: Int?)
  /// A query, document or tag that holds a space of Unicode beyond ASCII.
  case unusableIdentifier(file: String, line: Int)
  /// A relevance grade that is not a whole number.
  case unreadableGrade(file: String, line: Int)
  /// A second judgment of the same document for the same query.
  case duplicateJudgment(file: String, line: Int, firstLine: Int)
  /// A score that is not a number.
  case unreadableScore(file: String, line: Int)
  /// A score that is NaN, infinite or too large for single precision.
  case nonFiniteScore(file: String, line: Int)
  /// A document that the same query ranks twice.
  case duplicateDocument(file: String, line: Int, firstLine: Int)
  /// A query identifier or run tag, made in memory, that is empty or holds white space.
  case unwritableIdentifier
  /// A ranking, made in memory, with a score that is NaN, infinite or cannot be stepped down.
  case unrankableScore(rank: Int)
  /// A ranking, made in memory, that names a document twice.
  case repeatedDocument(rank: Int)
  /// BEIR judgments without their heading.
  case missingHeading(file: String, line: Int)
  /// Text that is not the JSON of judgments or a run.
  case malformedJSON(file: String, line: Int, expected: JSONPart)
  /// A query that a JSON file lists twice.
  case duplicateQuery(file: String, line: Int, firstLine: Int)
  /// A row of a table of copies that does not have two or three columns of identifiers.
  case unusableCopies(file: String, line: Int)
  /// Judgments and a run that share no query, which nothing can be measured on.
  case noCommonQuery
  /// A measure that trec_eval does not print.
  case notInTrecEval(name: String)
  /// A measure that only trec_eval's output has.
  case onlyInTrecEval(name: String)
  /// A name that no measure has.
  case unknownMeasure(name: String)
  /// A name that tools read differently, or that only another tool reads.
  case ambiguousMeasure(name: String, readings: [Reading])
  /// A measure of another tool that is not computed here; `near` lists the most similar ones.
  case foreignMeasure(name: String, tool: String, near: [String])
  /// A measure's name whose cutoff is missing, unwanted or not a positive whole number.
  case unusableCutoff(name: String)
  /// Lists that should pair up, of different lengths.
  case unpairedScores(first: Int, second: Int)
  /// Too few queries for two systems to be compared on.
  case tooFewPairs(count: Int)
  /// A pair, counted from 1, with a score that is NaN or infinite.
  case nonFinitePair(position: Int)
  /// A pair, counted from 1, whose cluster another replicate holds too.
  case clusterOfTwoReplicates(position: Int)
  /// A measure's name with a parameter that the measure lacks or whose value does not fit.
  case unusableParameter(name: String, parameter: String)
}

extension EvaluationError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind {
    switch self {
    case .unknownMeasure, .unusableCutoff, .unusableParameter, .notInTrecEval, .onlyInTrecEval,
      .ambiguousMeasure, .foreignMeasure:
      .usage
    default: .badData
    }
  }

  /// The problem, its place and its remedy.
  public var description: String {
    switch self {
    case .emptyFile(let file):
      "\(file): the file has no rows; check that the command that wrote it finished."
    case .invalidUTF8(let file, let line):
      "\(file):\(line): the bytes are not UTF-8; convert the file, for example with iconv."
    case .otherEncoding(let file, let encoding):
      "\(file): the text is \(encoding.rawValue); convert it to UTF-8, for example with iconv."
    case .wrongColumnCount(let file, let line, let found, let expected):
      "\(file):\(line): \(found) columns where there should be \(expected)"
        + " (\(Self.layout(columns: expected))); "
        + "correct the row, which may be cut off or have a space inside a column."
    case .unreadableLabel(let file, let line):
      "\(file):\(line): write labels as {kind:text} or {date:text=2026-03-13}."
    case .unreadableSlots(let file, let text):
      "\(file)\(text.map { ", text \($0)" } ?? ""): expected texts as NLU++ has them, with the span of "
        + "each slot as [first character, end]."
    case .unusableIdentifier(let file, let line):
      "\(file):\(line): an identifier contains a Unicode space; percent-encode it."
    case .unreadableGrade(let file, let line):
      "\(file):\(line): the grade is not a whole number; use 0 for not relevant, 1 and up for "
        + "relevant."
    case .duplicateJudgment(let file, let line, let firstLine):
      "\(file):\(line): line \(firstLine) judges the same document for the same query; "
        + "keep one of them."
    case .unreadableScore(let file, let line):
      "\(file):\(line): the score is not a number; write it with a decimal point, as in 0.75."
    case .nonFiniteScore(let file, let line):
      "\(file):\(line): the score is NaN, infinite or beyond single precision; correct the "
        + "system that wrote the run, or rescale its scores."
    case .duplicateDocument(let file, let line, let firstLine):
      "\(file):\(line): line \(firstLine) ranks the same document for the same query; "
        + "keep the better one."
    case .unwritableIdentifier:
      "judgments or run: a query identifier or tag is empty or contains white space, which TREC "
        + "files cannot represent; percent-encode it."
    case .unrankableScore(let rank):
      "ranking, rank \(rank): the score is NaN, infinite or below the least single-precision "
        + "number; correct the scores before making a run of them."
    case .repeatedDocument(let rank):
      "ranking, rank \(rank): the document has a better rank already; keep the better one."
    case .missingHeading(let file, let line):
      "\(file):\(line): BEIR judgments begin with the heading query-id, corpus-id, score, "
        + "separated by tabs; add it."
    case .malformedJSON(let file, let line, let expected):
      "\(file):\(line): not the JSON of judgments or a run; expected \(expected.rawValue) here. Write "
        + "{query: {document: grade or score}}."
    case .duplicateQuery(let file, let line, let firstLine):
      "\(file):\(line): line \(firstLine) has the same query; keep one of them."
    case .unusableCopies(let file, let line):
      "\(file):\(line): a row of copies has the vault, the identifier that counts and its copy, "
        + "separated by tabs, or only the identifiers; correct it."
    case .noCommonQuery:
      "judgments and run: they have no common query; check that both are of the same data and split."
    case .notInTrecEval(let name):
      "measure \(name): trec_eval does not print it; ask for it without --compat."
    case .onlyInTrecEval(let name):
      "measure \(name): only trec_eval's output has it; add --compat trec_eval."
    case .ambiguousMeasure(let name, let readings):
      "measure \(name): not every tool reads this name alike; write "
        + readings.map { reading in
          reading.measure + (reading.tool.map { ", as \($0) reads it" } ?? "")
        }.joined(separator: ", or ") + "."
    case .foreignMeasure(let name, let tool, let near):
      "measure \(name): a measure of \(tool) that is not computed here; near are "
        + "\(near.joined(separator: ", "))."
    case .unknownMeasure(let name):
      "measure \(name): no such measure; choose among \(Measure.knownNames)."
    case .unusableCutoff(let name):
      "measure \(name): the cutoff does not fit; choose among \(Measure.knownNames), "
        + "where k is a whole number from 1."
    case .unpairedScores(let first, let second):
      "paired scores: \(first) of one against \(second) of the other; score both systems on the "
        + "same queries."
    case .tooFewPairs(let count):
      "paired scores: a comparison needs two queries and has \(count); judge more queries, or "
        + "widen the slice."
    case .nonFinitePair(let position):
      "paired scores, pair \(position): a score is NaN or infinite; correct the run or the measure."
    case .clusterOfTwoReplicates(let position):
      "paired scores, pair \(position): its cluster also occurs in another seed; name clusters "
        + "seed/vault."
    case .unusableParameter(let name, let parameter):
      "measure \(name): the parameter \(parameter) does not fit; rel and max_rel are whole numbers "
        + "from 1, 0 < p < 1, beta > 0, dcg is 'log2' or 'exp-log2', each where the measure has it."
    }
  }

  private static func layout(columns: Int) -> String {
    switch columns {
    case Qrels.columnCount: "query, iteration, document, grade"
    case Run.columnCount: "query, Q0, document, rank, score, tag"
    default: "query-id, corpus-id, score"
    }
  }
}
