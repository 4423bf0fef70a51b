internal import Mustache

/// Templates that may include each other by name.
struct TemplateLibrary {
  private let library: MustacheLibrary

  /// Parses every template.
  init(_ templates: [String: String]) throws(ReportingError) {
    var library = MustacheLibrary()
    for (name, text) in templates {
      do {
        try library.register(text, named: name)
      } catch {
        throw .brokenTemplate(name: name)
      }
    }
    self.library = library
  }

  /// The templates that were compiled in, named by their path: `report/targets`.
  static let embedded = Result { () throws(ReportingError) in
    try TemplateLibrary(
      Dictionary(
        uniqueKeysWithValues: EmbeddedFile.texts.compactMap { path, text in
          path.hasPrefix("templates/")
            ? (String(path.dropFirst("templates/".count).prefix { $0 != "." }), text) : nil
        }))
  }

  /// Fills a template.
  func render(_ fields: Fields, template: String) throws(ReportingError) -> String {
    guard let text = library.render(fields, withTemplate: template) else {
      throw .brokenTemplate(name: template)
    }
    return text
  }
}
