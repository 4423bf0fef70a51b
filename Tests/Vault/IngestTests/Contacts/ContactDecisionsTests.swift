internal import Foundation
internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("The owner's answers")
struct ContactDecisionsTests {
  static let (a, b, c) = (Handle(.email, "a@x"), Handle(.email, "b@x"), Handle(.name, "C"))

  @Test("The last answer for two identifiers counts, in whichever order they are named")
  func replaces() {
    var decisions = ContactDecisions()
    decisions.answer(.same, Self.b, Self.a)
    decisions.answer(.different, Self.c, Self.a)
    decisions.answer(.different, Self.a, Self.b)
    decisions.answer(.same, Self.a, Self.a)
    #expect(decisions.decisions.map { $0.answer } == [.different, .different])
    #expect(
      decisions.decisions.map { [$0.first, $0.second] } == [[Self.a, Self.b], [Self.a, Self.c]])
    decisions.withdraw(Self.b, Self.a)
    decisions.withdraw(Self.b, Self.c)
    #expect(decisions.decisions.map { $0.second } == [Self.c])
  }

  @Test("Answers survive being stored")
  func encodes() throws {
    var decisions = ContactDecisions()
    decisions.answer(.same, Self.b, Self.a)
    decisions.answer(.different, Self.c, Self.a)
    let data = try JSONEncoder().encode(decisions)
    #expect(try JSONDecoder().decode(ContactDecisions.self, from: data) == decisions)
  }
}
