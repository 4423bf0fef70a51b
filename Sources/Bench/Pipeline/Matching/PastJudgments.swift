internal import Vault
internal import VaultCore
package import VaultEvaluation
package import VaultMatching

/// The judgments that apply to answers given at an instant.
///
/// Asked in retrospect, every relevant message counts, found or not: the recall of the design
/// document. Asked earlier, messages sent later are no failure of any system, so their judgments
/// are left out, and a query that thereby keeps no relevant message is not asked at all.
package struct PastJudgments {
  /// The judgments that remain.
  package let qrels: Qrels
  /// The number of judgments left out.
  package private(set) var omitted = 0
  /// The number of queries that lost their last relevant message.
  package private(set) var emptied = 0

  /// Leaves out what was sent later.
  ///
  /// - Parameters:
  ///   - stated: The judgments.
  ///   - questions: The queries with their vaults; judgments of others stay.
  ///   - instant: When they are asked.
  /// - Throws: Nothing, for judgments that were read without error.
  package init(
    _ stated: Qrels, of questions: [MatchingStage.Question], at instant: QueryInstant
  ) throws(EvaluationError) {
    var grades = stated.grades
    for question in questions where instant != .sevenDaysAfter {
      guard let judged = grades[question.query.id], let start = question.profile.start else {
        continue
      }
      let asOf = instant.timestamp(for: start)
      let table = question.vault.table
      let kept = judged.filter { entry in
        question.vault.rowOfID[entry.key].map { table.sentAt[$0] <= asOf } ?? true
      }
      omitted += judged.count - kept.count
      if judged.values.contains(where: { $0 >= 1 }), !kept.values.contains(where: { $0 >= 1 }) {
        emptied += 1
        grades[question.query.id] = nil
      } else {
        grades[question.query.id] = kept
      }
    }
    qrels = try Qrels(grades: grades)
  }

  /// Returns a note for readers of the metrics; `nil` where nothing was left out.
  package func note(_ instant: QueryInstant) -> String? {
    guard omitted > 0 else { return nil }
    return "asked at \(instant.rawValue): \(omitted) judgments of later messages are left out, and "
      + "\(emptied) queries, which have no relevant message by then, are in no mean"
  }
}
