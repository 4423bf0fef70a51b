import Foundation
import Testing
import VaultResults
import VaultTestSupport

@testable import VaultPipeline

@Suite("DatasetLocation")
struct DatasetLocationTests {
  @Test("The variable wins")
  func finds() throws {
    let folder = try TemporaryDirectory()
    try folder.write("{}", to: "named/targets.json")
    try folder.write("{}", to: "checkout/Datasets/targets.json")
    let named = folder.url.appendingPathComponent("named")
    #expect(
      try DatasetLocation.find(environment: ["VAULTBENCH_DATASETS": named.path], executable: nil)
        .path == named.path)
  }

  // The layout that the Filesystem Hierarchy Standard gives to a prefix, a folder with all beside the
  // program, and that of SwiftPM.
  @Test(
    "Without checkout and variable the data are found beside the program",
    arguments: [
      ("usr/bin/vaultbench", "usr/share/vaultbench/Datasets"), ("tool/vaultbench", "tool/Datasets"),
      ("checkout/.build/release/vaultbench", "checkout/Datasets"),
    ])
  func installed(program: String, data: String) throws {
    let folder = try TemporaryDirectory()
    try folder.write("{}", to: "\(data)/targets.json")
    try folder.write("", to: "empty/file")
    func find(_ program: String) throws -> URL {
      try DatasetLocation.find(
        environment: [:], working: folder.url.appendingPathComponent("empty").path,
        executable: folder.url.appendingPathComponent(program))
    }
    #expect(
      try find(program).resolvingSymlinksInPath().path
        == folder.url.appendingPathComponent(data).resolvingSymlinksInPath().path)
    #expect(throws: RunError.missing(path: "Datasets", remedy: .datasets)) {
      try find("elsewhere/down/in/other/folders/there/vaultbench")
    }
  }
}

@Suite("CacheLocation")
struct CacheLocationTests {
  @Test("The variable, the desktop's folder of caches, then that of the home folder")
  func order() {
    func path(_ environment: [String: String]) -> String {
      CacheLocation.standard(environment: environment).path
    }
    #expect(path(["VAULTBENCH_CACHE": "/a", "XDG_CACHE_HOME": "/b"]) == "/a")
    #expect(path(["VAULTBENCH_CACHE": "", "XDG_CACHE_HOME": "/b"]) == "/b/vaultbench")
    // The specification: a relative path is ignored.
    #expect(path(["XDG_CACHE_HOME": "b"]).hasSuffix("/.cache/vaultbench"))
    #expect(path([:]).hasSuffix("/.cache/vaultbench"))
  }
}
