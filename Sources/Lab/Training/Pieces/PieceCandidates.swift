/// The substrings of units that may become pieces.
///
/// A substring is identified only by a 64-bit digest: of ten million, two share one with a
/// probability of 1 in 370 000, and then merely count together.
struct PieceCandidates: Sendable {
  /// A substring, by the first unit where it occurs.
  struct Candidate: Sendable {
    let key: UInt64
    let unit: Int32
    /// The first character within the unit.
    let start: UInt8
    /// The characters.
    let length: UInt8
    /// Its weighted number of occurrences.
    var weight: Double
    /// In how many units it occurs.
    var units: Int32
  }

  /// A piece has at most so many bytes or so many characters, whichever allows more: 16 Latin
  /// letters, 8 of Chinese or Japanese.
  static let maximumBytes = 16
  static let maximumCharacters = 8

  /// Characters first, then by weight times characters; ties by the bytes.
  private(set) var all: [Candidate] = []
  /// The number of them that are single characters, which always stay.
  private(set) var characterCount = 0

  /// Finds all characters, and the best of the longer substrings that occur twice or more,
  /// in different units or by their weight.
  ///
  /// - Parameters:
  ///   - counts: The units and their weights.
  ///   - limit: How many candidates there are at most, characters included.
  ///   - threads: They change no result.
  /// - Complexity: O(bytes · 16) expected, and a sort of the results.
  init(_ counts: UnitCounts, limit: Int, threads: Int) {
    let parts = ParallelParts.map(threads: threads) { part in
      var table = CandidateTable()
      for unit in 0..<counts.units.count {
        Self.forEachSubstring(of: counts.units[unit], inPart: part) { key, start, length in
          table.add(
            Candidate(
              key: key, unit: Int32(unit), start: start, length: length,
              weight: counts.weights[unit], units: 1))
        }
      }
      return table.candidates.filter { $0.length == 1 || $0.units > 1 || $0.weight >= 2 }
    }
    let found = parts.flatMap(\.self)
    func precedes(_ left: Candidate, _ right: Candidate) -> Bool {
      let leftScore = left.weight * Double(left.length)
      let rightScore = right.weight * Double(right.length)
      guard leftScore == rightScore else { return leftScore > rightScore }
      return Self.bytes(of: left, in: counts.units)
        .lexicographicallyPrecedes(Self.bytes(of: right, in: counts.units))
    }
    let characters = found.filter { $0.length == 1 }.sorted(by: precedes)
    let longer = found.filter { $0.length > 1 }.sorted(by: precedes)
    characterCount = characters.count
    all = characters + longer.prefix(max(0, limit - characters.count))
  }

  /// The text of a candidate.
  static func bytes(of candidate: Candidate, in units: ByteTable) -> ArraySlice<UInt8> {
    let unit = units[Int(candidate.unit)]
    let characters = UTF8Characters.ranges(of: unit)
    let last = Int(candidate.start) + Int(candidate.length) - 1
    return unit[characters[Int(candidate.start)].lowerBound..<characters[last].upperBound]
  }

  /// Calls the body with each substring that is short enough, by its start and then its length.
  ///
  /// - Parameters:
  ///   - unit: A unit.
  ///   - part: Only substrings that fall to this part of the work, by their first character and
  ///     the byte after it; all where there is none.
  ///   - body: Receives the substring's key, first character and characters.
  static func forEachSubstring(
    of unit: ArraySlice<UInt8>, inPart part: Int?,
    _ body: (_ key: UInt64, _ start: UInt8, _ length: UInt8) -> Void
  ) {
    let end = unit.endIndex
    var index = unit.startIndex
    var start: UInt8 = 0
    while index < end {
      var hash = TextDigest.start
      var next = index
      repeat {
        hash = TextDigest.next(hash, unit[next])
        next += 1
      } while next < end && unit[next] & 0xC0 == 0x80
      let nextCharacter = next
      if isWork(hash, of: part) { body(TextDigest.mixed(hash), start, 1) }
      if next < end, isWork(TextDigest.next(hash, unit[next]), of: part) {
        var length: UInt8 = 1
        while next < end {
          repeat {
            hash = TextDigest.next(hash, unit[next])
            next += 1
          } while next < end && unit[next] & 0xC0 == 0x80
          length += 1
          guard next - index <= maximumBytes || length <= maximumCharacters else { break }
          body(TextDigest.mixed(hash), start, length)
        }
      }
      index = nextCharacter
      start += 1
    }
  }

  private static func isWork(_ hash: UInt64, of part: Int?) -> Bool {
    guard let part else { return true }
    return Int(TextDigest.mixed(hash) % UInt64(ParallelParts.count)) == part
  }
}

/// Candidates by their keys.
private struct CandidateTable {
  private(set) var candidates: [PieceCandidates.Candidate] = []
  private var table = KeyTable()

  mutating func add(_ candidate: PieceCandidates.Candidate) {
    guard let index = table.find(candidate.key) else {
      table.append(candidate.key)
      return candidates.append(candidate)
    }
    candidates[index].weight += candidate.weight
    if candidates[index].unit != candidate.unit { candidates[index].units += 1 }
  }
}
