extension Sequence {
  /// The elements that share a label, ascending by the label's key, then by its value.
  ///
  /// - Parameter labels: What an element carries; it is in one group for each of its labels.
  /// - Returns: The groups, each in the order of the sequence.
  package func grouped(
    by labels: (Element) -> [String: String]
  ) -> [(key: String, value: String, members: [Element])] {
    var members: [String: [String: [Element]]] = [:]
    for element in self {
      for (key, value) in labels(element) {
        members[key, default: [:]][value, default: []].append(element)
      }
    }
    return members.sorted { $0.key < $1.key }.flatMap { key, values in
      values.sorted { $0.key < $1.key }.map { (key, $0.key, $0.value) }
    }
  }
}
