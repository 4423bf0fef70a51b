/// One name prepared to have its longest common subsequence with many others measured.
///
/// Letters are small whole numbers, the pattern's own from 0 up: the caller numbers them. A letter
/// that the pattern lacks is negative.
///
/// Hyyrö, "Bit-Parallel LCS-length Computation Revisited" (2004): `state` starts as all ones; a
/// zero bit marks a column where the length grows. Words in which a letter does not occur and into
/// which nothing is carried stay as they are and are not visited, so a long pattern takes memory in
/// proportion to its length, for any alphabet.
struct NamePattern: Sendable {
  private struct Block {
    let word: Int32
    var mask: UInt64
  }

  private let count: Int
  private let words: Int
  /// For each letter of a pattern of one word, the positions that hold it, as bits.
  private let masks: [UInt64]
  /// For each letter of a longer pattern, the range of its blocks; blocks ascend by word.
  private let starts: [Int32]
  private let blocks: [Block]

  /// Prepares a name.
  ///
  /// - Precondition: All letters lie in `0..<alphabet`.
  init(_ letters: [Int32], alphabet: Int) {
    count = letters.count
    words = (letters.count + 63) / 64
    if words <= 1 {
      var masks = Array(repeating: UInt64(0), count: alphabet)
      for (index, letter) in letters.enumerated() { masks[Int(letter)] |= 1 << UInt64(index) }
      self.masks = masks
      starts = []
      blocks = []
      return
    }
    var lists: [[Block]] = Array(repeating: [], count: alphabet)
    for (index, letter) in letters.enumerated() {
      let bit: UInt64 = 1 << UInt64(index % 64)
      let last = lists[Int(letter)].count - 1
      if last >= 0, lists[Int(letter)][last].word == index / 64 {
        lists[Int(letter)][last].mask |= bit
      } else {
        lists[Int(letter)].append(Block(word: Int32(index / 64), mask: bit))
      }
    }
    masks = []
    var starts: [Int32] = [0]
    for list in lists { starts.append(starts[starts.count - 1] + Int32(list.count)) }
    self.starts = starts
    blocks = Array(lists.joined())
  }

  /// The length of the longest common subsequence with a name of which each letter has a number.
  ///
  /// - Complexity: O(m · ⌈n / 64⌉).
  func commonLength<Letter>(_ other: [Letter], number: (Letter) -> Int32) -> Int {
    guard count > 0 else { return 0 }
    return words == 1 ? shortCommonLength(other, number) : longCommonLength(other, number)
  }

  private func shortCommonLength<Letter>(_ other: [Letter], _ number: (Letter) -> Int32) -> Int {
    var state = UInt64.max
    for letter in other {
      let letter = number(letter)
      if letter < 0 { continue }
      let matched = state & masks[Int(letter)]
      state = (state &+ matched) | (state & ~matched)
    }
    let used: UInt64 = count == 64 ? .max : (1 << UInt64(count)) - 1
    return (~state & used).nonzeroBitCount
  }

  private func longCommonLength<Letter>(_ other: [Letter], _ number: (Letter) -> Int32) -> Int {
    var state = Array(repeating: UInt64.max, count: words)
    for letter in other {
      let letter = number(letter)
      if letter < 0 { continue }
      var block = Int(starts[Int(letter)])
      let end = Int(starts[Int(letter) + 1])
      var carry: UInt64 = 0
      var word = 0
      while word < words {
        if carry == 0 {
          guard block < end else { break }
          word = Int(blocks[block].word)
        }
        var matches: UInt64 = 0
        if block < end, Int(blocks[block].word) == word {
          matches = blocks[block].mask
          block += 1
        }
        let matched = state[word] & matches
        let (partial, firstOverflow) = state[word].addingReportingOverflow(matched)
        let (sum, secondOverflow) = partial.addingReportingOverflow(carry)
        carry = firstOverflow || secondOverflow ? 1 : 0
        state[word] = sum | (state[word] & ~matched)
        word += 1
      }
    }
    var length = 0
    for word in 0..<words {
      let used = min(64, count - word * 64)
      let mask: UInt64 = used == 64 ? .max : (1 << UInt64(used)) - 1
      length += (~state[word] & mask).nonzeroBitCount
    }
    return length
  }
}
