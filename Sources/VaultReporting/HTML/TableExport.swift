internal import Foundation
internal import VaultResults

/// Gives every table of a finished page a link to itself as CSV.
///
/// The link holds the table in a `data:` URL, so that the page stays one file. It is read off the
/// markup: what the link gives is what the table shows, cell by cell, hidden remarks and drawings
/// left out. Rows that only hold another table give way to that table's own link.
enum TableExport {
  /// The page with a link behind each table.
  ///
  /// - Parameter page: Markup of this module: closed in order, `<` and `>` in tags alone.
  /// - Returns: The same, with links; a table without cells has none.
  /// - Complexity: O(characters).
  static func adding(to page: String) -> String {
    // By scalar: under a combining accent, the end of a tag is part of another character.
    let pieces = page.unicodeScalars.split(separator: "<", omittingEmptySubsequences: false)
    var reader = Reader(output: pieces.first.map { String($0) } ?? "")
    for piece in pieces.dropFirst() {
      let end = piece.firstIndex(of: ">") ?? piece.endIndex
      let text = end < piece.endIndex ? piece[piece.index(after: end)...] : piece[end...]
      reader.take(tag: Substring(piece[..<end]), text: Substring(text))
    }
    return reader.output
  }

  /// A table while it is read.
  private struct Table {
    var caption = ""
    var rows: [[String]] = []
    var row: [String] = []
    var cell: String?
    var inCaption = false
    /// How deep inside elements whose text is no part of the cell.
    var hidden = 0
    var holdsTable = false
  }

  private struct Reader {
    private(set) var output: String
    private var tables: [Table] = []
    private var elements: [(name: Substring, isHidden: Bool)] = []
    private var section = "table"
    private var numbers: [String: Int] = [:]

    init(output: String) { self.output = output }

    mutating func take(tag: Substring, text: Substring) {
      output += "<\(tag)>"
      let isClosing = tag.hasPrefix("/")
      let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber || $0 == "!" }
      if isClosing {
        close(name)
      } else if !tag.hasSuffix("/"), !Self.void.contains(String(name)) {
        open(name, tag: tag)
      }
      read(text)
      output += text
    }

    private static let void: Set<String> = ["meta", "!doctype", "!"]

    private mutating func open(_ name: Substring, tag: Substring) {
      let isHidden =
        name == "svg" || tag.contains("aria-hidden=\"true\"")
        || tag.contains("class=\"hidden\"") && name == "span"
      elements.append((name, isHidden))
      if name == "section", let id = Self.attribute("id", of: tag) { section = id }
      if name == "table" {
        if !tables.isEmpty { tables[tables.count - 1].holdsTable = true }
        tables.append(Table())
        return
      }
      guard !tables.isEmpty else { return }
      let last = tables.count - 1
      if isHidden { tables[last].hidden += 1 }
      switch name {
      case "caption": tables[last].inCaption = true
      case "tr":
        tables[last].row = []
        tables[last].holdsTable = false
      case "th", "td":
        tables[last].cell = ""
      case "span", "br", "strong", "p":
        // What stands below or beside in the page stands apart in the cell.
        if tables[last].cell?.isEmpty == false { tables[last].cell? += " " }
      default: break
      }
    }

    private mutating func close(_ name: Substring) {
      let isHidden = elements.popLast()?.isHidden ?? false
      guard !tables.isEmpty else { return }
      let last = tables.count - 1
      if isHidden { tables[last].hidden -= 1 }
      switch name {
      case "caption": tables[last].inCaption = false
      case "th", "td":
        tables[last].row.append(TableExport.plain(tables[last].cell ?? ""))
        tables[last].cell = nil
      case "tr":
        let row = tables[last].row
        if !tables[last].holdsTable, row.contains(where: { !$0.isEmpty }) {
          tables[last].rows.append(row)
        }
      case "table": link(tables.removeLast())
      default: break
      }
    }

    private mutating func read(_ text: Substring) {
      guard let last = tables.indices.last, tables[last].hidden == 0 else { return }
      if tables[last].inCaption { tables[last].caption += text }
      if tables[last].cell != nil { tables[last].cell? += text }
    }

    private mutating func link(_ table: Table) {
      guard table.rows.count > 1 else { return }
      numbers[section, default: 0] += 1
      let file = "\(section)-\(numbers[section] ?? 1).csv"
      let data = Data(CSVText.text(table.rows).utf8).base64EncodedString()
      let name = TableExport.plain(table.caption)
      output += """
        <p class="export"><a download="\(file)" \
        href="data:text/csv;charset=utf-8;base64,\(data)">CSV<span class="hidden"> of \
        \(Markup(name.isEmpty ? file : name).source)</span></a></p>
        """
    }

    private static func attribute(_ name: String, of tag: Substring) -> String? {
      guard let start = tag.range(of: " \(name)=\"") else { return nil }
      return String(tag[start.upperBound...].prefix { $0 != "\"" })
    }
  }

  /// Markup's text as a spreadsheet wants it: entities resolved, ordinary spaces and minus signs.
  private static func plain(_ text: String) -> String {
    var plain = text
    for (entity, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
      ("−", "-"),
    ] where plain.contains(entity) {
      plain = plain.replacing(entity, with: character)
    }
    plain = joined(plain).replacing(DecimalText.thinSpace, with: " ")
    return plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Without the narrow spaces between thousands: `12 480` is one number.
  private static func joined(_ text: String) -> String {
    let parts = text.components(separatedBy: DecimalText.thinSpace)
    guard var result = parts.first else { return text }
    for (before, after) in zip(parts, parts.dropFirst()) {
      let digits = after.prefix(3)
      let isGroup =
        before.last?.isNumber == true && digits.count == 3 && digits.allSatisfy(\.isNumber)
        && after.dropFirst(3).first?.isNumber != true
      result += (isGroup ? "" : DecimalText.thinSpace) + after
    }
    return result
  }
}
