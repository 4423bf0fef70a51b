internal import Foundation
internal import VaultCore
internal import VaultText

@testable internal import VaultIngest

/// The messages of one WhatsApp export and how its dates were read.
struct WhatsAppChat: Sendable {
  /// The messages in the file's order.
  let messages: [Message]
  /// The order of the dates' fields.
  let dateOrder: DateOrderDecision
}

/// Reads a whole WhatsApp export at once: everything that a `WhatsAppReader` yields.
struct WhatsAppParser: Sendable {
  private let path: String
  private let clock: ZoneClock

  /// Prepares to read one file.
  ///
  /// - Parameters:
  ///   - path: The path below the vault's folder; it names thread and messages.
  ///   - clock: The zone that the export's local times are in.
  init(path: String, clock: ZoneClock) {
    self.path = path
    self.clock = clock
  }

  /// Parses a whole export.
  ///
  /// - Parameters:
  ///   - data: The bytes of the file.
  ///   - dateOrder: The order to read dates in; `nil` to infer it from the file.
  /// - Returns: The messages in the file's order.
  /// - Throws: `IngestError.notAWhatsAppExport` if no line starts like a message.
  /// - Complexity: O(n) in the bytes.
  func parse(
    _ data: Data, dateOrder: DateOrderDecision? = nil
  ) throws(IngestError) -> WhatsAppChat {
    let file = ExportFile(data, path: path)
    var reader = try WhatsAppReader(file: file, clock: clock, dateOrder: dateOrder)
    let parsed = try ParsedMessages(&reader)
    return WhatsAppChat(messages: parsed.messages, dateOrder: reader.dateOrder)
  }
}
