import Foundation
import Testing
import VaultPipeline

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
