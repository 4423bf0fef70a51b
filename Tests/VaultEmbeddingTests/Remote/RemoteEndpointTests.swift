import Testing
import VaultEmbedding

@Suite("Remote endpoint and key")
struct RemoteEndpointTests {
  @Test(
    "Encrypted addresses and loopback ones are accepted",
    arguments: [
      ("https://api.example.com/v1", "api.example.com:443"),
      ("https://API.example.com:8443/v1/", "api.example.com:8443"),
      ("http://127.0.0.1:8080/v1", "127.0.0.1:8080"), ("http://localhost/v1", "localhost:80"),
      ("http://[::1]:99/v1", "[::1]:99"),
    ])
  func accepts(address: String, authority: String) throws {
    #expect(try RemoteEndpoint(address).authority == authority)
  }

  @Test(
    "Plain addresses of other machines are refused",
    arguments: [
      "http://api.example.com/v1", "http://127.0.0.1.example.com/", "http://10.0.0.1/v1",
      "http://localhost.example/v1",
    ])
  func refusesPlain(address: String) {
    #expect {
      try RemoteEndpoint(address)
    } throws: { error in
      if case .plaintextRefused? = error as? RemoteEmbeddingError { true } else { false }
    }
  }

  @Test(
    "Anything else is no address",
    arguments: [
      "", "api.example.com", "ftp://host/v1", "https://", "https://user@host/v1",
      "https://user:secret@host/v1", "https://host/v1?key=secret", "https://host/v1#part",
      "https://host:0/v1", "https://host:70000/v1",
    ])
  func refusesMalformed(address: String) {
    #expect(throws: RemoteEmbeddingError.malformedAddress) { try RemoteEndpoint(address) }
  }

  @Test("A key is taken from its variable, and refused where it could forge a header")
  func takesKey() throws {
    #expect(throws: RemoteEmbeddingError.missingKey(variable: "KEY")) {
      try RemoteKey(variable: "KEY", environment: [:])
    }
    #expect(throws: RemoteEmbeddingError.missingKey(variable: "KEY")) {
      try RemoteKey(variable: "KEY", environment: ["KEY": ""])
    }
    for forged in ["a b", "a\r\nX: y", "schlüssel"] {
      #expect(throws: RemoteEmbeddingError.unusableKey(variable: "KEY")) {
        try RemoteKey(variable: "KEY", environment: ["KEY": forged])
      }
    }
  }
}
