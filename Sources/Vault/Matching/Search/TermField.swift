internal import Foundation
internal import VaultCore

/// The terms of a vault's messages in order of time: which rows hold a term, how often.
///
/// Rows ascend by time, so "as of a moment" is a prefix of the rows, and any count over only that
/// prefix is unchanged by a message that comes later.
struct TermField: Sendable {
  /// A row that holds a term.
  struct Posting: Sendable {
    let row: UInt32
    var frequency: UInt32
  }

  // Ascending by row, one list a term.
  private var postings: [[Posting]] = []
  private var numbers: [String: Int32] = [:]
  /// The number of terms of all rows before each; one more than there are rows.
  private(set) var lengthsBefore: [Int] = [0]
  /// Of each row √ Σ (1 + ln frequency)² over its terms.
  private(set) var norms: [Float] = []

  /// The number of rows.
  var count: Int { lengthsBefore.count - 1 }

  /// Indexes the terms of each row's words, repetitions included.
  ///
  /// - Parameters:
  ///   - rows: The words of each row.
  ///   - signs: Of each row further terms, which make it no longer; none for any if empty.
  ///   - terms: The terms of a word; called once for each different word.
  /// - Precondition: There are fewer rows and fewer different terms than 2³¹.
  /// - Complexity: O(terms).
  init(
    _ rows: some Collection<[String]>, signs: [[String]] = [],
    terms: (String) -> [String] = { [$0] }
  ) {
    precondition(rows.count < Int32.max, "a field has too many rows")
    var numbersOfWord: [String: [Int32]] = [:]
    for (row, words) in rows.enumerated() {
      var length = 0
      for word in words {
        let numbers = numbersOfWord[word] ?? terms(word).map { assignedNumber(of: $0) }
        numbersOfWord[word] = numbers
        for number in numbers { add(row, to: Int(number)) }
        length += numbers.count
      }
      if !signs.isEmpty {
        for sign in signs[row] { add(row, to: Int(assignedNumber(of: sign))) }
      }
      lengthsBefore.append(lengthsBefore[row] + length)
    }
    var squares = [Float](repeating: 0, count: rows.count)
    for posting in postings.joined() {
      let weight = 1 + log(Float(posting.frequency))
      squares[Int(posting.row)] += weight * weight
    }
    norms = squares.map { $0.squareRoot() }
  }

  private mutating func assignedNumber(of term: String) -> Int32 {
    if let known = numbers[term] { return known }
    let number = Int32(postings.count)
    numbers[term] = number
    postings.append([])
    return number
  }

  private mutating func add(_ row: Int, to number: Int) {
    if let last = postings[number].indices.last, postings[number][last].row == row {
      postings[number][last].frequency += 1
    } else {
      postings[number].append(Posting(row: UInt32(row), frequency: 1))
    }
  }

  /// The number of a term, by first occurrence from 0; `nil` if no row holds it.
  func number(of term: String) -> Int32? { numbers[term] }

  /// The rows before `end` that hold a term, ascending.
  ///
  /// - Complexity: O(log rows of the term), or O(terms) for ``SearchTerm/any(holding:)``.
  func rows(holding term: String, before end: Int) -> ArraySlice<Posting> {
    if let character = SearchTerm.characterHeld(by: term) {
      return rows(holdingAnyWith: character, before: end)
    }
    guard let number = numbers[term] else { return [] }
    let list = postings[Int(number)]
    return list.prefix(list.partitionIndex { $0.row < end })
  }

  // A character inside a run is in two pairs of it, but counts once.
  private func rows(
    holdingAnyWith character: Character, before end: Int
  ) -> ArraySlice<Posting> {
    var frequencies: [UInt32: UInt32] = [:]
    for (term, number) in numbers where term.contains(character) {
      for posting in postings[Int(number)] where posting.row < end {
        frequencies[posting.row, default: 0] += posting.frequency
      }
    }
    return frequencies.map { Posting(row: $0, frequency: ($1 + 1) / 2) }
      .sorted { $0.row < $1.row }[...]
  }

  /// Returns the number of terms in a row.
  func length(of row: Int) -> Int { lengthsBefore[row + 1] - lengthsBefore[row] }

  /// Returns the mean number of terms in the first `end` rows.
  func meanLength(before end: Int) -> Double { Double(lengthsBefore[end]) / Double(max(1, end)) }
}
