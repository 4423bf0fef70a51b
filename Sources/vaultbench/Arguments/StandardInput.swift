internal import Dispatch
internal import Foundation

/// Standard input, line by line.
enum StandardInput {
  /// The longest line that is taken; one beyond it ends the input.
  static let longestLine = 64 << 20

  /// The lines without their line feeds; an unfinished last one counts.
  ///
  /// They are read on a thread of its own, since reading blocks: whoever waits for a line can be
  /// cancelled.
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

  /// What is there, at least a byte; `nil` at the end or where it cannot be read.
  private static func chunk() -> Data? {
    let data = FileHandle.standardInput.availableData
    return data.isEmpty ? nil : data
  }
}
