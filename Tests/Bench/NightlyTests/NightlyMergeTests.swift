import Foundation
import Testing
import VaultResults
import VaultTestSupport

@testable import VaultHistory
@testable import VaultNightly

@Suite("Shards of a nightly run, united")
struct NightlyMergeTests {
  private let fixture: NightlyFixture

  init() throws {
    fixture = try NightlyFixture()
  }

  /// Runs two shards of four cells.
  private func shards() async throws -> [URL] {
    for number in 1...2 {
      let shard = try NightlyShard(parsing: "\(number)/2")
      _ = try await fixture.run(
        "shard-\(number)", seeds: [1, 2, 3, 4], fixture.options(shard: shard))
    }
    return ["shard-1", "shard-2"].map { fixture.url($0) }
  }

  @Test("Shards run disjoint cells, and united they are the whole run")
  func unites() async throws {
    let shards = try await self.shards()
    #expect(try fixture.calls() == 4)
    for _ in 1...2 {
      let night = try await NightlyMerge(shards, to: fixture.url("night")).merge()
      #expect(night.exitCode == 0)
      #expect(night.record.shard == "1/1")
      #expect(night.record.cells.map(\.state) == Array(repeating: .completed, count: 4))
      for entry in night.record.cells {
        let report = fixture.url("night/runs/\(entry.id)/report.json")
        #expect(FileManager.default.fileExists(atPath: report.path))
      }
    }
  }

  @Test("What no shard completed is listed, and the exit code says so")
  func missing() async throws {
    let shards = try await self.shards()
    let night = try await NightlyMerge([shards[0]], to: fixture.url("night")).merge()
    #expect(night.exitCode == 2)
    #expect(night.record.cells(.pending).count == 2)
    #expect(try NightlyFolder(fixture.url("night")).record() == night.record)
  }

  @Test("A completed cell whose run was damaged since is a failure that names the shard")
  func damaged() async throws {
    let shards = try await self.shards()
    let first = try #require(try NightlyFolder(shards[0]).record()?.cells(.completed).first)
    try Data().write(to: shards[0].appendingPathComponent("runs/\(first.id)/report.json"))
    let night = try await NightlyMerge(shards, to: fixture.url("night")).merge()
    #expect(night.exitCode == 2)
    #expect(night.record.cells(.failed).map(\.id) == [first.id])
    #expect(night.record.cells(.failed).first?.reason?.contains("shard-1") == true)
    #expect(night.record.cells(.completed).count == 3)
  }

  @Test("A cell that two shards ran with different results is refused")
  func overlapping() async throws {
    _ = try await fixture.run("one", seeds: [1])
    _ = try await fixture.run("same", seeds: [1])
    try fixture.setTemplate { _, _ in 0.25 }
    _ = try await fixture.run("other", seeds: [1])
    let folders = ["one", "same", "other"].map { fixture.url($0) }
    _ = try await NightlyMerge([folders[0], folders[1]], to: fixture.url("night")).merge()
    for shards in [[folders[0], folders[2]], [folders[2]]] {
      let error = try await #require(throws: RunError.self) {
        try await NightlyMerge(shards, to: fixture.url("night")).merge()
      }
      if case .notComparable = error { continue }
      Issue.record("another error than notComparable: \(error)")
    }
  }

  @Test("Folders of different plans, and folders that are no nightly run, are refused")
  func refuses() async throws {
    _ = try await fixture.run("one", seeds: [1])
    _ = try await fixture.run("two", seeds: [2])
    for folders in [["one", "two"], ["one", "nowhere"], ["night"], []] {
      await #expect(throws: RunError.self) {
        try await NightlyMerge(folders.map { fixture.url($0) }, to: fixture.url("night")).merge()
      }
    }
  }
}
