public import VaultCore

/// The owner's answers to the question of whether two identifiers are one person.
///
/// Answers are kept apart from the directory they were given for, so that they hold for every
/// later import. "Different" is stronger than everything: two people are never joined while an
/// identifier of one and an identifier of the other have that answer, not even by two answers of
/// "same" that lead from the one to the other.
public struct ContactDecisions: Hashable, Sendable, Codable {
  /// An answer.
  public enum Answer: String, Hashable, Sendable, Codable {
    /// One person.
    case same
    /// Two people.
    case different
  }

  /// One question with its answer.
  public struct Decision: Hashable, Sendable, Codable {
    /// The lesser identifier.
    public let first: Handle
    /// The greater identifier.
    public let second: Handle
    /// The latest answer.
    public let answer: Answer
  }

  /// The answers, ascending by identifiers, one for each pair.
  public private(set) var decisions: [Decision] = []

  /// Starts without any answer.
  public init() {}

  /// Notes an answer in place of an earlier one for the same two; ignored for one identifier twice.
  ///
  /// - Complexity: O(n) in the answers.
  public mutating func answer(_ answer: Answer, _ left: Handle, _ right: Handle) {
    guard left != right else { return }
    let decision = Decision(first: min(left, right), second: max(left, right), answer: answer)
    let index = position(of: decision)
    if index < decisions.count, decisions[index].isAbout(decision) {
      decisions[index] = decision
    } else {
      decisions.insert(decision, at: index)
    }
  }

  /// Removes the answer for two identifiers.
  public mutating func withdraw(_ left: Handle, _ right: Handle) {
    let wanted = Decision(first: min(left, right), second: max(left, right), answer: .same)
    let index = position(of: wanted)
    if index < decisions.count, decisions[index].isAbout(wanted) { decisions.remove(at: index) }
  }

  private func position(of wanted: Decision) -> Int {
    decisions.partitionIndex { ($0.first, $0.second) < (wanted.first, wanted.second) }
  }
}

extension ContactDecisions.Decision {
  fileprivate func isAbout(_ other: Self) -> Bool {
    first == other.first && second == other.second
  }
}
