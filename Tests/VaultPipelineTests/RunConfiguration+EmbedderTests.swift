import Foundation
import Testing
import VaultSuites

@testable import VaultPipeline

@Suite("Choosing a model by its name")
struct EmbedderChoiceTests {
  private typealias Choice = RunConfiguration.EmbedderChoice

  @Test("Every registered model can be chosen, auto comes first, other names are refused")
  func names() {
    #expect(
      Choice.allCases.map(\.rawValue) == ["auto"] + EmbedderRegistration.all.map(\.name))
    for choice in Choice.allCases { #expect(Choice(rawValue: choice.rawValue) == choice) }
    #expect(Choice(rawValue: "bert") == nil)
    #expect(Set(Choice.allCases.map(\.summary)).count == Choice.allCases.count)
  }

  @Test("Settings hold the plain name, and an unknown one is no setting")
  func coding() throws {
    #expect(
      String(decoding: try JSONEncoder().encode(Choice.hashing), as: UTF8.self) == "\"hashing\"")
    #expect(try JSONDecoder().decode(Choice.self, from: Data("\"auto\"".utf8)) == .auto)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Choice.self, from: Data("\"bert\"".utf8))
    }
  }

  @Test("No external system may take the name of a model")
  func reserved() {
    for registration in EmbedderRegistration.all {
      #expect(
        SystemNames(besides: .all).sanitised(registration.name) == "external-\(registration.name)")
    }
  }
}
