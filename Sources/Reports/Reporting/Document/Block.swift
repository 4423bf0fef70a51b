/// A piece of an account.
indirect enum Block {
  /// A heading within a section.
  case heading(Text)
  /// A paragraph.
  case paragraph(Text, Tone = .plain)
  /// A list.
  case list([Text])
  /// Names and their values.
  case facts([Fact])
  /// Terms with their definitions.
  case terms([(key: Text, value: Text)])
  /// A table.
  case table(Table)
  /// Drawings side by side.
  case plots([Plot])
  /// The main metrics.
  case tiles([Tile], caption: Text)
  /// Blocks that a reader opens when needed.
  case fold(Text, [Block])
  /// Parts side by side on a wide page.
  case columns([[Block]])
  /// A notice in a frame of its own.
  case callout(Text, isAlarm: Bool = false, [Block])
  /// A command or a file's content.
  case code(String)
  /// Blocks shown only on some media.
  case only(Set<Medium>, [Block])
  /// An element that a page's script fills: markup of this module.
  case element(Markup)

  /// The prominence of a paragraph.
  enum Tone: String {
    case plain = ""
    /// The introduction of a section.
    case lead
    /// The conclusion of a section.
    case headed
    /// A remark below the values.
    case small = "muted small"
  }

  /// The medium on which an account is read.
  enum Medium: Hashable {
    case page
    case terminal
    case markdown
  }

  /// A name and its value.
  struct Fact {
    let name: String
    let value: Text

    init(_ name: String, _ value: Text) {
      self.name = name
      self.value = value
    }

    /// Returns a value set as code, or the text for an absent one.
    static func code(_ name: String, _ value: String?, absent: String = "none") -> Fact {
      Fact(name, value.map { "\(code: $0)" } ?? Text(absent))
    }
  }

  /// A main metric.
  struct Tile {
    let name: String
    let value: String
    /// Remarks on it, a line each.
    var remarks: [String] = []
    /// A drawing below it.
    var drawing: Markup?
  }

  /// A plot with its caption; a table or its description gives the same content.
  struct Plot {
    let caption: String
    let drawing: Markup
    /// The values that it draws, where no table beside it has them.
    var data: Table?
  }
}

extension Block {
  static func fold(_ title: Text, _ blocks: Block...) -> Block { .fold(title, blocks) }

  static func only(_ media: Set<Medium>, _ blocks: Block...) -> Block { .only(media, blocks) }

  static func table(
    _ caption: Text, _ columns: [Table.Column], _ rows: [Table.Row], look: Table.Look = .grid,
    isCaptionHidden: Bool = false
  ) -> Block {
    .table(Table(caption, columns, rows, look: look, isCaptionHidden: isCaptionHidden))
  }
}

extension [Block] {
  /// Returns the blocks that a medium shows.
  func shown(on medium: Block.Medium) -> [Block] {
    flatMap { block -> [Block] in
      guard case .only(let media, let blocks) = block else { return [block] }
      return media.contains(medium) ? blocks.shown(on: medium) : []
    }
  }
}
