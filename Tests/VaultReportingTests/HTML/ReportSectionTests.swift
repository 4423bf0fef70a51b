import Testing

@testable import VaultReporting

@Suite("Sections of a run's page")
struct ReportSectionTests {
  @Test("Each has an anchor of its own and a template of that name")
  func templates() {
    let ids = ReportSections.all.map { $0.id }
    #expect(Set(ids).count == ids.count)
    for id in ids { #expect(EmbeddedFile.texts["templates/report/\(id).mustache"] != nil, "\(id)") }
  }
}
