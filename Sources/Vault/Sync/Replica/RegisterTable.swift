/// The current value of each field of each message: a last-writer-wins register.
///
/// The later hybrid time wins; ties go to the higher replica, then to the higher number. An edit
/// made in knowledge of another has the later time, so only concurrent edits compete.
struct RegisterTable: Sendable {
  private struct Entry {
    var winner: ElementKey
    var field: UInt32
    var next: Int32
  }

  private var entries: [Entry] = []

  /// Sets a field by an edit that is in the log already, unless the current one wins.
  mutating func set(_ field: UInt32, to edit: ElementKey, head: inout Int32, log: OperationLog) {
    var index = head
    while index >= 0 {
      if entries[Int(index)].field == field {
        if log.isEarlier(entries[Int(index)].winner, than: edit) {
          entries[Int(index)].winner = edit
        }
        return
      }
      index = entries[Int(index)].next
    }
    entries.append(Entry(winner: edit, field: field, next: head))
    head = Int32(entries.count - 1)
  }

  /// The fields of a message with the edits that set them, in no particular order.
  func winners(head: Int32) -> [(field: UInt32, edit: ElementKey)] {
    var found: [(field: UInt32, edit: ElementKey)] = []
    var index = head
    while index >= 0 {
      found.append((entries[Int(index)].field, entries[Int(index)].winner))
      index = entries[Int(index)].next
    }
    return found
  }
}

extension OperationLog {
  /// The total order of edits in time, the same on every replica.
  func isEarlier(_ left: ElementKey, than right: ElementKey) -> Bool {
    let leftTime = self[left].timestamp
    let rightTime = self[right].timestamp
    return leftTime == rightTime ? authors.precedes(left, right) : leftTime < rightTime
  }
}
