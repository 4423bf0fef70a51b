internal import Foundation
internal import Testing
internal import VaultTestSupport

@testable internal import VaultMeasurement

@Suite("Proc text")
struct ProcTextTests {
  @Test("A file that is missing, a folder or not UTF-8 has no content")
  func toleratesUnreadableFiles() throws {
    let directory = try TemporaryDirectory()
    let binary = directory.url.appendingPathComponent("binary").path
    try directory.write("plain", to: "plain")
    try directory.write(.init([0xFF, 0xFE]), to: "binary")
    #expect(ProcText.content(of: directory.url.appendingPathComponent("plain").path) == "plain")
    #expect(ProcText.content(of: binary) == nil)
    #expect(ProcText.content(of: directory.url.path) == nil)
    #expect(ProcText.content(of: directory.url.appendingPathComponent("missing").path) == nil)
  }

  @Test("A file that is missing or refuses writing is not written")
  func reportsFailedWrites() throws {
    let directory = try TemporaryDirectory()
    let missing = directory.url.appendingPathComponent("missing").path
    #expect(!ProcText.write("5", to: missing))
    #expect(ProcText.content(of: missing) == nil)
    // Every write to this device fails for want of space (full(4)).
    #expect(!ProcText.write("5", to: "/dev/full"))
  }

  @Test("A field is found by its whole name, whatever surrounds it")
  func findsFields() {
    let text = "Name:\tx\n VmRSS :  12 kB \nVmRSSAnon: 3 kB\nVmRSS: 99 kB\nnothing here"
    #expect(ProcText.field("VmRSS", in: text) == "12 kB")
    #expect(ProcText.field("VmRSSAnon", in: text) == "3 kB")
    #expect(ProcText.field("Vm", in: text) == nil)
    #expect(ProcText.field("nothing here", in: text) == nil)
  }
}
