internal import Foundation
internal import VaultCore
internal import VaultIngest
internal import VaultPipeline

/// The series that an event of a vault belongs to: its first category (CATEGORIES), else, of a
/// recurring event, its title.
struct EventSeries {
  private var categories: [String: String] = [:]

  /// Reads the categories in the calendars below a folder.
  init(_ folder: URL) throws(IngestError) {
    for export in try ExportCatalog(folder).exports where export.format == .calendar {
      let text = String(decoding: try export.file.contents(), as: UTF8.self)
        .replacingOccurrences(of: "\r\n", with: "\n")
        .replacingOccurrences(of: "\n ", with: "").replacingOccurrences(of: "\n\t", with: "")
      var identifier = ""
      var category: String?
      for line in text.split(separator: "\n") {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let value = String(line[line.index(after: colon)...])
        switch line[..<colon].prefix(while: { $0 != ";" }).uppercased() {
        case "BEGIN" where value.uppercased() == "VEVENT": (identifier, category) = ("", nil)
        case "UID": identifier = DocumentID(value).rawValue
        case "CATEGORIES": category = category ?? Self.first(of: value)
        case "END" where value.uppercased() == "VEVENT":
          if let category, !category.isEmpty { categories[identifier] = category }
        default: break
        }
      }
    }
  }

  /// The series of an event; `nil` for one that is in no series.
  func series(of event: CalendarEvent) -> String? {
    // An instance is `UID/RECURRENCE-ID`.
    let instance = event.id.rawValue.firstMatch(of: /\/\d{8}(T\d{6}Z)?$/)
    let identifier = instance.map { event.id.rawValue[..<$0.range.lowerBound] }
    return categories[identifier.map(String.init) ?? event.id.rawValue]
      ?? (instance == nil ? nil : event.title)
  }

  /// The first of a list of texts; commas of a text follow a backslash (RFC 5545, 3.3.11).
  private static func first(of list: String) -> String {
    var text = ""
    var isEscaped = false
    for character in list {
      if character == ",", !isEscaped { break }
      isEscaped = character == "\\" && !isEscaped
      if !isEscaped { text.append(character) }
    }
    return text.trimmingCharacters(in: .whitespaces)
  }
}
