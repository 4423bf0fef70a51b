/// The live tags of all messages: an add-wins observed-remove set with flat keys.
///
/// An entry is one author's latest addition of one tag to one message; a message's entries form
/// a chain. A tag is shown while any entry has it. A removal takes the additions that its author
/// had seen, so one that it had not seen wins (Shapiro et al., "A Comprehensive Study of
/// Convergent and Commutative Replicated Data Types", 2011, 3.3.5; causal delivery makes its
/// tombstones unnecessary, as in Bieniusa et al., "An Optimized Conflict-Free Replicated Set",
/// 2012). Keys are (message, tag), never a record inside a record: the same message imported on
/// two devices has one set of tags.
struct TagTable: Sendable {
  private struct Entry {
    var addition: ElementKey
    var tag: UInt32
    var next: Int32
  }

  private var entries: [Entry] = []
  private var free = MessageTable.none

  mutating func add(_ tag: UInt32, addition: ElementKey, head: inout Int32) {
    var index = head
    while index >= 0 {
      if entries[Int(index)].tag == tag, entries[Int(index)].addition.author == addition.author {
        entries[Int(index)].addition = addition
        return
      }
      index = entries[Int(index)].next
    }
    let entry = Entry(addition: addition, tag: tag, next: head)
    if free >= 0 {
      head = free
      free = entries[Int(free)].next
      entries[Int(head)] = entry
    } else {
      head = Int32(entries.count)
      entries.append(entry)
    }
  }

  /// Removes those additions of a tag that are not after the observed one of their author.
  mutating func remove(_ tag: UInt32, observed: ArraySlice<UInt64>, head: inout Int32) {
    removeEntries(head: &head) { entry in
      entry.tag == tag
        && observed.contains {
          let key = ElementKey(rawValue: $0)
          return key.author == entry.addition.author && entry.addition.sequence <= key.sequence
        }
    }
  }

  mutating func removeAll(head: inout Int32) {
    removeEntries(head: &head) { _ in true }
  }

  /// The live additions of a message, in no particular order.
  func live(head: Int32) -> [(tag: UInt32, addition: ElementKey)] {
    var found: [(tag: UInt32, addition: ElementKey)] = []
    var index = head
    while index >= 0 {
      let entry = entries[Int(index)]
      found.append((entry.tag, entry.addition))
      index = entry.next
    }
    return found
  }

  private mutating func removeEntries(head: inout Int32, where isRemoved: (Entry) -> Bool) {
    var previous = MessageTable.none
    var index = head
    while index >= 0 {
      let next = entries[Int(index)].next
      if isRemoved(entries[Int(index)]) {
        if previous < 0 { head = next } else { entries[Int(previous)].next = next }
        entries[Int(index)].next = free
        free = index
      } else {
        previous = index
      }
      index = next
    }
  }
}
