import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultHarness
import VaultMatching
import VaultTestSupport
import VaultVerdict

@Suite("TuningWriter")
struct TuningWriterTests {
  private func report() throws -> TuningReport {
    let cache = try RandomComponents.cache(seed: 2, vaults: 4, candidates: 5...20)
    var options = TuningOptions()
    options.simplex = WeightSimplex(parts: 20)
    return try WeightTuning(
      cache: cache, manifest: WeightTuningTests.manifest, options: options
    ).report()
  }

  @Test("The written configuration is read back with the best weights and all other settings")
  func roundTrip() throws {
    let report = try report()
    var settings = RunConfiguration()
    settings.index = .exact
    settings.windows = .sevenDays
    settings.similarityCut = 0.25
    settings.overFetch = 40
    settings.matcher = .best
    let folder = try TemporaryDirectory()
    let place = folder.url.appendingPathComponent("tuned")
    let directory = try RunDirectory(at: place, replacing: TuningWriter.marks)
    let writer = TuningWriter(report: report, configuration: settings)
    try writer.write(to: directory)
    try directory.publish()
    let read = try RunConfiguration(yaml: place.appendingPathComponent("best.yaml"))
    #expect(read == (try writer.best()))
    #expect(read.weights.semantic == report.best.semantic)
    settings.weights = read.weights
    settings.matcher = .document
    #expect(read == settings)
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
    #expect(Set(names) == ["tune.json", "tune.html", "simplex.svg", "best.yaml"])
  }

  @Test("An earlier tuning may be replaced, a run may not")
  func replacing() throws {
    let folder = try TemporaryDirectory()
    for name in ["tune.json", "best.yaml"] { try folder.write("x", to: "tuned/\(name)") }
    _ = try RunDirectory(
      at: folder.url.appendingPathComponent("tuned"), replacing: TuningWriter.marks)
    for name in ["manifest.json", "report.json"] { try folder.write("x", to: "run/\(name)") }
    #expect(throws: HarnessError.self) {
      try RunDirectory(
        at: folder.url.appendingPathComponent("run"), replacing: TuningWriter.marks)
    }
  }

  @Test("Every setting of a run survives its YAML file", arguments: [nil, 0.05, -0.3])
  func settings(cut: Double?) throws {
    var settings = RunConfiguration()
    settings.similarityCut = cut
    settings.weights = try MatchingWeights(parsing: "0.35,0.625,0.025")
    let folder = try TemporaryDirectory()
    try folder.write(try settings.yaml(comment: "c"), to: RunConfiguration.fileName)
    #expect(try RunConfiguration(ofRun: folder.url) == settings)
    if let cut { #expect(try settings.yaml(comment: "c").contains("similarityCut: \(cut)\n")) }
    #expect(throws: HarnessError.self) {
      try RunConfiguration(ofRun: folder.url.appendingPathComponent("none"))
    }
  }
}
