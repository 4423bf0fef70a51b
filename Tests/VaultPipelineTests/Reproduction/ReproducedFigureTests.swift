import Testing
import VaultResults

@testable import VaultPipeline

@Suite("ReproducedFigure")
struct ReproducedFigureTests {
  private static func figure(
    _ stored: Double, against repeated: Double?, deterministic: Bool = true
  ) -> ReproducedFigure {
    func metric(_ value: Double) -> Metric {
      Metric(
        id: "document/P@10", value: value, unit: "score", better: .higher, n: 3,
        deterministic: deterministic)
    }
    let report = Report(
      manifest: SampleManifest.of(seed: 8), metrics: repeated.map { [metric($0)] } ?? [],
      targets: [], stages: [])
    return ReproducedFigure(metric(stored), of: SampleManifest.of(), against: report)
  }

  @Test("Equal to the last bit or different: there is no tolerance for what repeats")
  func exact() {
    #expect(Self.figure(0.5, against: 0.5).outcome == .equal)
    #expect(Self.figure(0.5, against: (0.5).nextUp).outcome == .different)
    #expect(Self.figure(0.5, against: nil).outcome == .different)
    #expect(Self.figure(0.5, against: (0.5).nextUp).outcome.exitCode == 1)
  }

  @Test("A time is no failure, and no proof")
  func varying() {
    #expect(Self.figure(0.5, against: 0.6, deterministic: false).outcome == .varies)
    #expect(Self.figure(0.5, against: 0.6, deterministic: false).outcome.exitCode == 2)
  }

  @Test("What differs between the runs is named")
  func differences() {
    #expect(Self.figure(0.5, against: 0.4).differences.map(\.key) == ["configDigest"])
  }
}
