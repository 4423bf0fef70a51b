internal import Foundation
internal import Testing
internal import VaultTestSupport

@testable import VaultMeasurement

@Suite("Process input and output")
struct ProcessIOTests {
  // The example of proc_pid_io(5).
  private static let text = """
    rchar: 323934931
    wchar: 323929600
    syscr: 632687
    syscw: 632675
    read_bytes: 0
    write_bytes: 323932160
    cancelled_write_bytes: 0
    """

  @Test("Figures are those of the manual's example")
  func reads() throws {
    let io = try ProcessIO(io: Self.text)
    #expect(io.readBytes == 323_934_931)
    #expect(io.writtenBytes == 323_929_600)
    #expect(io.readCalls == 632_687)
    #expect(io.writeCalls == 632_675)
    #expect(io.storedBytes == 323_932_160)
  }

  @Test("A difference is what happened between")
  func subtracts() throws {
    let io = try ProcessIO(io: Self.text)
    #expect(
      io.since(io)
        == ProcessIO(
          readBytes: 0, writtenBytes: 0, readCalls: 0, writeCalls: 0, storedBytes: 0))
  }

  @Test("A negative or missing figure is named")
  func refuses() {
    #expect(throws: MeasurementError.missingField(name: "rchar", file: "/proc/self/io")) {
      try ProcessIO(io: "rchar: -1\n")
    }
  }

  // Other tests write, too: at least what is written here.
  @Test("What is written to a file is counted")
  func counts() throws {
    let folder = try TemporaryDirectory()
    let before = try ProcessIO.current()
    try Data(repeating: 1, count: 100_000).write(to: folder.url.appendingPathComponent("file"))
    let moved = try ProcessIO.current().since(before)
    #expect(moved.writtenBytes >= 100_000)
    #expect(moved.writeCalls >= 1)
  }
}
