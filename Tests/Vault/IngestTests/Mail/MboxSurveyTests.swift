internal import Foundation
internal import Testing

@testable internal import VaultIngest

@Suite("What an mbox tells about its dialect")
struct MboxSurveyTests {
  static func survey(_ text: String) throws -> MboxSurvey {
    try MboxSurvey(ExportFile(Data(text.utf8), path: "p").lines())
  }

  static func mail(_ fields: String, _ body: String) -> String {
    "From a@b.c Sun Mar  1 09:30:00 2026\nFrom: a@b.c\n\(fields)\n\(body)\n"
  }

  @Test("Without evidence it is mboxo")
  func startsPlain() throws {
    for text in ["", "\n", Self.mail("", "x\n"), Self.mail("", ">From x\n")] {
      let survey = try Self.survey(text)
      #expect(survey.dialect == .mboxo)
      #expect(survey.shields.isEmpty)
      #expect(survey.hasOnlyTrueLengths)
    }
  }

  @Test("Escaped escapes among other lines point to mboxrd, within a quotation they do not")
  func findsEscapes() throws {
    #expect(try Self.survey(Self.mail("", "x\n>>From y\nz\n")).unescapesNested)
    #expect(try Self.survey(Self.mail("", ">> x\n>>From y\n>> z\n")).unescapesNested == false)
  }

  @Test("Lengths count where they lead to an envelope or to the end")
  func followsLengths() throws {
    let two = Self.mail("Content-Length: 2\n", "x\n")
    let survey = try Self.survey(two + two)
    #expect(survey.dialect == .mboxcl)
    #expect(survey.shields.isEmpty)
    let lie = try Self.survey(Self.mail("Content-Length: 1\n", "x y z\n") + Self.mail("", "x\n"))
    #expect(lie.dialect == .mboxo)
    #expect(!lie.hasOnlyTrueLengths)
  }

  @Test("A true length shields envelopes in its body")
  func shieldsBodies() throws {
    let inner = Self.mail("", "inner\n")
    let text = Self.mail("Content-Length: \(inner.utf8.count)\n", inner) + Self.mail("", "x\n")
    let survey = try Self.survey(text)
    #expect(survey.dialect == .mboxcl2)
    #expect(survey.shields.count == 1)
    #expect(survey.shields.first?.count == inner.utf8.count)
  }

  @Test(
    "Absurd lengths are no lengths",
    arguments: ["9223372036854775807", "99999999999999999999", "-5"])
  func survivesHugeLengths(_ length: String) throws {
    let text = Self.mail("Content-Length: \(length)\n", "x\n") + Self.mail("", "x\n")
    #expect(try Self.survey(text).shields.isEmpty)
  }
}
