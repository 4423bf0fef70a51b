public import VaultCore

/// One query's ranking seen through its judgments: all that a measure looks at.
///
/// Each measure is an extension in a file of its own, named after the measure.
public struct JudgedRanking: Hashable, Sendable {
  /// The grade of each ranked document from rank 1 on; `nil` where nobody judged it, which every
  /// measure but the judged share takes for not relevant.
  public let grades: [Int?]
  /// The grades of every relevant document, ranked or not, descending.
  public let idealGrades: [Int]

  /// Looks up the grade of each ranked document.
  ///
  /// - Parameters:
  ///   - documents: The ranked documents, best first.
  ///   - judgments: The query's grades.
  /// - Complexity: O(documents + n log n) for n judgments.
  public init(documents: some Sequence<DocumentID>, judgments: [DocumentID: Int]) {
    grades = documents.map { judgments[$0] }
    idealGrades = judgments.values.filter { $0 >= Self.leastRelevantGrade }.sorted(by: >)
  }

  /// The number of relevant documents, ranked or not.
  public var relevantCount: Int { idealGrades.count }

  /// The least grade that counts as relevant.
  public static let leastRelevantGrade = 1

  /// The number of relevant documents in the first `k` ranks.
  func relevantCount(in k: Int) -> Int {
    precondition(k > 0, "the cutoff of a measure is not positive")
    return grades.prefix(k).count { Self.isRelevant($0) }
  }

  static func isRelevant(_ grade: Int?) -> Bool {
    grade.map { $0 >= leastRelevantGrade } ?? false
  }
}
