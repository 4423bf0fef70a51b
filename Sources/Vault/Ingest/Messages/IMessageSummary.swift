/// The changes to a message's parts: the property list in `message_summary_info`.
///
/// | key | value |
/// |---|---|
/// | `ec` | by part: the versions of an edited part, each with its typed stream under `t` |
/// | `rp` | the parts that were taken back |
/// | `otr` | by part: its range in the first text, `lo` and `le` in UTF-16 units |
struct IMessageSummary {
  /// A part of a message, from 0.
  struct Part {
    let number: Int
    /// The range in the text as first sent, in UTF-16 units.
    var range: Range<Int>?
    /// The last text, if it was edited and that could be read.
    var lastText: String?
    var isEdited = false
    var isTakenBack = false
  }

  /// The parts that it describes, in order.
  let parts: [Part]

  /// Reads a binary property list; other bytes say nothing about any part.
  init(_ bytes: [UInt8]) {
    guard let list = BinaryPropertyList(bytes) else {
      parts = []
      return
    }
    var found: [Int: Part] = [:]
    for (number, value) in Self.members(list.member("otr", of: list.root), in: list) {
      if let start = list.member("lo", of: value), let length = list.member("le", of: value),
        case .integer(let low) = list.value(start), case .integer(let count) = list.value(length),
        (0..<Self.maximumLength).contains(low), (0..<Self.maximumLength).contains(count)
      {
        found[number, default: Part(number: number)].range = Int(low)..<Int(low + count)
      }
    }
    for (number, value) in Self.members(list.member("ec", of: list.root), in: list) {
      found[number, default: Part(number: number)].isEdited = true
      guard case .array(let versions) = list.value(value), versions.count > 0 else { continue }
      let last = list.number(versions.count - 1, of: versions)
      if let text = list.member("t", of: last), case .data(let stream) = list.value(text) {
        found[number]?.lastText = TypedStream.text(in: stream.span)?.string
      }
    }
    if let numbers = list.member("rp", of: list.root), case .array(let back) = list.value(numbers) {
      for index in 0..<min(back.count, Self.maximumParts) {
        if case .integer(let number) = list.value(list.number(index, of: back)),
          (0..<Int64(Self.maximumParts)).contains(number)
        {
          found[Int(number), default: Part(number: Int(number))].isTakenBack = true
        }
      }
    }
    parts = found.values.sorted { $0.number < $1.number }
  }

  /// True if anything was edited.
  var isEdited: Bool { parts.contains(where: \.isEdited) }

  /// True if every part was taken back.
  var isTakenBack: Bool { !parts.isEmpty && parts.allSatisfy(\.isTakenBack) }

  /// True if some parts were taken back and others not.
  var isPartlyTakenBack: Bool { !isTakenBack && parts.contains(where: \.isTakenBack) }

  /// The current text, given the text that the message carries beside the summary.
  ///
  /// Messages usually updates that text too. Where it does not hold the last versions, they are
  /// put in place of the parts of the first text; where there is no such text, they are all of it.
  func text(from carried: String) -> String {
    let edited = parts.filter { $0.isEdited && !$0.isTakenBack }
    let versions = edited.compactMap(\.lastText)
    guard !versions.isEmpty else { return carried }
    if !carried.isEmpty, versions.allSatisfy({ carried.holds(bytesOf: $0) }) { return carried }
    var units = Array(carried.utf16)
    let placed = parts.filter { $0.range != nil }
      .sorted { ($0.range?.lowerBound ?? 0) > ($1.range?.lowerBound ?? 0) }
    guard placed.count > 1, placed.first?.range?.upperBound == units.count else {
      return versions.joined(separator: "\n")
    }
    var end = units.count
    for part in placed {
      // Parts follow each other without gaps; otherwise the list gives no positions.
      guard let range = part.range, range.upperBound == end else {
        return versions.joined(separator: "\n")
      }
      end = range.lowerBound
      if part.isTakenBack {
        units.removeSubrange(range)
      } else if let text = part.lastText {
        units.replaceSubrange(range, with: Array(text.utf16))
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The values of a dictionary whose keys are part numbers.
  private static func members(
    _ number: Int?, in list: BinaryPropertyList
  ) -> [(number: Int, value: Int)] {
    guard let number, case .dictionary(let numbers) = list.value(number) else { return [] }
    let half = numbers.count / 2
    return (0..<min(half, maximumParts)).compactMap { index in
      guard case .string(let key) = list.value(list.number(index, of: numbers)),
        let part = Int(key), (0..<maximumParts).contains(part)
      else { return nil }
      return (part, list.number(half + index, of: numbers))
    }
  }

  /// More parts than a message has; it bounds the work on a hostile list.
  private static let maximumParts = 64
  private static let maximumLength: Int64 = 1 << 24
}
