/// An account of results: a heading, then sections.
///
/// It is described once and rendered four ways: as a page (``HTMLRenderer``), as Markdown
/// (``MarkdownRenderer``), for a terminal (``TerminalRenderer``), and its tables as CSV
/// (``CSVTable``). Every value in it was measured or computed elsewhere.
struct Document {
  /// A part with a heading of its own.
  struct Section {
    /// Its anchor on a page: a constant of the program.
    let id: String
    /// The section's heading.
    let heading: String
    /// The name in the navigation.
    let name: String
    let blocks: [Block]
    /// True if Markdown folds it, to keep pull requests short.
    let isFolded: Bool
    /// True if it is printed too; paper has room for the answer and its reasons.
    let isPrinted: Bool

    init(
      _ id: String, _ heading: String, name: String? = nil, isFolded: Bool = true,
      isPrinted: Bool = true, _ blocks: [Block]
    ) {
      self.id = id
      self.heading = heading
      self.name = name ?? heading
      self.blocks = blocks
      self.isFolded = isFolded
      self.isPrinted = isPrinted
    }
  }

  /// The top of the account.
  struct Heading {
    /// The command that wrote it.
    let eyebrow: String
    let title: Text
    var subtitle = ""
    /// The result, with the words that state it; `nil` for an account without one.
    var verdict: (mark: Mark, words: Text)?
    /// The blocks below the result.
    var blocks: [Block] = []
    /// The blocks beside it on a wide page.
    var aside: [Block] = []
    /// The blocks below both, over the whole width.
    var below: [Block] = []
  }

  /// The title of a page's window.
  let title: String
  let heading: Heading
  let sections: [Section]
  /// The styles of a page besides those of every page.
  var styles: [String] = []
  /// True if a page links to its sections.
  var hasNavigation = true
  /// Files beside a page that its navigation links to.
  var files: [String] = []
  /// Additional text in a page's last line.
  var footer: Text = ""
  /// A script with its data; a page without one loads and runs nothing.
  var script: Script?

  /// A page's own script, and the data that it shows.
  struct Script {
    /// The source: a constant of the program.
    let source: String
    /// JSON, which the script finds in the element `data`.
    let data: String
  }
}
