import Foundation

@testable import VaultResults
@testable import VaultTestSupport

/// A small run directory and keys that `openssl` 3.0 made for these tests and nothing else.
struct SignedRunFixture {
  /// What `openssl genpkey -algorithm ed25519` wrote.
  static let privateKey = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEILzFi37SIvi+CeYtd+WtdX/WehBdi0/ZSvoVz83nvi4I
    -----END PRIVATE KEY-----

    """
  /// What `openssl pkey -in key.pem -pubout` wrote.
  static let publicKey = """
    -----BEGIN PUBLIC KEY-----
    MCowBQYDK2VwAyEAELJZgg4f5NIi2n25YpfVFG8+ck9ejpWqYTxjwWEGrzM=
    -----END PUBLIC KEY-----

    """
  /// What `openssl pkey -pubin -in key.pub.pem -outform DER | sha256sum` printed.
  static let fingerprint = "72d35cedbb68e4ce98d146d050609b2d844aa84c55b7271758da31ee087baa26"
  /// Another key of the same kind.
  static let otherPrivateKey = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIJpWMCcLNcKr32wLIluHeuvVKtp4wtwWq3koYAeuvknH
    -----END PRIVATE KEY-----

    """
  /// Its public half.
  static let otherPublicKey = """
    -----BEGIN PUBLIC KEY-----
    MCowBQYDK2VwAyEAX/dVjsUqVFkglBssXLu8Oh8KsNu5aPfGt035nZ56CvU=
    -----END PUBLIC KEY-----

    """
  /// What `openssl genpkey -algorithm x25519` wrote: as long, for another purpose.
  static let exchangeKey = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VuBCIEIIhHBewu2hBsVwyvsGdoA7+DVLA+k2yEbrACCmy1c/tY
    -----END PRIVATE KEY-----

    """

  let runs: RunFixture

  /// Writes the run and the keys.
  init() throws {
    runs = try RunFixture()
    try runs.write("run", [("formula", RunFixture.good)])
    let report = try RunDirectory(at: run).report
    try runs.folder.write(
      try CanonicalJSON.encode(report.manifest, file: "manifest.json"), to: "run/manifest.json")
    try runs.folder.write("binary", to: "vaultbench")
    for (name, text) in [
      ("key.pem", Self.privateKey), ("key.pub.pem", Self.publicKey),
      ("other.pem", Self.otherPrivateKey), ("other.pub.pem", Self.otherPublicKey),
    ] {
      let file = try runs.folder.write(text, to: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }
  }

  var run: URL { url("run") }

  func url(_ path: String) -> URL { runs.folder.url.appendingPathComponent(path) }

  /// Signs the run with a key.
  func sign(_ key: String = "key.pem") throws {
    try ResultSigner(keyFile: url(key)).sign(run)
  }

  /// Verifies the run with a key.
  func verify(_ key: String = "key.pub.pem") throws -> ResultVerification {
    try ResultVerification(of: run, publicKey: url(key))
  }
}
