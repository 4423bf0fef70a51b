/// Tells the headers that the app wrote from lines that only look like one.
///
/// People paste exported messages into chats. Such a line either has another shape than the file's
/// own headers, or it belongs to another time: between two headers in order it steps back, or
/// forth, by more than a day.
struct WhatsAppHeaderSelection {
  /// How far a real header may be out of order: messages held back by a phone without network.
  static let toleranceSeconds: Int64 = 86_400

  /// The headers of the file's own shape.
  ///
  /// A shape rules if three quarters of the candidates have it; else every candidate stays.
  static func ofRulingShape(_ headers: [WhatsAppHeader]) -> [WhatsAppHeader] {
    var counts: [WhatsAppHeader.Shape: Int] = [:]
    for header in headers { counts[header.shape, default: 0] += 1 }
    guard counts.count > 1, let first = headers.first else { return headers }
    let ruling = counts.max { left, right in
      left.value != right.value ? left.value < right.value : right.key == first.shape
    }
    guard let ruling, ruling.value * 4 >= headers.count * 3 else { return headers }
    return headers.filter { $0.shape == ruling.key }
  }

  /// The headers whose dates exist in the given order and fit those around them.
  ///
  /// The longest chain of headers in order is taken for real. A header off the chain is taken for
  /// pasted text if it lies more than the tolerance outside its neighbours on the chain. Files
  /// that are out of order by themselves (two exports in one) are recognised by how much would be
  /// lost and keep every header.
  ///
  /// - Complexity: O(n log n).
  static func inOrder(
    _ headers: [WhatsAppHeader], order: DateOrder
  ) -> [(header: WhatsAppHeader, time: LocalTime)] {
    let timed = headers.compactMap { header in
      header.localTime(order).map { (header: header, time: $0) }
    }
    let isOnChain = chain(timed.map(\.time))
    let before = neighbours(timed.map(\.time), isOnChain, order: timed.indices)
    let after = neighbours(timed.map(\.time), isOnChain, order: timed.indices.reversed())
    var isPasted = Array(repeating: false, count: timed.count)
    for index in timed.indices where !isOnChain[index] {
      let time = timed[index].time.seconds
      guard let floor = before[index] else { continue }
      let stepsBack = time < floor.seconds - toleranceSeconds
      let stepsForth = after[index].map { time > $0.seconds + toleranceSeconds } ?? false
      isPasted[index] = stepsBack || stepsForth
    }
    keepLongTail(&isPasted, isOnChain)
    if isPasted.count(where: \.self) * 2 > timed.count { return timed }
    return zip(timed, isPasted).filter { !$0.1 }.map(\.0)
  }

  // After the last header in order there is no return that would betray a paste, so only a short
  // run is taken for one; a long run is a second export behind the first.
  private static func keepLongTail(_ isPasted: inout [Bool], _ isOnChain: [Bool]) {
    let tailStart = (isOnChain.lastIndex(of: true) ?? -1) + 1
    let tail = isPasted.count - tailStart
    guard tail > 10 || tail * 4 > isPasted.count else { return }
    for index in tailStart..<isPasted.count { isPasted[index] = false }
  }

  /// Marks a longest non-decreasing run of those that are not older than the first header, which
  /// nobody can have pasted; of equally long runs the one with the latest values, since what is
  /// pasted is older than where it is pasted.
  private static func chain(_ times: [LocalTime]) -> [Bool] {
    // Patience sorting from the end: `tops[k]` is the index with the greatest value that starts
    // a non-decreasing run of length k + 1.
    var tops: [Int] = []
    var next = Array(repeating: -1, count: times.count)
    let floor = (times.first?.seconds ?? 0) - toleranceSeconds
    for index in times.indices.reversed() where times[index].seconds >= floor {
      var low = 0
      var high = tops.count
      while low < high {
        let middle = (low + high) / 2
        if times[tops[middle]] >= times[index] { low = middle + 1 } else { high = middle }
      }
      if low > 0 { next[index] = tops[low - 1] }
      if low == tops.count { tops.append(index) } else { tops[low] = index }
    }
    var isOnChain = Array(repeating: false, count: times.count)
    var index = tops.last ?? -1
    while index >= 0 {
      isOnChain[index] = true
      index = next[index]
    }
    return isOnChain
  }

  /// For each position the last value on the chain that the walk met before it.
  private static func neighbours(
    _ times: [LocalTime], _ isOnChain: [Bool], order: some Sequence<Int>
  ) -> [LocalTime?] {
    var result: [LocalTime?] = Array(repeating: nil, count: times.count)
    var last: LocalTime?
    for index in order {
      result[index] = last
      if isOnChain[index] { last = times[index] }
    }
    return result
  }
}
