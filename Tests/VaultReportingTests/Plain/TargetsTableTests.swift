import Foundation
import Testing
import VaultResults

@testable import VaultReporting

@Suite("Targets table")
struct TargetsTableTests {
  @Test("A full report renders as recorded")
  func snapshot() throws {
    try Snapshot.check(TargetsTable.render(try SampleReport.report().targets), "targets.txt")
  }

  @Test("No line is wider than it may be", arguments: [80, 100, 140])
  func width(width: Int) throws {
    let text = TargetsTable.render(try SampleReport.report().targets, width: width)
    for line in text.components(separatedBy: "\n") {
      #expect(line.count <= width, "\(line)")
    }
  }

  @Test("Colour is written only where it is asked for, and takes no room")
  func color() throws {
    let targets = try SampleReport.report().targets
    let plain = TargetsTable.render(targets)
    #expect(!plain.contains("\u{1B}"))
    let colored = TargetsTable.render(targets, color: true)
    #expect(colored.contains("\u{1B}[31m✕ missed\u{1B}[0m"))
    let stripped = colored.replacing(/\u{1B}\[[0-9]*m/, with: "")
    #expect(stripped == plain)
  }

  @Test("Every row's id is shown, whatever its verdict")
  func complete() throws {
    let targets = try SampleReport.report().targets
    let lines = TargetsTable.render(targets).components(separatedBy: "\n")
    for target in targets {
      #expect(lines.contains { $0.hasPrefix("\(target.id) ") }, "\(target.id)")
    }
  }
}
