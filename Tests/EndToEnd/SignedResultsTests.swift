import Foundation
import Testing
import VaultTestSupport

/// Runs that are signed, verified by us and by openssl, reproduced, and run by night.
@Suite("Signed results, reproduction and nightlies from the command line", .serialized)
struct SignedResultsTests {
  /// Runs another program, its output joined; `nil` if it is not installed.
  private static func tool(_ name: String, _ arguments: [String]) throws -> (Int32, String)? {
    let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard
      let program = paths.map({ URL(fileURLWithPath: "\($0)/\(name)") })
        .first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { return nil }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  private static func path(_ folder: TemporaryDirectory, _ name: String) -> String {
    folder.url.appendingPathComponent(name).path
  }

  /// Makes a key with openssl; `nil` where there is none.
  private static func key(in folder: TemporaryDirectory) throws -> String? {
    let key = path(folder, "key.pem")
    guard try tool("openssl", ["genpkey", "-algorithm", "ed25519", "-out", key])?.0 == 0,
      try tool(
        "openssl", ["pkey", "-in", key, "-pubout", "-out", path(folder, "key.pub.pem")])?.0 == 0
    else { return nil }
    return key
  }

  @Test("A run signed as it is written is verified by us and by openssl; a changed byte is found")
  func signs() throws {
    let folder = try TemporaryDirectory()
    guard let key = try Self.key(in: folder) else { return }
    let (run, publicKey) = (Self.path(folder, "run"), Self.path(folder, "key.pub.pem"))
    // A run of its own: it signs itself.
    let made = try CommandLineRun([
      "run", "--profile", "smoke", "--embedder", "hashing", "--suite", "none", "--sign", key,
      "--out", run,
    ])
    #expect(made.status == 0, "\(made.errors)")
    let binary = CommandLineRun.process([]).executableURL?.path ?? ""
    let good = try CommandLineRun(["verify", run, "--public-key", publicKey, "--binary", binary])
    #expect(good.status == 0, "\(good.output)")

    // The recipe of Documentation/SignedResults.md.
    let signature = try #require(
      JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(fileURLWithPath: "\(run)/signature.json"))) as? [String: Any])
    let base64 = try #require(signature["signature"] as? String)
    try folder.write(try #require(Data(base64Encoded: base64)), to: "results.sig")
    let checked = try Self.tool(
      "openssl",
      [
        "pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", publicKey, "-in", "\(run)/results.json",
        "-sigfile", Self.path(folder, "results.sig"),
      ])
    #expect(checked?.0 == 0, "\(checked?.1 ?? "")")

    let file = URL(fileURLWithPath: "\(run)/run.trec")
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: file)
    let bad = try CommandLineRun(["verify", run, "--public-key", publicKey])
    #expect(bad.status == 1)
    #expect(bad.output.contains("run.trec: changed"))
    let again = try CommandLineRun(["sign", run, "--key", key, "--json"])
    #expect(again.status == 0, "\(again.errors)")
    #expect(try CommandLineRun(["verify", run, "--public-key", publicKey]).status == 0)
    try FileManager.default.removeItem(atPath: "\(run)/signature.json")
    #expect(try CommandLineRun(["verify", run, "--public-key", publicKey]).status == 2)
    #expect(try CommandLineRun(["verify", "\(run)x", "--public-key", publicKey]).status == 66)
    #expect(try CommandLineRun(["sign", run, "--key", publicKey]).status == 65)
  }

  @Test("A figure is reproduced to the last bit, one that does not exist names its neighbours")
  func reproduces() throws {
    let folder = try TemporaryDirectory()
    let run = Self.path(folder, "run")
    // A run of its own: every option that a reproduction repeats is given.
    let made = try CommandLineRun([
      "run", "--profile", "smoke", "--seed", "9", "--embedder", "hashing", "--index", "exact",
      "--weights", "0.5,0.3,0.2", "--suite", "none", "--out", run,
    ])
    #expect(made.status == 0, "\(made.errors)")
    let printed = try CommandLineRun(["reproduce", "\(run)#custom/nDCG@10"])
    #expect(
      printed.output
        == "vaultbench run --profile smoke --seed 9 --embedder hashing --index exact "
        + "--weights 0.5,0.3,0.2 --suite none --out Reports/reproduced\n")
    let again = try CommandLineRun(["reproduce", "\(run)#custom/nDCG@10", "--run"])
    #expect(again.status == 0, "\(again.output)\(again.errors)")
    #expect(again.output.contains("equal"))
    let unknown = try CommandLineRun(["reproduce", "\(run)#custom/nDCG@1"])
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("custom/nDCG@10"))
  }

  @Test("A nightly runs its cells, takes itself up, and compares with the night before")
  func nightly() throws {
    let folder = try TemporaryDirectory()
    let plan = try folder.write(
      "profiles: [smoke]\nembedders: [hashing]\nindexes: [exact]\nseeds: [1, 2]\nsuites: [none]\n",
      to: "plan.yaml")
    // Runs of its own: a nightly run makes them itself.
    for (shard, other) in [("1/2", "a"), ("2/2", "b")] {
      let part = try CommandLineRun([
        "nightly", "--plan", plan.path, "--out", Self.path(folder, other), "--shard", shard,
      ])
      #expect(part.status == 0, "\(part.errors)")
    }
    let night = Self.path(folder, "2026-11-20")
    let merged = try CommandLineRun([
      "merge", Self.path(folder, "a"), Self.path(folder, "b"), "--out", night,
    ])
    #expect(merged.status == 0, "\(merged.errors)")
    #expect(merged.output.contains("2 of 2 matrix entries completed"))
    for name in ["index.html", "digest.md", "digest.json", "nightly.json"] {
      #expect(
        try !Data(contentsOf: folder.url.appendingPathComponent("2026-11-20/\(name)")).isEmpty)
    }
    let next = try CommandLineRun([
      "nightly", "--plan", plan.path, "--out", Self.path(folder, "2026-11-21"), "--jobs", "2",
    ])
    #expect(next.status == 0, "\(next.errors)")
    #expect(next.output.contains("Since 2026"))
    #expect(next.output.contains("0 worse, 0 better"))
    #expect(next.output.contains("query by query the same"))
    let digest = try String(
      contentsOf: folder.url.appendingPathComponent("2026-11-21/digest.md"), encoding: .utf8)
    #expect(next.output.hasPrefix(digest.trimmingCharacters(in: .whitespacesAndNewlines)))
    let index = try String(
      contentsOf: folder.url.appendingPathComponent("2026-11-21/index.html"), encoding: .utf8)
    #expect(index.hasPrefix("<!doctype html>"))
    let missing = try CommandLineRun([
      "nightly", "--plan", Self.path(folder, "none.yaml"), "--out", night,
    ])
    #expect(missing.status == 66)
  }
}
