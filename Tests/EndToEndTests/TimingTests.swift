import Foundation
import Testing
import VaultTestSupport

@Suite("Timing by fresh processes")
struct TimingTests {
  @Test("Two equal binaries are timed in turn, and the session can be read back")
  func records() throws {
    let folder = try TemporaryDirectory()
    let run = try CommandLineRun(
      [
        "record-timings", "--profile", "smoke", "--embedder", "hashing", "--stages", "seal,match",
        "--rounds", "1", "--out", folder.url.appendingPathComponent("timings.json").path,
      ], environment: ["TMPDIR": folder.url.path])
    #expect(run.status == 0, "\(run.errors)")
    let bytes = try Data(contentsOf: folder.url.appendingPathComponent("timings.json"))
    let object = try #require(
      try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    // Six processes, two stages.
    let samples = try #require(object["samples"] as? [[String: Any]])
    #expect(samples.count == 12)
    #expect(Set(samples.compactMap { $0["benchmark"] as? String }) == ["seal", "match"])
    #expect(samples.allSatisfy { ($0["cpuSeconds"] as? Double ?? 0) > 0 })
    #expect(object["conditions"] is [String: Any])
    // Neither links nor workload stay.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["timings.json"])
  }

  @Test("A binary that is no vaultbench cannot be compared: exit 2, and its side is named")
  func namesSide() throws {
    let folder = try TemporaryDirectory()
    let run = try CommandLineRun(
      [
        "record-timings", "--base-binary", "/bin/true", "--profile", "smoke", "--embedder",
        "hashing", "--stages", "match", "--out", folder.url.appendingPathComponent("t.json").path,
      ], environment: ["TMPDIR": folder.url.path])
    #expect(run.status == 2)
    #expect(run.errors.contains("baseline"))
    #expect(run.errorLines.count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test("Arguments that mean nothing are refused with usage, a missing workload with its path")
  func refuses() throws {
    for arguments in [
      ["--stages", "nonsense"], ["--inject", "cpu=2"], ["--embedder", "nonsense"],
    ] {
      let run = try CommandLineRun(["probe-stages", "--workload", "/nonexistent"] + arguments)
      #expect(run.status == 64)
      #expect(run.output.isEmpty)
    }
    let missing = try CommandLineRun(
      ["probe-stages", "--workload", "/nonexistent", "--embedder", "hashing"])
    #expect(missing.status == 66)
  }
}
