/// Sequences whose tokens go through the linear layers together.
struct TokenGroup: Equatable {
  /// One sequence of a group.
  struct Member: Equatable {
    /// The sequence's index in the batch.
    let sequence: Int
    /// The row of its first token.
    let start: Int
    /// The number of its tokens.
    let count: Int
  }

  /// The sequences; their rows follow one another without gaps.
  private(set) var members: [Member] = []
  /// The number of rows.
  private(set) var tokenCount = 0

  /// Distributes sequences over groups.
  ///
  /// They are taken by ascending length, so that a few long texts do not leave the groups of many
  /// short ones half empty; equal lengths keep their order. A sequence above the bound is a group
  /// of its own.
  static func groups(of sequences: [[Int32]], tokensPerGroup: Int) -> [TokenGroup] {
    let order = sequences.indices.sorted {
      (sequences[$0].count, $0) < (sequences[$1].count, $1)
    }
    var groups: [TokenGroup] = []
    var group = TokenGroup()
    for index in order {
      let count = sequences[index].count
      if group.tokenCount + count > tokensPerGroup, group.tokenCount > 0 {
        groups.append(group)
        group = TokenGroup()
      }
      group.members.append(Member(sequence: index, start: group.tokenCount, count: count))
      group.tokenCount += count
    }
    if group.tokenCount > 0 { groups.append(group) }
    return groups
  }
}
