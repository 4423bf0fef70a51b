internal import VaultCore

/// One note: a text that several devices edit at once without losing a scalar.
///
/// It is Fugue (Weidner and Kleppmann, "The Art of the Fugue: Minimizing Interleaving in
/// Collaborative Text Editing", 2023, algorithm 1): scalars form a tree, each a left or right
/// child of another, siblings of one side ordered by name, and the text is the in-order walk.
/// Text that two devices type at one place therefore stays in two pieces.
///
/// We deviate in storage only. An edit's scalars form a chain, each the right child of the one
/// before, so the walk is kept flat as runs of one edit, split where something enters:
///
/// ```
///   "Hello" by A, then " big" by B after its "o":   A0..4  B0..3
///   then "y" by A after A1:                          A0..1  y  A2..4  B0..3
/// ```
///
/// Only the first scalar of an edit has its parent written down (`children`); the rest follow
/// from the chain. A scalar with a next one in its chain has no other right child, since Fugue puts
/// what comes after it to the left of that next one. Deleted scalars stay as anchors for others.
///
/// - Complexity: An edit costs O(distance from the one before, in runs) steps, and moves O(runs)
///   bytes.
struct NoteText: Sendable {
  struct Run: Sendable {
    var first: ElementKey
    var scalars: Int32
    var content: OperationLog.Extent
    var isDeleted = false

    var end: ElementKey { first.advanced(by: Int(scalars)) }
    var shown: Int { isDeleted ? 0 : Int(scalars) }

    func contains(_ element: ElementKey) -> Bool {
      first.rawValue <= element.rawValue && element.rawValue < end.rawValue
    }
  }

  struct Child: Sendable {
    var parent: ElementKey
    var onLeft: Bool
    var first: ElementKey

    /// Left children before right ones of the same parent; a local order, only for look-ups.
    fileprivate func isFiled(before parent: ElementKey, onLeft: Bool) -> Bool {
      self.parent == parent
        ? self.onLeft && !onLeft : self.parent.rawValue < parent.rawValue
    }
  }

  private(set) var runs: [Run] = []
  // Sorted by parent, side, then the siblings' shared order.
  private(set) var children: [Child] = []
  /// The number of scalars shown.
  private(set) var count = 0
  // The run of the edit before: the next is usually near.
  private var hint = 0
  // A run, with the scalars shown before it: where the search for an offset starts.
  private var cursor = (run: 0, before: 0)

  /// Enters an edit's scalars beside their parent, which is in the note, and which is the last
  /// of its edit if they go to its right.
  mutating func insert(
    _ run: Run, parent: ElementKey, onLeft: Bool, log: OperationLog
  ) {
    let siblings = self.siblings(of: parent, onLeft: onLeft)
    let rank =
      siblings.first { log.authors.precedes(run.first, children[$0].first) } ?? siblings.upperBound
    let index: Int
    if onLeft {
      let next = rank < siblings.upperBound ? leftmost(below: children[rank].first) : parent
      index = boundary(before: next, log: log)
    } else if rank > siblings.lowerBound {
      index = boundary(after: rightmost(below: children[rank - 1].first, log: log), log: log)
    } else {
      index = parent == .root ? 0 : boundary(after: parent, log: log)
    }
    runs.insert(run, at: index)
    count += Int(run.scalars)
    if index <= cursor.run { cursor = (cursor.run + 1, cursor.before + Int(run.scalars)) }
    hint = index
    children.insert(Child(parent: parent, onLeft: onLeft, first: run.first), at: rank)
  }

  /// Marks consecutive elements of one edit, which are in the note, as deleted.
  mutating func delete(_ first: ElementKey, count: Int, log: OperationLog) {
    var element = first
    let end = first.advanced(by: count)
    while element != end {
      let start = boundary(before: element, log: log)
      if runs[start].end.rawValue > end.rawValue { _ = boundary(before: end, log: log) }
      element = runs[start].end
      self.count -= runs[start].shown
      if start < cursor.run { cursor.before -= runs[start].shown }
      runs[start].isDeleted = true
      hint = start
      if start + 1 < runs.count { _ = join(at: start) }
      if start > 0, join(at: start - 1) { hint = start - 1 }
    }
  }

  /// The run that shows a scalar, and how many are shown before that run.
  ///
  /// - Precondition: `0 <= offset < count`.
  mutating func run(showing offset: Int) -> (index: Int, before: Int) {
    precondition(offset >= 0 && offset < count, "the place is outside the note")
    while offset < cursor.before {
      cursor.run -= 1
      cursor.before -= runs[cursor.run].shown
    }
    while offset >= cursor.before + runs[cursor.run].shown {
      cursor.before += runs[cursor.run].shown
      cursor.run += 1
    }
    return (cursor.run, cursor.before)
  }

  // MARK: Places

  private func siblings(of parent: ElementKey, onLeft: Bool) -> Range<Int> {
    let start = children.partitionIndex { $0.isFiled(before: parent, onLeft: onLeft) }
    var end = start
    while end < children.count, children[end].parent == parent, children[end].onLeft == onLeft {
      end += 1
    }
    return start..<end
  }

  /// Returns true if anything was ever inserted directly after an element, the rest of its edit
  /// included.
  func hasRightChild(_ element: ElementKey, log: OperationLog) -> Bool {
    element.offset + 1 < log.scalarCount(of: element)
      || !siblings(of: element, onLeft: false).isEmpty
  }

  private func leftmost(below element: ElementKey) -> ElementKey {
    var element = element
    while let first = siblings(of: element, onLeft: true).first { element = children[first].first }
    return element
  }

  private func rightmost(below element: ElementKey, log: OperationLog) -> ElementKey {
    var element = element
    while true {
      element = element.operation.advanced(by: log.scalarCount(of: element) - 1)
      guard let last = siblings(of: element, onLeft: false).last else { return element }
      element = children[last].first
    }
  }

  // MARK: Runs

  /// The run that holds an element, searched for from the last edit outwards.
  private func index(of element: ElementKey) -> Int {
    var (below, above) = (min(hint, runs.count - 1), hint + 1)
    while below >= 0 || above < runs.count {
      if below >= 0, runs[below].contains(element) { return below }
      if above < runs.count, runs[above].contains(element) { return above }
      below -= 1
      above += 1
    }
    preconditionFailure("a note was asked for an element that it does not hold")
  }

  private mutating func boundary(after element: ElementKey, log: OperationLog) -> Int {
    let found = index(of: element)
    return element.advanced(by: 1) == runs[found].end
      ? found + 1 : boundary(before: element.advanced(by: 1), log: log)
  }

  /// The index of the run that starts at an element, after a split if need be.
  private mutating func boundary(before element: ElementKey, log: OperationLog) -> Int {
    let found = index(of: element)
    let run = runs[found]
    guard run.first != element else { return found }
    let kept = Int(element.rawValue - run.first.rawValue)
    let bytes = UInt32(log.content[run.content.range].utf8Count(ofScalars: kept))
    runs[found].scalars = Int32(kept)
    runs[found].content.count = bytes
    let rest = Run(
      first: element, scalars: run.scalars - Int32(kept),
      content: .init(start: run.content.start + bytes, count: run.content.count - bytes),
      isDeleted: run.isDeleted)
    runs.insert(rest, at: found + 1)
    if found < cursor.run { cursor.run += 1 }
    return found + 1
  }

  private mutating func join(at index: Int) -> Bool {
    let next = runs[index + 1]
    guard runs[index].end == next.first, runs[index].isDeleted == next.isDeleted else {
      return false
    }
    if index + 1 == cursor.run { cursor.before -= runs[index].shown }
    if index + 1 <= cursor.run { cursor.run -= 1 }
    runs[index].scalars += next.scalars
    runs[index].content.count += next.content.count
    runs.remove(at: index + 1)
    return true
  }
}

extension ArraySlice<UInt8> {
  /// The bytes of the first scalars of a UTF-8 text.
  fileprivate func utf8Count(ofScalars scalars: Int) -> Int {
    var seen = 0
    for (bytes, byte) in enumerated() where byte & 0xC0 != 0x80 {
      if seen == scalars { return bytes }
      seen += 1
    }
    return count
  }
}
