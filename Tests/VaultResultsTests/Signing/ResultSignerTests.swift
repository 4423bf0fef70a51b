import Foundation
import Testing
import VaultTestSupport

@testable import VaultResults

@Suite("ResultSigner")
struct ResultSignerTests {
  @Test("The same run under the same key gives the same bytes")
  func isDeterministic() throws {
    let first = try SignedRunFixture()
    let second = try SignedRunFixture()
    try first.sign()
    try second.sign()
    try second.sign()
    for name in ["results.json", "signature.json"] {
      #expect(
        try Data(contentsOf: first.url("run/\(name)"))
          == Data(contentsOf: second.url("run/\(name)")))
    }
  }

  @Test("The fingerprint is that which openssl's DER and sha256sum give")
  func fingerprint() throws {
    let fixture = try SignedRunFixture()
    let signer = try ResultSigner(keyFile: fixture.url("key.pem"))
    #expect(signer.fingerprint == SignedRunFixture.fingerprint)
    #expect(signer.warning == nil)
  }

  @Test("A key that others may read is warned of, its content is in no word")
  func warnsOfExposedKeys() throws {
    let fixture = try SignedRunFixture()
    let file = fixture.url("key.pem")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    let warning = try #require(try ResultSigner(keyFile: file).warning)
    #expect(warning.contains("chmod 600"))
    #expect(!warning.contains("MC4C"))
  }

  @Test("What is no whole run is not signed")
  func refusesParts() throws {
    let fixture = try SignedRunFixture()
    let signer = try ResultSigner(keyFile: fixture.url("key.pem"))
    try fixture.runs.edit("run/manifest.json") {
      $0.replacingOccurrences(of: "hashing", with: "polyglot")
    }
    #expect(throws: RunError.self) { try signer.sign(fixture.run) }
    try FileManager.default.removeItem(at: fixture.url("run/manifest.json"))
    #expect(throws: RunError.self) { try signer.sign(fixture.run) }
    #expect(throws: RunError.self) { try signer.sign(fixture.url("nowhere")) }
    #expect(!FileManager.default.fileExists(atPath: fixture.url("run/signature.json").path))
  }

  @Test("A run that holds a link is not signed")
  func refusesLinks() throws {
    let fixture = try SignedRunFixture()
    try FileManager.default.createSymbolicLink(
      at: fixture.url("run/link"), withDestinationURL: fixture.url("vaultbench"))
    #expect(throws: RunError.self) { try fixture.sign() }
  }
}
