public import Foundation
public import VaultCore

/// Takes events out of a calendar's bytes, so that nothing of them stays where the bytes are kept.
public enum CalendarErasure {
  /// The identifier that an event shares with all instances of its series: its own without the
  /// instance.
  public static func series(of event: DocumentID) -> DocumentID {
    let text = event.rawValue
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return event }
    let instance = text[text.index(after: slash)...]
    let isInstance =
      instance.utf8.count >= 8 && instance.utf8.prefix(8).allSatisfy(\.isASCIIDigit)
      && instance.utf8.dropFirst(8).allSatisfy { $0.isASCIIDigit || "TZ".utf8.contains($0) }
    return isInstance ? DocumentID(encoded: String(text[..<slash])) ?? event : event
  }

  /// The series that a calendar states, in its order; none of one that cannot be read.
  public static func series(in data: Data) -> [DocumentID] {
    let text = CalendarText.utf8(data)
    return events(in: text).map(\.series)
  }

  /// The calendar without the events of some series; `nil` if it has none of them.
  ///
  /// - Complexity: O(bytes).
  public static func removing(_ series: Set<DocumentID>, from data: Data) -> Data? {
    let text = CalendarText.utf8(data)
    let doomed = Set(events(in: text).filter { series.contains($0.series) }.map(\.line))
    guard !doomed.isEmpty else { return nil }
    let bytes = text.span
    var lines = CalendarLines(bytes)
    var kept = Data()
    var isInside = false
    while let range = lines.next(in: bytes) {
      if doomed.contains(lines.line) { isInside = true }
      if !isInside { kept += Data(text[range]) + Data("\r\n".utf8) }
      if isInside, bytes.extracting(range).matches("END:VEVENT", at: 0) { isInside = false }
    }
    return kept
  }

  private static func events(in text: Data) -> [(line: Int, series: DocumentID)] {
    let bytes = text.span
    do {
      let outline = try CalendarOutline(bytes)
      return outline.events.compactMap { event in
        CalendarFields(outline.entries[event.entries]).first(.identifier, in: bytes)
          .map { (event.line, DocumentID($0.text)) }
      }
    } catch {
      return []
    }
  }
}
