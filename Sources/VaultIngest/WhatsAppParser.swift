public import Foundation
public import VaultCore

/// The messages of one WhatsApp export and how its dates were read.
public struct WhatsAppChat: Sendable {
  /// The messages in the file's order.
  public let messages: [Message]
  /// The order of the dates' fields.
  public let dateOrder: DateOrderDecision
  /// What its headers look like.
  let shape: WhatsAppHeader.Shape
}

/// Reads the text files that WhatsApp's "Export chat" writes.
///
/// A message's identifier is `path#ordinal`, counting every message of the file from 1, notices
/// included; its thread is the path. Text after an author is trimmed at both ends (the app trims
/// what it sends) and its line ends are LF. Lines before the first header are dropped.
public struct WhatsAppParser: Sendable {
  private let path: String
  private let clock: ZoneClock

  /// Prepares to read one file.
  ///
  /// - Parameters:
  ///   - path: The path below the vault's folder; it names thread and messages.
  ///   - clock: The zone that the export's local times are in.
  public init(path: String, clock: ZoneClock) {
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
  /// - Complexity: O(n log n) in the number of messages, O(n) in the bytes.
  public func parse(
    _ data: Data, dateOrder: DateOrderDecision? = nil
  ) throws(IngestError) -> WhatsAppChat {
    let text = TextFile.utf8(data)
    let headers = WhatsAppHeaderScanner.headers(in: text.span)
    let shaped = WhatsAppHeaderSelection.ofRulingShape(headers)
    let decision = dateOrder ?? DateOrder.inferred(from: shaped)
    let kept = WhatsAppHeaderSelection.inOrder(shaped, order: decision.order)
    guard let first = kept.first else { throw .notAWhatsAppExport(file: path) }
    return WhatsAppChat(
      messages: messages(in: text.span, kept), dateOrder: decision, shape: first.header.shape)
  }

  private func messages(
    in bytes: Span<UInt8>, _ headers: [(header: WhatsAppHeader, time: LocalTime)]
  ) -> [Message] {
    let bodies = headers.indices.map { index in
      let next = index + 1 < headers.count ? headers[index + 1].header.lineStart : bytes.count
      return headers[index].header.bodyStart..<max(next, headers[index].header.bodyStart)
    }
    let authors = WhatsAppAuthors(bytes, bodies: bodies)
    var drafts: [Draft] = []
    drafts.reserveCapacity(headers.count)
    for ((header, time), body) in zip(headers, bodies) {
      let split = authors.split(bytes, body: body, alwaysHasAuthor: header.shape.isBracketed)
      let textStart = split?.textStart ?? body.lowerBound
      let text = WhatsAppBody(Self.unixText(bytes, textStart..<body.upperBound))
      drafts.append(Draft(time: time, author: text.isNotice ? nil : split?.author, body: text))
    }
    return assembled(drafts)
  }

  private struct Draft {
    let time: LocalTime
    let author: String?
    let body: WhatsAppBody
  }

  private func assembled(_ drafts: [Draft]) -> [Message] {
    var order: [Participant] = []
    var positions: [String: Int] = [:]
    for author in drafts.lazy.compactMap(\.author) where positions[author] == nil {
      let participant = Participant(Handle(guessing: author))
      positions[author] = order.firstIndex(of: participant) ?? order.count
      if !order.contains(participant) { order.append(participant) }
    }
    // One array per author, shared by all of that author's messages.
    let others = order.indices.map { own in order.indices.filter { $0 != own }.map { order[$0] } }
    return drafts.enumerated().map { index, draft in
      let position = draft.author.flatMap { positions[$0] }
      let sentAt = clock.timestamp(of: draft.time)
      return Message(
        id: DocumentID("\(path)#\(index + 1)"), platform: .whatsapp,
        kind: position == nil ? .system : .personal, sentAt: sentAt,
        utcOffsetSeconds: clock.offsetSeconds(at: sentAt), sender: position.map { order[$0] },
        recipients: position.map { others[$0] } ?? [], text: draft.body.text,
        attachments: draft.body.attachments, threadID: path)
    }
  }

  private static func unixText(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    let text = bytes.text(range)
    return text.utf8.contains(UInt8(ascii: "\r"))
      ? text.replacingOccurrences(of: "\r\n", with: "\n") : text
  }
}
