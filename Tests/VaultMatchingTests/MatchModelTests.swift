import Foundation
import Testing
import VaultCore

@testable import VaultMatching

@Suite("The matcher's model file")
struct MatchModelTests {
  @Test(
    "What is no model is refused by name",
    arguments: ["", "{}", "[1]", "{\"version\": 1}", "\u{0}\u{1}"])
  func garbage(_ text: String) {
    #expect(throws: MatchingError.malformedModel(file: "model.json")) {
      try MatchModel(Data(text.utf8), file: "model.json")
    }
  }

  @Test("Another version, other features, a truncated file and a loop are refused")
  func tampered() throws {
    let model = try MatchModel.fitted(to: LearnedFixture.lessons(seed: 1), embedder: "fixture")
    let text = String(decoding: try model.encoded(), as: UTF8.self)
    let changes = [
      text.replacingOccurrences(of: "\"version\":1", with: "\"version\":2"),
      text.replacingOccurrences(of: "\"sessionBest\"", with: "\"sessionWorst\""),
      text.replacingOccurrences(of: "\"left\":[1,", with: "\"left\":[0,"),
      text.replacingOccurrences(of: "\"columns\":", with: "\"columns\":1"),
      String(text.dropLast(10)),
    ]
    for change in changes {
      #expect(change != text)
      #expect(throws: MatchingError.malformedModel(file: "m")) {
        try MatchModel(Data(change.utf8), file: "m")
      }
    }
  }
}
