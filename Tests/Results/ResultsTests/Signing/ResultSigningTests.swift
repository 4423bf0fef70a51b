import Foundation
import Testing
import VaultSealing
import VaultTestSupport

@testable import VaultResults

@Suite("Signed results")
struct ResultSigningTests {
  private let fixture: SignedRunFixture

  init() throws {
    fixture = try SignedRunFixture()
  }

  @Test("A run as it was signed is intact; what nobody asked for is said to be left out")
  func intact() throws {
    try fixture.sign()
    let verification = try fixture.verify()
    #expect(verification.outcome == .intact)
    #expect(verification.outcome.exitCode == 0)
    #expect(
      verification.findings.map(\.subject) == [
        "signature", "files", "statement", "binary", "data",
      ])
    #expect(verification.findings.map(\.agrees) == [true, true, true, nil, nil])
  }

  @Test("A run that nobody signed is neither intact nor tampered with")
  func unsigned() throws {
    #expect(try fixture.verify().outcome == .unsigned)
    #expect(try fixture.verify().outcome.exitCode == 2)
    // Signing that is cut off leaves the statement alone.
    try fixture.sign()
    try FileManager.default.removeItem(at: fixture.url("run/signature.json"))
    #expect(try fixture.verify().outcome == .unsigned)
  }

  @Test(
    "A changed byte in any file is found, and the file named",
    arguments: [
      "report.json", "manifest.json", "qrels.trec", "per-query.jsonl", "runs/formula.trec",
    ])
  func changed(file: String) throws {
    try fixture.sign()
    var bytes = try Data(contentsOf: fixture.url("run/\(file)"))
    bytes[bytes.count / 2] ^= 1
    try fixture.runs.folder.write(bytes, to: "run/\(file)")
    let verification = try fixture.verify()
    #expect(verification.outcome == .tampered)
    #expect(verification.outcome.exitCode == 1)
    #expect(verification.findings.filter { $0.agrees == false }.map(\.subject) == [file])
  }

  @Test("A dropped, an added, a hidden and an irregular file are found")
  func addedAndDropped() throws {
    try fixture.sign()
    try FileManager.default.removeItem(at: fixture.url("run/qrels.trec"))
    try fixture.runs.folder.write("", to: "run/runs/.hidden")
    try FileManager.default.createSymbolicLink(
      at: fixture.url("run/link"), withDestinationURL: fixture.url("run/report.json"))
    let verification = try fixture.verify()
    #expect(verification.outcome == .tampered)
    #expect(
      verification.findings.filter { $0.agrees == false }.map(\.subject).sorted() == [
        "link", "qrels.trec", "runs/.hidden",
      ])
  }

  @Test("Any changed byte of statement or signature is found", arguments: 0..<24)
  func changedSignature(step: Int) throws {
    try fixture.sign()
    let name = step % 2 == 0 ? "results.json" : "signature.json"
    var bytes = try Data(contentsOf: fixture.url("run/\(name)"))
    bytes[bytes.count * step / 24] ^= 0b100
    try fixture.runs.folder.write(bytes, to: "run/\(name)")
    #expect(try fixture.verify().outcome == .tampered)
  }

  @Test("Truncated and empty files of the signature are tampered with, not errors")
  func truncated() throws {
    for (name, length) in [
      ("results.json", 0), ("results.json", 40), ("signature.json", 0), ("signature.json", 40),
    ] {
      try fixture.sign()
      let bytes = try Data(contentsOf: fixture.url("run/\(name)"))
      try fixture.runs.folder.write(bytes.prefix(length), to: "run/\(name)")
      #expect(try fixture.verify().outcome == .tampered, "\(name) of \(length) bytes")
    }
    try fixture.sign()
    try FileManager.default.removeItem(at: fixture.url("run/results.json"))
    #expect(try fixture.verify().outcome == .tampered)
    // So is a blank more.
    try fixture.sign()
    try fixture.runs.edit("run/signature.json") { $0 + " " }
    #expect(try fixture.verify().outcome == .tampered)
  }

  @Test("Another key is not this key, even if it signed the same run")
  func otherKey() throws {
    try fixture.sign("other.pem")
    #expect(try fixture.verify().outcome == .tampered)
    #expect(try fixture.verify("other.pub.pem").outcome == .intact)
  }

  @Test("The signature of another run does not fit")
  func swapped() throws {
    let first = fixture
    let second = try SignedRunFixture()
    try second.runs.folder.write("more", to: "run/more.txt")
    try first.sign()
    try second.sign()
    let signature = try Data(contentsOf: second.url("run/signature.json"))
    try first.runs.folder.write(signature, to: "run/signature.json")
    #expect(try first.verify().outcome == .tampered)
    // With its statement the signature is genuine, but speaks of other files.
    let statement = try Data(contentsOf: second.url("run/results.json"))
    try first.runs.folder.write(statement, to: "run/results.json")
    let findings = try first.verify().findings
    #expect(findings.filter { $0.agrees == false }.map(\.subject) == ["more.txt"])
  }

  @Test("Another executable and other data are found")
  func binaryAndData() throws {
    try fixture.runs.folder.write("a message", to: "data/a.txt")
    // What the fixture's manifest says: see RunFixture; no file has the digest "binary".
    try fixture.sign()
    let verification = try ResultVerification(
      of: fixture.run, publicKey: fixture.url("key.pub.pem"), binary: fixture.url("vaultbench"),
      dataset: fixture.url("data"))
    #expect(
      verification.findings.filter { $0.agrees == false }.map(\.subject) == ["binary", "data"])
  }

  @Test("A missing run, key, binary or folder of data is missing, not tampered with")
  func missingParts() throws {
    try fixture.sign()
    let key = fixture.url("key.pub.pem")
    let nowhere = fixture.url("nowhere")
    #expect(throws: RunError.self) { try ResultVerification(of: nowhere, publicKey: key) }
    #expect(throws: RunError.self) {
      try ResultVerification(of: fixture.run, publicKey: nowhere)
    }
    #expect(throws: RunError.self) {
      try ResultVerification(of: fixture.run, publicKey: key, binary: nowhere)
    }
    for data in [nowhere, fixture.url("key.pub.pem")] {
      #expect(throws: RunError.self) {
        try ResultVerification(of: fixture.run, publicKey: key, dataset: data)
      }
    }
  }

  @Test("The same run under the same key gives the same bytes")
  func isDeterministic() throws {
    let second = try SignedRunFixture()
    try fixture.sign()
    for _ in 1...2 { try second.sign() }
    for name in ["results.json", "signature.json"] {
      #expect(
        try Data(contentsOf: fixture.url("run/\(name)"))
          == Data(contentsOf: second.url("run/\(name)")))
    }
  }

  @Test("The fingerprint is that of openssl and sha256sum; a key that others may read is warned of")
  func warnsOfExposedKeys() throws {
    let file = fixture.url("key.pem")
    let signer = try ResultSigner(keyFile: file)
    #expect(signer.fingerprint == SignedRunFixture.fingerprint && signer.warning == nil)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    let warning = try #require(try ResultSigner(keyFile: file).warning)
    #expect(warning.contains("chmod 600"))
    #expect(!warning.contains("MC4C"))
  }

  @Test("What is no whole run, or holds a link, is not signed")
  func refusesParts() throws {
    let signer = try ResultSigner(keyFile: fixture.url("key.pem"))
    let link = fixture.url("run/link")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: fixture.url("vaultbench"))
    #expect(throws: RunError.self) { try fixture.sign() }
    try FileManager.default.removeItem(at: link)
    try fixture.runs.edit("run/manifest.json") {
      $0.replacingOccurrences(of: "hashing", with: "polyglot")
    }
    #expect(throws: RunError.self) { try signer.sign(fixture.run) }
    try FileManager.default.removeItem(at: fixture.url("run/manifest.json"))
    #expect(throws: RunError.self) { try signer.sign(fixture.run) }
    #expect(throws: RunError.self) { try signer.sign(fixture.url("nowhere")) }
    #expect(!FileManager.default.fileExists(atPath: fixture.url("run/signature.json").path))
  }

  @Test("The statement names every file with the digest that sha256sum gives")
  func namesFiles() throws {
    try fixture.runs.folder.write("abc", to: "run/abc.txt")
    let statement = try ResultSigner(keyFile: fixture.url("key.pem")).sign(fixture.run)
    #expect(
      statement.files.map(\.path) == [
        "abc.txt", "manifest.json", "per-query.jsonl", "qrels.trec", "report.json",
        "runs/formula.trec",
      ])
    // FIPS 180-2, appendix B.1: the digest of "abc".
    #expect(
      statement.files[0]
        == ResultStatement.File(
          path: "abc.txt", bytes: 3,
          sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
  }

  @Test("Input and model are stated, an absent model as null")
  func statesInputAndModel() throws {
    try fixture.sign()
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: fixture.url("run/results.json")))
        as? [String: Any])
    #expect(object["inputHash"] as? String == "corpus-1")
    #expect(object["modelHash"] is NSNull)
    #expect(object["createdAt"] as? String == "2026-01-01T00:00:00Z")
  }

  @Test("A private key as openssl writes it gives the public key that openssl derives")
  func readsOpenSSL() throws {
    let key = try SigningKeyFile.privateKey(fixture.url("key.pem"))
    let derived = try SigningKeyFile.publicKey(fixture.url("key.pub.pem"))
    #expect(key.publicKey == derived)
    // `printf 'statement\n' | openssl pkeyutl -sign -rawin -inkey key.pem | base64`
    let expected =
      "klIfRaKpA461AB/Biwgd6/e+tvAQUA0cJtld914TDcGi1USQmRlkOze0G3n/MuSyywdt788BeAI8Zfme45QFCQ=="
    let signature = try key.signature(of: Array("statement\n".utf8))
    #expect(Data(signature).base64EncodedString() == expected)
  }

  @Test(
    "Other keys, sealed keys, damaged keys and no keys are refused without a word of them",
    arguments: [
      SignedRunFixture.exchangeKey, SignedRunFixture.publicKey, "", "secret",
      SignedRunFixture.privateKey.replacingOccurrences(of: "7SIvi", with: "7SIv"),
      SignedRunFixture.privateKey.replacingOccurrences(of: "PRIVATE", with: "ENCRYPTED PRIVATE"),
      SignedRunFixture.privateKey + SignedRunFixture.otherPrivateKey,
      String(repeating: "secret", count: 10_000),
    ])
  func refusesOthers(text: String) throws {
    let file = try fixture.runs.folder.write(text, to: "key.pem")
    let error = try #require(throws: RunError.self) { try SigningKeyFile.privateKey(file) }
    if case .unusable = error {} else { Issue.record("another error than malformed") }
    for word in ["MC4C", "MCow", "secret", "7SIv"] { #expect(!error.description.contains(word)) }
  }

  @Test("A private key is no public one, and a missing key is missing")
  func refusesPrivateAsPublic() throws {
    #expect(throws: RunError.self) { try SigningKeyFile.publicKey(fixture.url("key.pem")) }
    let missing = fixture.url("none.pem")
    let error = try #require(throws: RunError.self) { try SigningKeyFile.privateKey(missing) }
    if case .missing = error {} else { Issue.record("another error than missing") }
  }
}
