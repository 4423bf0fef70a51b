import Foundation
import Testing

@testable import VaultResults

@Suite("Manifest")
struct ManifestTests {
  @Test("A manifest reads back equal, the largest seed included")
  func roundTrip() throws {
    let bytes = try CanonicalJSON.encode(Sample.manifest, file: "manifest.json")
    let decoded = try CanonicalJSON.decode(Manifest.self, from: bytes, file: "manifest.json")
    #expect(decoded == Sample.manifest)
    #expect(decoded.seed == .max)
  }

  @Test("What is unknown is written as null")
  func nulls() throws {
    let bytes = try CanonicalJSON.encode(Sample.manifest, file: "manifest.json")
    let object = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    for key in ["modelDigest", "commit", "profile", "weights"] {
      #expect(object[key] is NSNull, "\(key)")
    }
    let machine = try #require(object["machine"] as? [String: Any])
    #expect(machine["memoryBytes"] is NSNull)
  }
}
