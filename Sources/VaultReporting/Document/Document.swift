/// An account of results: what a reader sees first, then sections.
///
/// It is described once and rendered four ways: as a page (``HTMLRenderer``), as Markdown
/// (``MarkdownRenderer``), for a terminal (``TerminalRenderer``), and its tables as CSV
/// (``CSVTable``). Nothing in it is a figure that was not measured or computed elsewhere.
struct Document {
  /// A part with a heading of its own.
  struct Section {
    /// Its anchor on a page: a constant of the program.
    let id: String
    /// What stands above it.
    let heading: String
    /// What the navigation calls it.
    let name: String
    let blocks: [Block]
    /// Whether Markdown folds it: a reader of a pull request has ten seconds.
    let isFolded: Bool
    /// Whether it is on paper too, which has room for the answer and its reasons.
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

  /// What a reader sees first.
  struct Heading {
    /// Which command wrote it.
    let eyebrow: String
    let title: Text
    var subtitle = ""
    /// The verdict, with the words that say it; `nil` for an account without one.
    var verdict: (mark: Mark, words: Text)?
    /// What stands below the verdict.
    var blocks: [Block] = []
    /// What stands beside it on a wide page.
    var aside: [Block] = []
    /// What stands below both, over the whole width.
    var below: [Block] = []
  }

  /// The title of a page's window.
  let title: String
  let heading: Heading
  let sections: [Section]
  /// The styles of a page besides those of every page.
  var styles: [String] = []
  /// Whether a page links to its sections.
  var hasNavigation = true
  /// Files beside a page that its navigation links to.
  var files: [String] = []
  /// What a page's last line says besides.
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
