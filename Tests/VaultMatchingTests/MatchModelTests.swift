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
    let model = try LearnedFixture.model()
    let text = String(decoding: try model.encoded(), as: UTF8.self)
    let changes = [
      text.replacingOccurrences(of: "\"version\":2", with: "\"version\":1"),
      text.replacingOccurrences(of: "\"titleAround\"", with: "\"titleNowhere\""),
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

  @Test("A source of many events counts as much as one of few")
  func sources() throws {
    // One source says that messages with the word belong, the other, ten times its size, that those
    // without do: neither has its way with both counting alike.
    let right = try LearnedFixture.lessons(seed: 1, count: 4).map {
      [try MeasuredEvent(query: "q", at: 0, relevantRows: $0.relevant, asOf: nil, in: $0.vault)]
    }
    let wrong = try LearnedFixture.lessons(seed: 2, count: 40).map {
      [
        try MeasuredEvent(
          query: "q", at: 0, relevantRows: Set(0..<50).subtracting($0.relevant), asOf: nil,
          in: $0.vault)
      ]
    }
    let model = try MatchModel.fitted(to: [right, wrong], embedder: "fixture")
    let alone = try MatchModel.fitted(to: [right + wrong], embedder: "fixture")
    let event = try #require(right.first?.first)
    func gap(_ model: MatchModel) -> Float {
      let scores = event.rows.indices.map { model.trees.logOdds(of: event.features[row: $0]) }
      let places = event.labels.indices
      let about = places.filter { event.labels[$0] }.map { scores[$0] }
      let other = places.filter { !event.labels[$0] }.map { scores[$0] }
      return about.reduce(0, +) / Float(about.count) - other.reduce(0, +) / Float(other.count)
    }
    // The word may only speak for a message, so that the larger source can but silence it.
    #expect(gap(model) < 1)
    #expect(abs(gap(alone)) < 0.2)
    #expect(gap(model) > gap(alone) + 0.4)
  }
}
