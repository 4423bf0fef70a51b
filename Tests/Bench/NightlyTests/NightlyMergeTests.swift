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

@Suite("Which cells run where, and beside each other")
struct NightlySchedulingTests {
  private static func cells(_ count: Int) -> [NightlyCell] {
    (0..<count).map {
      NightlyCell(
        profile: "p", embedder: "hashing", index: "hnsw", matcher: "document", weights: nil,
        seed: UInt64($0))
    }
  }

  @Test("Shares are disjoint, hold everything, and are balanced by cost", arguments: 1...5)
  func partitions(count: Int) throws {
    let cells = Self.cells(17)
    let costs = cells.indices.map { $0 == 3 ? 100 : $0 + 1 }
    var all: [Int] = []
    var loads: [Int] = []
    for number in 1...count {
      let mine = try NightlyShard(parsing: "\(number)/\(count)").positions(of: cells, costs: costs)
      #expect(mine == mine.sorted())
      all += mine
      loads.append(mine.reduce(0) { $0 + costs[$1] })
    }
    #expect(all.sorted() == Array(cells.indices))
    // Graham's bound: no share exceeds the mean by more than one cell.
    let total = costs.reduce(0, +)
    #expect((loads.max() ?? 0) <= total / count + 100)
    // More shares than cells leave some empty.
    let last = try NightlyShard(parsing: "3/3")
    #expect(last.positions(of: Self.cells(2), costs: [1, 1]).isEmpty)
  }

  @Test(
    "Anything but i/n is refused",
    arguments: ["", "1", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b", "1/1001", "1 / 2"])
  func refuses(text: String) {
    #expect(throws: HistoryError.self) { try NightlyShard(parsing: text) }
  }

  @Test("One cell may always run, more as far as four fifths of the memory go")
  func admits() {
    let cell = Self.cells(1)[0]
    // By hand: 1 GiB and 18 000 bytes for each of 1 000 messages make 1.09e9 bytes; two of them
    // fit into four fifths of 2.8e9, three do not.
    let memory = NightlyMemory(
      availableBytes: 2_800_000_000, messages: ["p": 1000], earlier: [])
    #expect(memory.estimate(cell) == (1 << 30) + 18_000_000)
    #expect(memory.admits(cell, beside: []))
    #expect(memory.admits(cell, beside: [cell]))
    #expect(!memory.admits(cell, beside: [cell, cell]))
    let blind = NightlyMemory(availableBytes: nil, messages: [:], earlier: [])
    #expect(blind.admits(cell, beside: []))
    #expect(!blind.admits(cell, beside: [cell]))
  }

  @Test("Earlier peaks of the profile replace the guess")
  func learns() {
    let cell = Self.cells(1)[0]
    let record = NightlyRecord(
      plan: "p", planDigest: "", binaryDigest: "", dataDigest: "", shard: "1/1", jobs: 1,
      startedAt: "",
      cells: [
        .init(cell: cell, key: "", state: .completed, peakBytes: 400),
        .init(cell: cell, key: "", state: .completed, peakBytes: 800),
      ])
    let memory = NightlyMemory(availableBytes: 1, messages: [:], earlier: [record])
    #expect(memory.estimate(cell) == 1000)
  }
}

@Suite("The folder of a nightly run")
struct NightlyFolderTests {
  @Test("What dead processes left half-written goes, what living ones write stays")
  func removesAbandonedStaging() throws {
    let folder = try TemporaryDirectory()
    let dead = Process()
    dead.executableURL = URL(fileURLWithPath: "/bin/true")
    try dead.run()
    dead.waitUntilExit()
    let own = ProcessInfo.processInfo.processIdentifier
    for name in [
      "a", ".a.partial-\(dead.processIdentifier)", ".a.partial-\(dead.processIdentifier).old",
      ".b.partial-\(own)", ".partial-x", ".hidden",
    ] {
      try folder.write("", to: "runs/\(name)/report.json")
    }
    try NightlyFolder(folder.url).removeAbandonedStaging()
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent("runs").path)
    #expect(names.sorted() == [".b.partial-\(own)", ".hidden", ".partial-x", "a"])
  }

  @Test("Two runs do not share a folder")
  func locks() throws {
    let home = try TemporaryDirectory()
    let folder = NightlyFolder(home.url.appendingPathComponent("night"))
    let first = try NightlyLock(folder)
    let error = try #require(throws: RunError.self) { try NightlyLock(folder) }
    if case .unwritable = error {} else { Issue.record("another error than unwritable") }
    // As a child has it that another thread is just starting.
    let inherited = dup(first.handle.fileDescriptor)
    defer { close(inherited) }
    first.release()
    try NightlyLock(folder).release()
  }

  @Test("A folder that holds something else is left alone")
  func leavesOtherFolders() throws {
    let home = try TemporaryDirectory()
    let report = try home.write("{}", to: "run/report.json")
    #expect(throws: RunError.self) {
      try NightlyLock(NightlyFolder(report.deletingLastPathComponent()))
    }
    let run = report.deletingLastPathComponent()
    #expect(try FileManager.default.contentsOfDirectory(atPath: run.path) == ["report.json"])
    // Empty, or begun by a process that was killed.
    for path in ["empty", "killed"] {
      let folder = home.url.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      if path == "killed" { try home.write("", to: "killed/.lock") }
      try NightlyLock(NightlyFolder(folder)).release()
    }
  }
}

@Suite("The record of a nightly run")
struct NightlyRecordTests {
  private static func cell(_ seed: UInt64?, weights: String? = nil) -> NightlyCell {
    NightlyCell(
      profile: "../profiles/my corpus.yaml", embedder: "hashing", index: "hnsw",
      matcher: "formula", weights: weights, seed: seed)
  }

  private static func record(_ entries: [NightlyRecord.Entry]) -> NightlyRecord {
    NightlyRecord(
      plan: "p", planDigest: "a", binaryDigest: "b", dataDigest: "c", shard: "1/2", jobs: 2,
      startedAt: "2026-11-21T00:00:00Z", cells: entries)
  }

  @Test("A record reads back, absent values as null")
  func roundTrip() throws {
    let record = Self.record([
      NightlyRecord.Entry(
        cell: Self.cell(1, weights: "0.6,0.2,0.2"), key: "k", state: .failed, exitCode: 137,
        reason: "r", seconds: 1.5),
      NightlyRecord.Entry(cell: Self.cell(nil), key: "k"),
    ])
    let bytes = try record.encoded()
    #expect(try NightlyRecord.decode(bytes, file: "nightly.json") == record)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\"exitCode\" : null"))
    #expect(text.contains("\"seed\" : null"))
    #expect(record.cells(.pending).count == 1)
  }

  @Test("A record of another version, cut off or with a cell twice is refused")
  func refuses() throws {
    let entry = NightlyRecord.Entry(cell: Self.cell(1), key: "k")
    let bytes = try Self.record([entry]).encoded()
    let text = String(decoding: bytes, as: UTF8.self)
    for damaged in [
      "", text.replacingOccurrences(of: "\"schemaVersion\" : 2", with: "\"schemaVersion\" : 3"),
      String(text.prefix(text.count / 2)),
      text.replacingOccurrences(of: "pending", with: "dreaming"),
    ] {
      #expect(throws: ResultsError.self) {
        try NightlyRecord.decode(Data(damaged.utf8), file: "nightly.json")
      }
    }
    let twice = try Self.record([entry, entry]).encoded()
    #expect(throws: ResultsError.duplicate(file: "nightly.json", id: entry.id)) {
      try NightlyRecord.decode(twice, file: "nightly.json")
    }
  }
}
