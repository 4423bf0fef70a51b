public import VaultCore
public import VaultIndex

/// The messages that a search may find: by whom, with whom, when and where.
///
/// Every condition must hold; within one, any of its alternatives suffices. A condition that names
/// nothing that exists (an unknown person, a range that ends before it starts) holds for
/// no message.
public struct SearchFilter: Hashable, Sendable {
  /// The people who may have written it; `nil` for anyone.
  public var senders: Set<Contact.Index>?
  /// The people who take part, as sender or recipient; `nil` for anyone.
  public var people: Set<Contact.Index>?
  /// The earliest moment, inclusive; `nil` for no bound.
  public var from: Timestamp?
  /// The first moment that is too late; `nil` for no bound.
  public var before: Timestamp?
  /// The places where it was sent; `nil` for anywhere.
  public var places: [Place]?

  /// A platform or a conversation.
  public enum Place: Hashable, Sendable {
    /// Every conversation of a platform.
    case platform(Platform)
    /// The conversations whose folded name holds this.
    case conversation(String)
  }

  /// A filter that lets everything pass.
  public init() {}

  /// True if everything passes.
  public var isOpen: Bool { self == SearchFilter() }

  /// The rows that pass, of those within a span from the first row on; `nil` if all of the table do.
  ///
  /// - Complexity: O(rows / 64 + rows of the people, places and phrases named).
  public func rows(of table: SearchTable, within span: Range<Int>) -> RowSet? {
    guard !isOpen || span.count < table.count else { return nil }
    let inTime = spanInTime(table.candidates).clamped(to: span)
    var rows = RowSet(inTime, capacity: table.count)
    func keep(_ matching: some Sequence<UInt32>) {
      rows.formIntersection(RowSet(matching.lazy.map(Int.init), capacity: table.count))
    }
    if let senders {
      keep(senders.lazy.flatMap { table.rows(from: $0, within: inTime) })
    }
    if let people {
      // The candidate table leaves the owner out, who takes part in everything.
      keep(
        people.lazy.flatMap {
          table.candidates.rows(naming: $0, within: inTime) + table.rows(from: $0, within: inTime)
        })
    }
    if let places { keep(places.lazy.flatMap { self.rows(at: $0, of: table, within: inTime) }) }
    return rows
  }

  private func spanInTime(_ table: CandidateTable) -> Range<Int> {
    let first = from.map { table.rows(upTo: $0.advanced(byMilliseconds: -1)).upperBound } ?? 0
    let end =
      before.map { table.rows(upTo: $0.advanced(byMilliseconds: -1)).upperBound } ?? table.count
    return first..<max(first, end)
  }

  private func rows(
    at place: Place, of table: SearchTable, within span: Range<Int>
  ) -> [UInt32] {
    switch place {
    case .platform(let platform): Array(table.candidates.rows(from: platform, within: span))
    case .conversation(let name):
      span.filter { table.conversations[$0].contains(name) }.map { UInt32($0) }
    }
  }
}
