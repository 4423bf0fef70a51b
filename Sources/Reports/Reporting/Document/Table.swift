internal import VaultResults

/// A table with typed columns.
struct Table {
  /// A column.
  struct Column {
    /// The kind of content in its cells.
    enum Kind {
      /// The subject of the row: the row's heading.
      case name
      case text
      case number
      /// A plot that repeats the row's values, shown only on a page.
      case bar
    }

    let title: String
    let kind: Kind
    /// True if its cells are cut short where a terminal is too narrow.
    let isFlexible: Bool
    /// The media that show it.
    let media: Set<Block.Medium>

    init(
      _ title: String, _ kind: Kind = .text, isFlexible: Bool = false,
      on media: Set<Block.Medium> = [.page, .terminal, .markdown]
    ) {
      self.title = title
      self.kind = kind
      self.isFlexible = isFlexible
      self.media = kind == .bar ? [.page] : media
    }
  }

  /// A cell.
  struct Cell {
    let text: Text
    /// Lines of less weight below it: an interval, a count, a reason.
    var notes: [Text] = []
    /// The value in full, for CSV.
    var figure: Figure?
    /// True if it is the best of its kind.
    var isBest = false
    /// The color on a page.
    var style: Mark.Style?
    /// The darkness of the shading on a page, from 0 to 1.
    var shade: Double?
    /// The drawing of a column of bars.
    var drawing: Markup?

    /// A value and its interval, with all digits.
    struct Figure: Hashable {
      let value: Double
      var interval: ConfidenceInterval?
    }

    init(_ text: Text, notes: [Text] = [], figure: Figure? = nil) {
      self.text = text
      self.notes = notes.filter { !$0.isEmpty }
      self.figure = figure
    }

    /// Nothing to show.
    static let none = Cell("–")
    /// No words.
    static let empty = Cell("")
  }

  /// A row.
  struct Row {
    /// The emphasis of a row.
    enum Style: String {
      case plain = ""
      /// The subject of the account.
      case primary
      /// The heading of the rows that follow, up to the next; its first cell is its title.
      case group
      case total
    }

    let cells: [Cell]
    var style = Style.plain
    /// Its anchor on the page.
    var anchor: String?
    /// Blocks that a reader opens below it, with their title.
    var details: (title: Text, blocks: [Block])?

    init(_ cells: [Cell], style: Style = .plain) {
      self.cells = cells
      self.style = style
    }

    init(_ cells: Cell...) { self.init(cells) }
  }

  /// The layout on a page: a class of the style sheets.
  enum Look: String {
    case plain = ""
    case grid = "grid-table"
    case figures
    case waterfall
    case matrix
    case compared = "grid-table compared"
    case targets
    case moved = "grid-table moved"
    case findings = "grid-table findings-table"
    case trends = "grid-table trends"
    case differences = "grid-table differences"
    case changes
    case tuning = "grid-table tuning-table"
    case losses = "grid-table losses"
    case nightly = "grid-table nightly"
  }

  /// The content; a name for those who do not see the page.
  let caption: Text
  let columns: [Column]
  let rows: [Row]
  var look = Look.grid
  /// True if the heading above it says the same.
  var isCaptionHidden = false

  init(
    _ caption: Text, _ columns: [Column], _ rows: [Row], look: Look = .grid,
    isCaptionHidden: Bool = false
  ) {
    self.caption = caption
    self.columns = columns
    self.rows = rows
    self.look = look
    self.isCaptionHidden = isCaptionHidden
  }

  /// The places of the columns that a medium shows.
  func shown(on medium: Block.Medium) -> [Int] {
    columns.indices.filter { columns[$0].media.contains(medium) }
  }
}

extension Table.Cell: ExpressibleByStringInterpolation {
  init(stringLiteral text: String) { self.init(Text(text)) }

  init(stringInterpolation: Text.StringInterpolation) {
    self.init(Text(stringInterpolation: stringInterpolation))
  }

  /// Words.
  init(_ text: String) { self.init(Text(text)) }

  /// An identifier.
  static func code(_ text: String, notes: [Text] = []) -> Self {
    Self("\(code: text)", notes: notes)
  }

  /// Returns a cell with a mark.
  static func mark(_ mark: Mark, notes: [Text] = []) -> Self { Self("\(mark)", notes: notes) }

  /// A drawing.
  static func bar(_ drawing: Markup?) -> Self {
    var cell = Self("")
    cell.drawing = drawing
    return cell
  }

  /// A count.
  static func count(_ value: Int) -> Self {
    Self(Text(DecimalText.grouped(value)), figure: Figure(value: Double(value)))
  }

  /// Returns a cell with a value and its interval below it.
  static func metric(_ metric: Metric?, best: Double? = nil) -> Self {
    guard let metric else { return .none }
    var cell = Self.interval(metric.text, metric.intervalText, metric.value, metric.ci95)
    cell.isBest = metric.value == best
    return cell
  }

  /// Returns a cell with a number and its interval, both in words of their own.
  static func interval(
    _ text: String, _ intervalText: String, _ value: Double?, _ interval: ConfidenceInterval?
  ) -> Self {
    Self(
      Text(text), notes: [Text(intervalText)],
      figure: value.map { Figure(value: $0, interval: interval) })
  }

  /// A value in its unit; a dash for an absent one.
  static func figure(_ value: Double?, unit: String) -> Self {
    value.map { .number(FigureText.text($0, unit: unit), $0) } ?? .none
  }

  /// Returns a cell with a number in words of its own.
  static func number(_ text: String, _ value: Double?, notes: [Text] = []) -> Self {
    Self(Text(text), notes: notes, figure: value.map { Figure(value: $0) })
  }
}

extension Table.Row {
  /// The title of the rows that follow.
  static func group(_ title: Text) -> Self { Self([Table.Cell(title)], style: .group) }

  /// Returns a row of a metric with its id, slice, value, interval, n and direction.
}
