import Foundation
import Testing
import VaultTestSupport

@Suite("Interruption of commands")
struct InterruptionTests {
  // 128 and the signal's number, as shells count (POSIX.1-2017, Shell, 2.8.2).
  @Test(
    "A signal ends a run after cleaning up, with 128 and its number",
    arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func cleansUp(signal: Int32, status: Int32) throws {
    let folder = try TemporaryDirectory()
    let errors = try folder.write("", to: "errors")
    let process = CommandLineRun.process(
      ["run", "--profile", "smoke", "--no-history", "--out", "run/out"], in: folder.url)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    // Signals are watched before the corpus is there to be read.
    let out = folder.url.appendingPathComponent("run")
    let end = ContinuousClock.now + .seconds(30)
    while process.isRunning, ContinuousClock.now < end,
      try !String(contentsOf: errors, encoding: .utf8).contains("ingest")
    { usleep(1000) }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == status)
    #expect(try FileManager.default.contentsOfDirectory(atPath: out.path).isEmpty)
    #expect(try String(contentsOf: errors, encoding: .utf8).contains("vaultbench: interrupted"))
  }
}
