internal import Mustache

/// Templates that may include each other by name.
struct TemplateLibrary {
  private let library: MustacheLibrary

  /// Parses every template.
  init(_ templates: [(name: String, text: String)]) throws(ReportingError) {
    var library = MustacheLibrary()
    for template in templates {
      do {
        try library.register(template.text, named: template.name)
      } catch {
        throw .brokenTemplate(name: template.name)
      }
    }
    self.library = library
  }

  /// Fills a template with a value's properties.
  func render(_ value: some Any, template: String) throws(ReportingError) -> String {
    guard let text = library.render(value, withTemplate: template) else {
      throw .brokenTemplate(name: template)
    }
    return text
  }
}
