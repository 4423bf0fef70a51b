internal import VaultResults

/// A table with typed columns.
struct Table {
  /// A column.
  struct Column {
    /// What its cells hold.
    enum Kind {
      /// What the row is about: the row's heading.
      case name
      case text
      case number
      /// A drawing that repeats the row's figures: shown on a page alone.
      case bar
    }

    let title: String
    let kind: Kind
    /// Whether it gives way, its cells cut short, where a terminal is too narrow.
    let isFlexible: Bool
    /// Where it is shown.
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
    /// The figure in full, for CSV.
    var figure: Figure?
    /// Whether it is the best of its kind.
    var isBest = false
    /// How a page colors it.
    var style: Mark.Style?
    /// How dark a page shades it, from 0 to 1.
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
    /// What sets it apart.
    enum Style: String {
      case plain = ""
      /// What the account is about.
      case primary
      /// The head of the rows that follow, up to the next; its first cell is its title.
      case group
      case total
    }

    let cells: [Cell]
    var style = Style.plain
    /// Its anchor on the page.
    var anchor: String?
    /// What a reader opens below it, with the words to open it by.
    var details: (title: Text, blocks: [Block])?

    init(_ cells: [Cell], style: Style = .plain) {
      self.cells = cells
      self.style = style
    }
  }

  /// How a page lays it out: a class of the style sheets.
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

  /// What it shows; a name for those who do not see the page.
  let caption: Text
  let columns: [Column]
  let rows: [Row]
  var look = Look.grid
  /// Whether the heading above it says the same.
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

  /// A verdict.
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

  /// A figure with its interval below it.
  static func metric(_ metric: Metric?, best: Double? = nil) -> Self {
    guard let metric else { return .none }
    var cell = Self(
      Text(metric.text), notes: [Text(metric.intervalText)],
      figure: Figure(value: metric.value, interval: metric.ci95))
    cell.isBest = metric.value == best
    return cell
  }

  /// A number in words of its own.
  static func number(_ text: String, _ value: Double?, notes: [Text] = []) -> Self {
    Self(Text(text), notes: notes, figure: value.map { Figure(value: $0) })
  }
}

extension Table.Row {
  /// The title of the rows that follow.
  static func group(_ title: Text) -> Self { Self([Table.Cell(title)], style: .group) }

  /// A figure by its id, with what belongs to it: id, slice, value, interval, n and direction.
  static func metric(_ metric: Metric) -> Self {
    Self([
      .code(metric.id), Table.Cell(metric.sliceText),
      Table.Cell(
        Text(metric.text), figure: .init(value: metric.value, interval: metric.ci95)),
      Table.Cell(metric.intervalText), .count(metric.n),
      Table.Cell(metric.better == .higher ? "▲ more" : "▼ less"),
    ])
  }
}

extension [Table.Column] {
  /// The columns of ``Table/Row/metric(_:)``.
  static var metric: Self {
    [
      .init("Metric", .name), .init("Slice"), .init("Value", .number), .init("95 %", .number),
      .init("n", .number), .init("Better"),
    ]
  }
}
