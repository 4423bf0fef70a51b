import Testing

@testable import VaultSealing

@Suite("PublishedVector")
struct PublishedVectorTests {
  // The counts of the card of Datasets/text/sealing-vectors.
  @Test(
    "Every published vector of an algorithm comes out as published",
    arguments: [
      (PublishedVector.Algorithm.gcm, 7), (.hkdf, 3), (.hmac, 6), (.pbkdf2, 2),
      (.encapsulation, 2), (.recoveryPhrase, 8),
    ])
  func agrees(algorithm: PublishedVector.Algorithm, count: Int) throws {
    let vectors = PublishedVector.all.filter { $0.algorithm == algorithm }
    #expect(vectors.count == count)
    for vector in vectors {
      let agrees = try vector.agrees()
      #expect(agrees, "\(vector.source)")
    }
  }

  @Test("A vector with one bit changed does not", arguments: PublishedVector.Algorithm.allCases)
  func disagrees(algorithm: PublishedVector.Algorithm) throws {
    var vector = try #require(PublishedVector.all.first { $0.algorithm == algorithm })
    vector.output[0] ^= 1
    do {
      let agrees = try vector.agrees()
      #expect(!agrees)
    } catch {
      // A box of another tag is not opened at all.
      #expect(algorithm == .gcm)
    }
  }
}
