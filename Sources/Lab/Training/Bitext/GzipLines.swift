internal import Foundation

/// The lines of a gzip file, one at a time.
enum GzipLines {
  /// A longer line is no sentence but a damaged file.
  static let maximumLineBytes = 1 << 20

  private static let pieceBytes = 1 << 16

  /// Calls the body with each line and its number from 1, without the line feed and a carriage
  /// return before it; a last line needs no line feed.
  ///
  /// - Throws: What opening and reading throw, `malformedRow` for a line of more than 1 MiB, and
  ///   what the body throws.
  /// - Complexity: O(bytes); memory for one line and one piece of the file.
  static func forEach(
    in url: URL, _ body: (_ line: ArraySlice<UInt8>, _ number: Int) throws(TrainingError) -> Void
  ) throws(TrainingError) {
    let name = url.lastPathComponent
    let stream = try GzipStream(url, name: name)
    var pending: [UInt8] = []
    var number = 0
    while true {
      let piece = try stream.read(upTo: pieceBytes)
      if piece.isEmpty { break }
      var start = 0
      while let end = piece[start...].firstIndex(of: 0x0A) {
        number += 1
        if pending.isEmpty {
          try body(trimmed(piece[start..<end]), number)
        } else {
          pending.append(contentsOf: piece[start..<end])
          try body(trimmed(pending[...]), number)
          pending.removeAll(keepingCapacity: true)
        }
        start = end + 1
      }
      pending.append(contentsOf: piece[start...])
      guard pending.count <= maximumLineBytes else {
        throw .malformedRow(
          file: name, line: number + 1, defect: .tooLong(bytes: maximumLineBytes))
      }
    }
    if !pending.isEmpty { try body(trimmed(pending[...]), number + 1) }
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == 0x0D ? line.dropLast() : line
  }
}
