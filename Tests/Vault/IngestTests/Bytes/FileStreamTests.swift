internal import Foundation
internal import Testing
internal import VaultTestSupport

@testable internal import VaultIngest

@Suite("Files as streams")
struct FileStreamTests {
  static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
  }

  static func read(_ url: URL, piece: Int) throws(IngestError) -> [UInt8] {
    let stream = try FileStream(url, path: "a/x.txt")
    var bytes: [UInt8] = []
    while true {
      let before = bytes.count
      let received = try stream.read(into: &bytes, upTo: piece)
      guard received > 0, received <= piece, bytes.count == before + received else { break }
    }
    return bytes
  }

  @Test(
    "Every byte comes once and in order, whatever the pieces",
    arguments: [0, 1, 4095, 4096, 70_001], [1000, 4096, 1 << 20])
  func reads(_ size: Int, _ piece: Int) throws {
    let folder = try TemporaryDirectory()
    let bytes = Self.bytes(size)
    let url = try folder.write(Data(bytes), to: "x.txt")
    #expect(try Self.read(url, piece: piece) == bytes)
    withExtendedLifetime(folder) {}
  }

  @Test("A piece is appended to what the buffer holds; a piece of nothing reads nothing")
  func appends() throws {
    let folder = try TemporaryDirectory()
    let url = try folder.write("abc", to: "x.txt")
    let stream = try FileStream(url, path: "x.txt")
    var buffer = Array("<".utf8)
    let counts = [
      try stream.read(into: &buffer, upTo: 0), try stream.read(into: &buffer, upTo: -1),
      try stream.read(into: &buffer, upTo: 2), try stream.read(into: &buffer, upTo: 100),
      try stream.read(into: &buffer, upTo: 100), try stream.read(into: &buffer, upTo: 100),
    ]
    #expect(counts == [0, 0, 2, 1, 0, 0])
    #expect(buffer == Array("<abc".utf8))
  }

  @Test("Two streams of one file do not disturb each other")
  func areIndependent() throws {
    let folder = try TemporaryDirectory()
    let file = ExportFile(try folder.write("abcdef", to: "x.txt"), path: "x.txt")
    let (first, second) = (try file.bytes(), try file.bytes())
    var (left, right): ([UInt8], [UInt8]) = ([], [])
    for _ in 0..<6 {
      _ = try first.read(into: &left, upTo: 1)
      _ = try second.read(into: &right, upTo: 4)
    }
    #expect(left == Array("abcdef".utf8))
    #expect(right == left)
    withExtendedLifetime(folder) {}
  }

  @Test("A descriptor is given back with its stream")
  func closes() throws {
    let folder = try TemporaryDirectory()
    let url = try folder.write("x", to: "x.txt")
    // More than the usual limit of 1024 open files.
    for _ in 0..<3000 { _ = try FileStream(url, path: "x.txt") }
    withExtendedLifetime(folder) {}
  }

  @Test("A file that is not there and a folder are refused by the name they were given")
  func refuses() throws {
    let folder = try TemporaryDirectory()
    for url in [folder.url, folder.url.appendingPathComponent("none")] {
      #expect(throws: IngestError.unreadable(file: "a/x.txt")) { try Self.read(url, piece: 10) }
    }
    withExtendedLifetime(folder) {}
  }

  @Test(
    "A named pipe, which nobody may ever write to, is refused at once", .timeLimit(.minutes(30)))
  func refusesPipes() throws {
    let folder = try TemporaryDirectory()
    let url = folder.url.appendingPathComponent("pipe.txt")
    let maker = Process()
    maker.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    maker.arguments = ["mkfifo", url.path]
    try maker.run()
    maker.waitUntilExit()
    try #require(maker.terminationStatus == 0)
    #expect(throws: IngestError.unreadable(file: "a/x.txt")) { try Self.read(url, piece: 10) }
    withExtendedLifetime(folder) {}
  }
}
