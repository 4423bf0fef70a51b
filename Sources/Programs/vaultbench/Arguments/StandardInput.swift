internal import Dispatch
internal import Foundation

/// Standard input, line by line.
enum StandardInput {
  /// The longest line that is accepted; a longer one ends the input.
  static let longestLine = 64 << 20

  /// The lines without their line feeds; an unfinished last one counts.
  ///
  /// They are read on a separate thread, since reading blocks: a task that waits for a line can be
  /// canceled.
  static func lines() -> AsyncStream<[UInt8]> {
    let (lines, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    DispatchQueue(label: "standard-input").async {
      var pending: [UInt8] = []
      while pending.count <= longestLine, let chunk = chunk() {
        var start = chunk.startIndex
        while let end = chunk[start...].firstIndex(of: UInt8(ascii: "\n")) {
          continuation.yield(pending + chunk[start..<end])
          pending = []
          start = end + 1
        }
        pending += chunk[start...]
      }
      if !pending.isEmpty, pending.count <= longestLine { continuation.yield(pending) }
      continuation.finish()
    }
    return lines
  }

  /// The bytes that are available, at least one; `nil` at the end or if reading fails.
  private static func chunk() -> Data? {
    let data = FileHandle.standardInput.availableData
    return data.isEmpty ? nil : data
  }
}
