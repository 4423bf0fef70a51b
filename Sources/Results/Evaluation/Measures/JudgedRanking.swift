public import VaultCore

/// One query's ranking as the grades of its documents: the input of every measure.
///
/// Each measure is an extension in a file of its own, named after the measure. Measures that only
/// distinguish relevant from other documents take `rel`, the least grade that counts as relevant,
/// from 1.
public struct JudgedRanking: Hashable, Sendable {
  /// The grade of each ranked document from rank 1 on; `nil` where it is unjudged, which every
  /// measure but the judged share treats as not relevant.
  public let grades: [Int?]
  /// The grades of every relevant document, ranked or not, descending.
  public let idealGrades: [Int]
  /// The number of documents, ranked or not, that were judged with grade 0.
  ///
  /// Negative grades are not among them: trec_eval treats such a document as pooled but never
  /// judged.
  public let zeroGradeCount: Int

  /// Looks up the grade of each ranked document.
  ///
  /// - Parameters:
  ///   - documents: The ranked documents, best first.
  ///   - judgments: The query's grades.
  /// - Complexity: O(documents + n log n) for n judgments.
  public init(documents: some Sequence<DocumentID>, judgments: [DocumentID: Int]) {
    grades = documents.map { judgments[$0] }
    idealGrades = judgments.values.filter { $0 >= Self.leastRelevantGrade }.sorted(by: >)
    zeroGradeCount = judgments.values.count { $0 == 0 }
  }

  /// The number of relevant documents, ranked or not.
  public var relevantCount: Int { idealGrades.count }

  /// The least grade that counts as relevant, by default.
  public static let leastRelevantGrade = 1

  /// The number of documents, ranked or not, of at least a grade.
  ///
  /// - Precondition: `rel >= 1`.
  /// - Complexity: O(relevant documents).
  public func relevantCount(rel: Int) -> Int {
    precondition(rel >= Self.leastRelevantGrade, "a grade below 1 is never relevant")
    return idealGrades.prefix { $0 >= rel }.count
  }

  /// The number of documents of at least a grade in the first `k` ranks; `nil` takes all ranks.
  func relevantCount(in k: Int?, rel: Int) -> Int {
    checkCutoff(k)
    return grades.prefix(k ?? .max).count { Self.isRelevant($0, rel: rel) }
  }

  func checkCutoff(_ k: Int?) {
    precondition(k.map { $0 > 0 } ?? true, "the cutoff of a measure is not positive")
  }

  static func isRelevant(_ grade: Int?, rel: Int) -> Bool {
    precondition(rel >= leastRelevantGrade, "a grade below 1 is never relevant")
    return grade.map { $0 >= rel } ?? false
  }
}
