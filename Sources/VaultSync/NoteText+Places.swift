extension NoteText {
  /// Where a local edit puts text, so that it starts at a scalar offset of what is shown.
  ///
  /// The rule is Fugue's: directly after the scalar to the left, unless something was ever put
  /// there; then directly before what follows in the walk, deleted scalars included.
  func place(
    at offset: Int, log: OperationLog
  ) -> (parent: ElementKey, onLeft: Bool) {
    guard offset > 0 else {
      return runs.first.map { ($0.first, true) } ?? (.root, false)
    }
    var remaining = offset
    for (index, run) in runs.enumerated() where !run.isDeleted {
      guard remaining <= run.scalars else {
        remaining -= Int(run.scalars)
        continue
      }
      let left = run.first.advanced(by: remaining - 1)
      guard hasRightChild(left, log: log) else { return (left, false) }
      let isLastOfRun = remaining == run.scalars
      return (isLastOfRun ? runs[index + 1].first : left.advanced(by: 1), true)
    }
    preconditionFailure("the place is outside the note")
  }

  /// The elements shown at a range of scalar offsets, as consecutive ones of one edit each.
  func elements(in range: Range<Int>) -> [(first: ElementKey, count: Int)] {
    var found: [(first: ElementKey, count: Int)] = []
    var start = 0
    for run in runs where !run.isDeleted {
      let part = range.clamped(to: start..<start + Int(run.scalars))
      if !part.isEmpty {
        found.append((run.first.advanced(by: part.lowerBound - start), part.count))
      }
      start += Int(run.scalars)
      if start >= range.upperBound { break }
    }
    return found
  }

  /// What the note shows.
  func text(log: OperationLog) -> String {
    var bytes: [UInt8] = []
    for run in runs where !run.isDeleted {
      bytes.append(contentsOf: log.content[run.content.range])
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
