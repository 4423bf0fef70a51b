import Testing

@testable import VaultReporting

@Suite("HTML templates")
struct HTMLTemplatesTests {
  @Test("Every template parses")
  func parse() throws {
    _ = try TemplateLibrary(HTMLTemplates.all)
  }

  @Test("A template that does not parse is refused by name")
  func broken() {
    #expect(throws: ReportingError.brokenTemplate(name: "x")) {
      try TemplateLibrary([(name: "x", text: "{{#open}}")])
    }
  }

  /// Values are markup: two braces would escape them twice.
  @Test("Every value stands in triple braces", arguments: HTMLTemplates.all.map(\.text))
  func braces(text: String) {
    let doubled = text.matches(of: /\{\{[A-Za-z.]/)
    let tripled = text.matches(of: /\{\{\{[A-Za-z.]/)
    #expect(doubled.count == tripled.count)
  }
}
