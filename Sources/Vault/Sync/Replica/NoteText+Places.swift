extension NoteText {
  /// Returns the place where a local edit inserts text, so that it starts at a scalar offset of the
  /// text shown.
  ///
  /// The rule is Fugue's: directly after the scalar to the left, unless something was ever put
  /// there; then directly before what follows in the walk, deleted scalars included.
  mutating func place(
    at offset: Int, log: OperationLog
  ) -> (parent: ElementKey, onLeft: Bool) {
    guard offset > 0 else {
      return runs.first.map { ($0.first, true) } ?? (.root, false)
    }
    let (index, before) = run(showing: offset - 1)
    let left = runs[index].first.advanced(by: offset - 1 - before)
    guard hasRightChild(left, log: log) else { return (left, false) }
    let next = left.advanced(by: 1)
    return (next == runs[index].end ? runs[index + 1].first : next, true)
  }

  /// The elements shown at a range of scalar offsets, as consecutive ones of one edit each.
  mutating func elements(in range: Range<Int>) -> [(first: ElementKey, count: Int)] {
    var found: [(first: ElementKey, count: Int)] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (index, before) = run(showing: offset)
      let end = min(range.upperBound, before + runs[index].shown)
      found.append((runs[index].first.advanced(by: offset - before), end - offset))
      offset = end
    }
    return found
  }

  /// Returns the text that the note shows.
  func text(log: OperationLog) -> String {
    var bytes: [UInt8] = []
    for run in runs where !run.isDeleted {
      bytes.append(contentsOf: log.content[run.content.range])
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
