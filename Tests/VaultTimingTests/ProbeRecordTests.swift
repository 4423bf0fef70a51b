import Foundation
import Testing

@testable import VaultPipeline
@testable import VaultTiming

@Suite("Probe record")
struct ProbeRecordTests {
  static func benchmark(
    _ id: ProbeStage = .seal, iterations: Int = 10, cpuSeconds: Double = 0.01,
    ownPeakBytes: Int? = 1000, counters: [String: Int] = ["bytes": 5], repeats: Bool = true
  ) -> ProbeRecord.Benchmark {
    ProbeRecord.Benchmark(
      id: id, items: 3, iterations: iterations, cpuSeconds: cpuSeconds, wallSeconds: 0.02,
      clock: .thread, peakBytes: 5000, ownPeakBytes: ownPeakBytes,
      growthBytes: 500, retainedBytes: 10,
      privateBytes: 4000, proportionalBytes: 4500, writtenBytes: 0, calls: 1, counters: counters,
      repeats: repeats)
  }

  static let record = ProbeRecord(rankingDigest: "abc", benchmarks: [benchmark()])

  @Test("A record survives JSON, with ids as reports show them")
  func encodes() throws {
    let record = ProbeRecord(
      rankingDigest: "abc", benchmarks: [Self.benchmark(.indexBuild, ownPeakBytes: nil)])
    let bytes = try record.encoded()
    #expect(try ProbeRecord.decode(bytes) == record)
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""id" : "index/build""#))
    #expect(try record.encoded() == bytes)
  }

  @Test("Another schema is told apart from nonsense")
  func refusesSchema() throws {
    #expect(throws: ProbeRecord.Defect.schema(found: 2)) {
      try ProbeRecord.decode(Data(#"{"schemaVersion":2}"#.utf8))
    }
  }

  @Test(
    "Nonsense is unreadable",
    arguments: [
      "", "{", "[]", "null", #"{"schemaVersion":"1"}"#, #"{"schemaVersion":1}"#,
      #"{"schemaVersion":1,"rankingDigest":"","benchmarks":[]}"#,
    ])
  func refusesNonsense(text: String) {
    #expect(throws: ProbeRecord.Defect.unreadable) { try ProbeRecord.decode(Data(text.utf8)) }
  }

  @Test("A record cut off anywhere is unreadable")
  func refusesTruncation() throws {
    let bytes = try Self.record.encoded()
    for count in stride(from: 0, to: bytes.count - 2, by: 37) {
      #expect(throws: ProbeRecord.Defect.unreadable) {
        try ProbeRecord.decode(bytes.prefix(count))
      }
    }
  }

  @Test("Times and counts that no probe measures are refused")
  func refusesImpossible() throws {
    let impossible = [
      [Self.benchmark(iterations: 0)], [Self.benchmark(cpuSeconds: 0)],
      [Self.benchmark(cpuSeconds: -1)], [Self.benchmark(), Self.benchmark()],
    ]
    for benchmarks in impossible {
      let bytes = try ProbeRecord(rankingDigest: "", benchmarks: benchmarks).encoded()
      #expect(throws: ProbeRecord.Defect.unreadable) { try ProbeRecord.decode(bytes) }
    }
  }

  @Test("Counters of a second process are merged only if they agree")
  func mergesCounters() {
    let first = StageCounters(Self.record)
    #expect(first.repeats)
    #expect(first.stages == ["seal": ["bytes": 5]])
    #expect(first.merged(with: Self.record).repeats)
    let others = [
      ProbeRecord(rankingDigest: "other", benchmarks: [Self.benchmark()]),
      ProbeRecord(rankingDigest: "abc", benchmarks: [Self.benchmark(counters: ["bytes": 6])]),
      ProbeRecord(rankingDigest: "abc", benchmarks: [Self.benchmark(repeats: false)]),
    ]
    for other in others {
      let merged = first.merged(with: other)
      #expect(!merged.repeats)
      #expect(!merged.merged(with: Self.record).repeats)
      #expect(merged.rankingDigest == "abc")
    }
  }
}
