internal import Foundation
internal import VaultCore
internal import VaultText

@testable internal import VaultIngest

/// The messages of one file and what was left out.
struct ParsedMessages: Sendable {
  /// The messages in the file's order.
  let messages: [Message]
  /// What was left out, by line.
  let rejected: [Rejection]
  /// The line at which each message starts.
  let lines: [Int]
}

extension ParsedMessages {
  /// Everything that a reader gives.
  init(_ reader: inout some RecordReader) throws(IngestError) {
    var messages: [Message] = []
    var lines: [Int] = []
    var rejected: [Rejection] = []
    while let record = try reader.next() {
      switch record {
      case .message(let message, let line):
        messages.append(message)
        lines.append(line)
      case .rejected(let rejection), .setAside(_, let rejection): rejected.append(rejection)
      case .event, .contact, .vector, .calendar, .delivery, .conversation: continue
      }
    }
    let sorted = rejected.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }
    self.init(messages: messages, rejected: sorted.map(\.element), lines: lines)
  }
}

/// Reads whole JSON exports of iMessage at once, in the shapes of `IMessageReader`.
struct IMessageParser: Sendable {
  private let path: String
  private let clock: ZoneClock

  /// Prepares to read one file.
  ///
  /// - Parameters:
  ///   - path: The path below the vault's folder; it names messages without an identifier.
  ///   - clock: The zone of dates that state none.
  init(path: String, clock: ZoneClock) {
    self.path = path
    self.clock = clock
  }

  /// Parses a whole file.
  ///
  /// - Throws: `IngestError.malformedJSON` or `.unrecognizedJSON`.
  /// - Complexity: O(n) in the bytes.
  func parse(_ data: Data) throws(IngestError) -> ParsedMessages {
    var reader = try IMessageReader(ExportFile(data, path: path), clock: clock)
    return try ParsedMessages(&reader)
  }
}
