import Testing

@testable import VaultReporting

@Suite("Sections of a run's account")
struct ReportSectionTests {
  @Test("Each has an anchor of its own")
  func anchors() {
    let ids = ReportSections.all.map { $0.id }
    #expect(Set(ids).count == ids.count)
  }
}
