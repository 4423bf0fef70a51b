/// A piece of an account.
indirect enum Block {
  /// A heading within a section.
  case heading(Text)
  /// A paragraph.
  case paragraph(Text, Tone = .plain)
  /// A list.
  case list([Text])
  /// Names and what they stand for.
  case facts([Fact])
  /// Terms that a reader may not know, and what they mean.
  case terms([(term: Text, meaning: Text)])
  /// A table.
  case table(Table)
  /// Drawings side by side.
  case plots([Plot])
  /// The leading figures.
  case tiles([Tile], caption: Text)
  /// What a reader opens when it is needed.
  case fold(Text, isOpen: Bool = false, [Block])
  /// Parts that stand side by side on a wide page.
  case columns([[Block]])
  /// What no reader may overlook, in a frame of its own.
  case callout(Text, isAlarm: Bool = false, [Block])
  /// A command or a file's content.
  case code(String)
  /// What only some media show.
  case only(Set<Medium>, [Block])
  /// An element that a page's script fills: markup of this module.
  case element(Markup)

  /// How loud a paragraph is.
  enum Tone: String {
    case plain = ""
    /// What introduces a section.
    case lead
    /// The sentence that a section comes to.
    case headed
    /// What stands below the figures.
    case small = "muted small"
  }

  /// Where an account is read.
  enum Medium: Hashable {
    case page
    case terminal
    case markdown
  }

  /// A name and what it stands for.
  struct Fact {
    let name: String
    let value: Text

    init(_ name: String, _ value: Text) {
      self.name = name
      self.value = value
    }

    /// A value that is set as code, or said to be absent.
    static func code(_ name: String, _ value: String?, absent: String = "none") -> Fact {
      Fact(name, value.map { "\(code: $0)" } ?? Text(absent))
    }
  }

  /// A leading figure.
  struct Tile {
    let name: String
    let value: String
    /// What belongs to it, a line each.
    var remarks: [String] = []
    /// A drawing below it.
    var drawing: Markup?
  }

  /// A drawing with its caption; whatever it shows, a table or its description says too.
  struct Plot {
    let caption: String
    let drawing: Markup
    /// The figures that it draws, where no table beside it has them.
    var data: Table?
  }
}

extension [Block] {
  /// What a medium shows of them.
  func shown(on medium: Block.Medium) -> [Block] {
    flatMap { block -> [Block] in
      guard case .only(let media, let blocks) = block else { return [block] }
      return media.contains(medium) ? blocks.shown(on: medium) : []
    }
  }
}
