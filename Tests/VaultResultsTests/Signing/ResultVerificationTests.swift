import Foundation
import Testing
import VaultTestSupport

@testable import VaultResults

@Suite("ResultVerification")
struct ResultVerificationTests {
  @Test("A run as it was signed is intact; what nobody asked for is said to be left out")
  func intact() throws {
    let fixture = try SignedRunFixture()
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
    let fixture = try SignedRunFixture()
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
      "report.json", "manifest.json", "qrels.trec", "per-query.jsonl", "runs/document.trec",
    ])
  func changed(file: String) throws {
    let fixture = try SignedRunFixture()
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
    let fixture = try SignedRunFixture()
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
    let fixture = try SignedRunFixture()
    try fixture.sign()
    let name = step % 2 == 0 ? "results.json" : "signature.json"
    var bytes = try Data(contentsOf: fixture.url("run/\(name)"))
    bytes[bytes.count * step / 24] ^= 0b100
    try fixture.runs.folder.write(bytes, to: "run/\(name)")
    #expect(try fixture.verify().outcome == .tampered)
  }

  @Test("A blank more in signature.json is a change, too")
  func respelled() throws {
    let fixture = try SignedRunFixture()
    try fixture.sign()
    try fixture.runs.edit("run/signature.json") { $0 + " " }
    #expect(try fixture.verify().outcome == .tampered)
  }

  @Test("Truncated and empty files of the signature are tampered with, not errors")
  func truncated() throws {
    for (name, length) in [
      ("results.json", 0), ("results.json", 40), ("signature.json", 0), ("signature.json", 40),
    ] {
      let fixture = try SignedRunFixture()
      try fixture.sign()
      let bytes = try Data(contentsOf: fixture.url("run/\(name)"))
      try fixture.runs.folder.write(bytes.prefix(length), to: "run/\(name)")
      #expect(try fixture.verify().outcome == .tampered, "\(name) of \(length) bytes")
    }
    let fixture = try SignedRunFixture()
    try fixture.sign()
    try FileManager.default.removeItem(at: fixture.url("run/results.json"))
    #expect(try fixture.verify().outcome == .tampered)
  }

  @Test("Another key is not this key, even if it signed the same run")
  func otherKey() throws {
    let fixture = try SignedRunFixture()
    try fixture.sign("other.pem")
    #expect(try fixture.verify().outcome == .tampered)
    #expect(try fixture.verify("other.pub.pem").outcome == .intact)
  }

  @Test("The signature of another run does not fit")
  func swapped() throws {
    let first = try SignedRunFixture()
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
    let fixture = try SignedRunFixture()
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
  func missing() throws {
    let fixture = try SignedRunFixture()
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
}
