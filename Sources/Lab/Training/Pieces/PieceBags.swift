/// Texts as bags of vocabulary pieces, one after the other in flat storage.
public struct PieceBags: Hashable, Sendable {
  /// The pieces of all bags; bag i is `ids[starts[i]..<starts[i + 1]]`.
  public private(set) var ids: [Int32] = []
  /// The start of each bag in `ids`, and after the last bag the number of pieces.
  public private(set) var starts: [Int32] = [0]

  /// No bags.
  public init() {}

  /// The number of bags.
  public var count: Int { starts.count - 1 }

  /// The pieces of one bag, in the order they were appended.
  ///
  /// - Precondition: `0 <= index < count`.
  public subscript(index: Int) -> ArraySlice<Int32> {
    ids[Int(starts[index])..<Int(starts[index + 1])]
  }

  /// Adds a bag, which may be empty.
  ///
  /// - Precondition: All bags together hold fewer than 2³¹ pieces.
  public mutating func append(_ bag: some Sequence<Int32>) {
    ids.append(contentsOf: bag)
    starts.append(Int32(ids.count))
  }
}
