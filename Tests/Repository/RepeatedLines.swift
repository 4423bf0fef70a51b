import Foundation

/// Two places that hold the same lines, white space aside.
struct RepeatedLines: CustomStringConvertible {
  struct Place {
    let path: String
    let line: Int
  }

  let count: Int
  let first: Place
  let second: Place

  var description: String {
    "\(count) lines: \(first.path):\(first.line) and \(second.path):\(second.line)"
  }

  /// Every pair of places that share at least `least` lines in a row, longest first.
  ///
  /// Blank lines, comments and imports are passed over. A run of nothing but brackets is none. Lines
  /// that three places share are three pairs.
  ///
  /// Windows of `least` lines with equal hashes are found first; where the lines before them differ,
  /// a run begins, and is followed line by line, so that no hash decides.
  static func pairs(in files: [CodeLines], least: Int = 10) -> [RepeatedLines] {
    let lines = NumberedLines(files)
    let starts = lines.windowStarts(of: least)
    var pairs: [RepeatedLines] = []
    for (first, second) in starts.joinedWithEarlier() where !lines.continuesRun(first, second) {
      let count = lines.sharedCount(first, second)
      if count < least { continue }
      pairs.append(
        RepeatedLines(count: count, first: lines.places[first], second: lines.places[second]))
    }
    return pairs.sorted { ($1.count, $0.description) < ($0.count, $1.description) }
  }
}

/// All lines of all files behind one another, equal lines as equal numbers.
private struct NumberedLines {
  private(set) var numbers: [Int] = []
  private(set) var places: [RepeatedLines.Place] = []
  /// Whether the lines of a number hold more than brackets and commas.
  private var saysSomething: [Bool] = []

  init(_ files: [CodeLines]) {
    var numberOfText: [String: Int] = [:]
    for (offset, file) in files.enumerated() {
      for line in file.lines where !Self.isImport(line.text) {
        let text = line.text.replacingOccurrences(of: " ", with: "")
        let number = numberOfText[text, default: numberOfText.count]
        if number == numberOfText.count {
          numberOfText[text] = number
          saysSomething.append(text.utf8.contains { byte in !"{}[](),".utf8.contains(byte) })
        }
        numbers.append(number)
        places.append(.init(path: file.path, line: line.number))
      }
      // A number of its own ends each file, so that no run goes on in the next one.
      numbers.append(-1 - offset)
      places.append(.init(path: file.path, line: 0))
    }
  }

  private static func isImport(_ text: String) -> Bool {
    guard text.contains("import ") else { return text.hasPrefix("#include") }
    return text.components(separatedBy: " ").prefix(3).contains("import")
  }

  /// Where windows with equal hashes begin, each list ascending.
  func windowStarts(of length: Int) -> [[Int]] {
    guard numbers.count >= length else { return [] }
    var starts: [UInt64: [Int]] = [:]
    for start in 0...(numbers.count - length) {
      var hash: UInt64 = 0
      var counts = false
      for number in numbers[start..<(start + length)] {
        hash = hash &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(bitPattern: Int64(number)) &+ 1
        counts = counts || (number >= 0 && saysSomething[number])
      }
      if counts { starts[hash, default: []].append(start) }
    }
    return starts.values.filter { $0.count > 1 }
  }

  /// Whether the lines before both are equal, so that a longer run holds this one.
  func continuesRun(_ first: Int, _ second: Int) -> Bool {
    first > 0 && numbers[first - 1] == numbers[second - 1]
  }

  /// How many lines from both on are equal; a run does not overlap itself.
  func sharedCount(_ first: Int, _ second: Int) -> Int {
    var count = 0
    while second + count < numbers.count, first + count < second,
      numbers[first + count] == numbers[second + count]
    {
      count += 1
    }
    return count
  }
}

extension [[Int]] {
  /// Each two numbers of one list, the earlier one first.
  fileprivate func joinedWithEarlier() -> [(Int, Int)] {
    flatMap { starts in
      starts.indices.flatMap { later in (0..<later).map { (starts[$0], starts[later]) } }
    }
  }
}
