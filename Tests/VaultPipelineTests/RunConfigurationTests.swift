import Foundation
import Testing
import VaultCore
import VaultMatching
import VaultResults
import VaultTestSupport

@testable import VaultPipeline

@Suite("RunConfiguration")
struct RunConfigurationTests {
  private func configuration(_ yaml: String) throws -> RunConfiguration {
    let folder = try TemporaryDirectory()
    return try RunConfiguration(yaml: try folder.write(yaml, to: "run.yaml"))
  }

  @Test("Keys that a file leaves out keep the document's settings")
  func defaults() throws {
    let settings = try configuration("index: exact\nweights: 0.5,0.3,0.2\n")
    #expect(settings.index == .exact)
    #expect(settings.weights == (try RankingWeights(parsing: "0.5,0.3,0.2")))
    #expect(settings.windows == .adaptive)
    #expect(settings.overFetch == 50)
    #expect(!settings.isDocument)
    #expect(RunConfiguration().isDocument)
  }

  @Test(
    "An earlier instant is another system than the document's", arguments: QueryInstant.allCases)
  func instants(instant: QueryInstant) throws {
    let settings = try configuration("asOf: \(instant.rawValue)\n")
    #expect(settings.asOf == instant)
    #expect(settings.isDocument == (instant == .sevenDaysAfter))
    let digest = try settings.digest(embedder: "minilm", seed: 1, split: "test")
    let document = try RunConfiguration().digest(embedder: "minilm", seed: 1, split: "test")
    #expect((digest == document) == settings.isDocument)
  }

  @Test(
    "A file that is wrong is refused with its name",
    arguments: [
      ("wieghts: 0.5,0.3,0.2", "wieghts"), ("weights: 1,1,1", "weights"), ("- a", "run.yaml"),
      ("overFetch: 0", "overFetch"), ("overFetch: many", "overFetch"), ("index: [", "run.yaml"),
      ("hnswM: 1", "hnswM"), ("asOf: -3d", "asOf"), ("similarityCut: 7", "similarityCut"),
      ("overFetch: 1000000000000000000", "overFetch"), ("overFetch: 1000001", "overFetch"),
      ("efConstruction: 9223372036854775807", "efConstruction"), ("efSearch: 0", "efSearch"),
      ("efSearch: 1000001", "efSearch"), ("hnswM: 257", "hnswM"),
    ])
  func refusals(yaml: String, word: String) throws {
    let error = try #require(throws: RunError.self) { try configuration(yaml) }
    #expect(error.description.contains("run.yaml"))
    #expect(error.description.contains(word))
  }

  @Test("The digest depends on every setting, and on nothing else")
  func digest() throws {
    let base = RunConfiguration()
    var other = base
    other.efSearch += 1
    let digest = try base.digest(embedder: "minilm", seed: 1, split: "test")
    #expect(try base.digest(embedder: "minilm", seed: 1, split: "test") == digest)
    #expect(try other.digest(embedder: "minilm", seed: 1, split: "test") != digest)
    #expect(try base.digest(embedder: "hashing", seed: 1, split: "test") != digest)
    #expect(try base.digest(embedder: "minilm", seed: 2, split: "test") != digest)
    #expect(try base.digest(embedder: "minilm", seed: 1, split: "dev") != digest)
  }

  @Test("Every setting of a run survives its YAML file", arguments: [nil, 0.05, -0.3])
  func settings(cut: Double?) throws {
    var settings = RunConfiguration()
    settings.similarityCut = cut
    settings.weights = try RankingWeights(parsing: "0.35,0.625,0.025")
    let folder = try TemporaryDirectory()
    try folder.write(try settings.yaml(comment: "c"), to: RunConfiguration.fileName)
    #expect(try RunConfiguration(ofRun: folder.url) == settings)
    if let cut { #expect(try settings.yaml(comment: "c").contains("similarityCut: \(cut)\n")) }
    #expect(throws: RunError.self) {
      try RunConfiguration(ofRun: folder.url.appendingPathComponent("none"))
    }
  }

  @Test("Other weights come with the matcher that uses them, and leave all else")
  func weighted() throws {
    var settings = RunConfiguration()
    settings.index = .exact
    settings.windows = .sevenDays
    settings.similarityCut = 0.25
    settings.overFetch = 40
    settings.matcher = .best
    let weights = RankingWeights(parts: 14, 25, 1)
    let read = settings.weighted(by: weights)
    #expect(read.weights == weights && read.matcher == .document)
    settings.weights = weights
    settings.matcher = .document
    #expect(read == settings)
  }
}
