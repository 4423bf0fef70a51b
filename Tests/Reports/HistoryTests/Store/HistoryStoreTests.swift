import Foundation
import Testing
import VaultCore
import VaultMeasurement
import VaultResults
import VaultTestSupport

@testable import VaultHistory

@Suite("History store")
struct HistoryStoreTests {
  private static let clock = WallClock.stopped(
    at: Timestamp(year: 2026, month: 11, day: 21, hour: 16, minute: 9, second: 5))

  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  private func opened() throws -> HistoryStore {
    try HistoryStore.openForAppending(
      at: folder.url.appendingPathComponent("history.sqlite"), clock: Self.clock
    ).store
  }

  @Test("A history is whole, or said to be damaged on any of its pages")
  func examinesPages() throws {
    let store = try opened()
    for day in 1...9 { try store.append(SampleRun.report(day: day)) }
    try store.requireWhole()
    try store.close()
    var bytes = try Data(contentsOf: store.file)
    // The first page stays: the file opens as a history.
    for index in 4096..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
    try bytes.write(to: store.file)
    let damaged = try HistoryStore.open(at: store.file)
    let error = try #require(throws: HistoryError.self) { try damaged.requireWhole() }
    #expect("\(error)".contains("damaged"))
  }

  @Test("A run is added once, however often it is offered, and no other file is left")
  func isIdempotent() throws {
    let store = try opened()
    let report = SampleRun.report(day: 1)
    let first = try store.append(report, directory: folder.url.appendingPathComponent("ci"))
    let second = try store.append(report)
    #expect(first.isNew && !second.isNew && first.run == second.run)
    try store.append(SampleRun.report(day: 2))
    let runs = try store.runs()
    #expect(runs.map(\.commit) == ["commit1", "commit2"] && runs[0].directory == "ci")
    #expect(runs[0].id == first.run && runs[0].key.count == 64)
    try store.close()
    #expect(try names() == ["history.sqlite"])
    #expect(try HistoryStore.open(at: store.file).runs() == runs)
  }

  @Test("Other figures under one manifest, and times that cannot be ordered, are refused")
  func refuses() throws {
    let store = try opened()
    let good = SampleRun.report(day: 1, quality: 0.5)
    try store.append(good)
    #expect(throws: HistoryError.self) {
      try store.append(SampleRun.report(day: 1, quality: 0.6))
    }
    let bytes = try CanonicalJSON.encode(good, file: "r")
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing(good.manifest.createdAt, with: "last night")
    let bad = try Report.decode(Data(text.utf8), file: "r")
    #expect(throws: HistoryError.self) { try store.append(bad) }
    #expect(try store.runs().count == 1)
    // Runs come by their time, whatever the order in which they were added.
    for day in [5, 3] { try store.append(SampleRun.report(day: day)) }
    #expect(try store.runs().map(\.commit) == ["commit1", "commit3", "commit5"])
  }

  @Test("The run before is that of the same corpus and settings, on the same machine if asked")
  func previous() throws {
    let store = try opened()
    try store.append(SampleRun.report(day: 1))
    try store.append(SampleRun.report(day: 2, machine: SampleRun.machine(cpu: "another")))
    try store.append(SampleRun.report(day: 3, corpus: "c1"))
    try store.append(SampleRun.report(day: 4, embedder: "minilm"))
    let newest = try store.append(SampleRun.report(day: 5)).run
    #expect(try store.previous(of: newest)?.commit == "commit2")
    #expect(try store.previous(of: newest, onSameMachine: true)?.commit == "commit1")
    let first = try #require(try store.runs().first)
    #expect(try store.previous(of: first.id) == nil)
    #expect(throws: HistoryError.self) { try store.previous(of: "none such") }
  }

  @Test(
    "A damaged file is set aside under the time, never overwritten, and a new history begins",
    arguments: ["garbage", "truncated", "torn"])
  func setsAside(damage: String) throws {
    let store = try opened()
    for day in 0..<60 { try store.append(SampleRun.report(day: day)) }
    try store.close()
    var bytes = try Data(contentsOf: store.file)
    try #require(bytes.count > 5 * 4096)
    switch damage {
    case "garbage": bytes = Data("no database at all".utf8)
    case "truncated": bytes = bytes.prefix(bytes.count / 2 + 100)
    default: bytes.replaceSubrange(8192..<20_480, with: Data(repeating: 0xA5, count: 12_288))
    }
    try bytes.write(to: store.file)
    for number in ["", "-2"] {
      let opened = try HistoryStore.openForAppending(at: store.file, clock: Self.clock)
      let place = try #require(opened.setAside)
      #expect(place.lastPathComponent == "history.sqlite.corrupt-20261121T160905Z\(number)")
      #expect(try Data(contentsOf: place) == bytes)
      try opened.store.append(SampleRun.report(day: 1))
      #expect(try opened.store.runs().count == 1)
      try opened.store.close()
      try bytes.write(to: store.file)
    }
    #expect(throws: HistoryError.self) { try HistoryStore.open(at: store.file).runs() }
    #expect(try names().count == 3)
  }

  @Test("An empty file is an empty history, and a missing one is said to be missing")
  func emptyAndMissing() throws {
    let file = try folder.write("", to: "history.sqlite")
    #expect(try HistoryStore.open(at: file).runs().isEmpty)
    #expect(try Data(contentsOf: file).isEmpty, "looking changes nothing")
    let opened = try HistoryStore.openForAppending(at: file)
    #expect(opened.setAside == nil)
    #expect(try opened.store.runs().isEmpty)
    #expect(throws: HistoryError.self) {
      try HistoryStore.open(at: folder.url.appendingPathComponent("none.sqlite"))
    }
    #expect(throws: HistoryError.self) { try HistoryStore.openForAppending(at: folder.url) }
  }

  @Test("Several writers at once lose no run")
  func concurrentWriters() async throws {
    let folder = folder
    let file = folder.url.appendingPathComponent("history.sqlite")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for day in 0..<5 {
            let directory = folder.url.appendingPathComponent("r\(writer)")
            let notes = try HistoryStore.record(
              SampleRun.report(day: writer * 5 + day), directory: directory, in: file)
            #expect(notes.isEmpty)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try HistoryStore.open(at: file).runs().count == 20)
    #expect(try names() == ["history.sqlite"])
  }

  @Test("A recorded run lands beside its directory, and a damaged history is told of")
  func records() throws {
    let directory = folder.url.appendingPathComponent("night/run")
    let report = SampleRun.report(day: 1)
    #expect(try HistoryStore.record(report, directory: directory, clock: Self.clock).isEmpty)
    let file = folder.url.appendingPathComponent("night/history.sqlite")
    #expect(try HistoryStore.open(at: file).runs().map(\.directory) == ["run"])
    try Data("damage".utf8).write(to: file)
    let notes = try HistoryStore.record(report, directory: directory, clock: Self.clock)
    #expect(notes.count == 1 && notes[0].contains("history.sqlite.corrupt-20261121T160905Z"))
  }

  @Test("Reasons are kept once each and come back in order")
  func reasons() throws {
    let store = try opened()
    let reasons = try HistoryReason.parse(
      "2026-11-23 *: b\n2026-11-21 formula/*: a\n", file: "f")
    #expect(try store.annotate(reasons) == 2)
    #expect(try store.annotate(reasons) == 0)
    #expect(try store.reasons() == reasons.reversed())
  }
}
