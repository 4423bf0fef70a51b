/// A page of HTML: a heading and sections in the frame that all pages share.
///
/// It is self-contained and works offline and without scripts; it reads in light, in dark and on
/// paper, from 400 pixels of width up. Every drawing repeats figures that a table or its
/// description states. Equal fields give equal pages.
struct HTMLPage {
  /// A part of the page, with a heading of its own.
  struct Section {
    /// Its anchor, and the name of its template in the page's folder.
    let id: String
    /// What stands above it.
    let heading: String
    /// What the navigation calls it.
    let name: String
    let fields: Fields

    init(_ id: String, _ heading: String, name: String? = nil, _ fields: Fields) {
      self.id = id
      self.heading = heading
      self.name = name ?? heading
      self.fields = fields
    }
  }

  /// The folder of its templates.
  let folder: String
  let title: String
  /// The styles that it has besides those of every page.
  var styles: [String] = []
  /// Where a reader without a mouse may skip to, and what that is.
  let skip: (target: String, words: String)
  let heading: Fields
  let sections: [Section]
  /// Whether it links to its sections.
  var hasNavigation = true
  /// Files beside it that its navigation links to.
  var files: [String] = []
  /// What its last line says besides.
  var footer: Markup = ""

  /// Fills the templates.
  ///
  /// - Throws: `ReportingError.brokenTemplate`, which no value can cause.
  func render() throws(ReportingError) -> String {
    let library = try TemplateLibrary.embedded.get()
    var parts: [Fields] = []
    for section in sections {
      let body = try library.render(section.fields, template: "\(folder)/\(section.id)")
      parts.append([
        "id": section.id, "heading": section.heading, "body": Markup(trusted: body),
      ])
    }
    let links =
      sections.map { ["target": "#\($0.id)", "name": $0.name] as Fields }
      + files.map { ["target": $0, "name": $0] }
    let top = try library.render(heading, template: "\(folder)/heading")
    return try library.render(
      [
        "title": title, "style": Stylesheet.page(styles), "skipTarget": skip.target,
        "skipWords": skip.words, "heading": Markup(trusted: top), "sections": parts,
        "links": hasNavigation ? links : [], "footer": footer,
      ], template: "page")
  }
}
