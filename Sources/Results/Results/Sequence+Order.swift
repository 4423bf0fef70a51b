extension Sequence where Element: Hashable {
  /// The elements without later repetitions.
  package var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Sequence {
  /// Groups elements by a key, in the order in which keys first appear.
  package func groupedInOrder<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, members: [Element])] {
    let groups = Dictionary(grouping: self, by: key)
    return map(key).distinct.map { ($0, groups[$0] ?? []) }
  }
}
