import Foundation
import Testing
import VaultTestSupport

/// Searches as a person runs them.
@Suite("Search a vault from the command line")
struct SearchTests {
  private static let secret = ["VAULTBENCH_PASSPHRASE": "correct horse"]

  private static func vault(in folder: TemporaryDirectory) throws -> String {
    try folder.write(
      """
      [12/03/2026, 09:00:00] Ana: where are the flat keys
      [12/03/2026, 09:01:00] Ben: with the neighbour downstairs

      """, to: "in/WhatsApp Chat with Ana.txt")
    let vault = folder.url.appendingPathComponent("mine.vault").path
    let result = try CommandLineRun(
      ["import", folder.url.appendingPathComponent("in").path, "--vault", vault],
      environment: secret)
    try #require(result.status == 0, "\(result.errors)")
    return vault
  }

  @Test("Text, reasons and JSON come out as asked for")
  func searches() throws {
    let folder = try TemporaryDirectory()
    let vault = try Self.vault(in: folder)
    let plain = try CommandLineRun(
      ["search", vault, "flat keys", "--embedder", "hashing", "--explain"],
      environment: Self.secret)
    #expect(plain.status == 0, "\(plain.errors)")
    #expect(plain.output.contains("1. 2026-03-12 09:00  whatsapp  Ana"))
    #expect(plain.output.contains("where are the flat keys"))
    #expect(plain.output.contains("coverage: 1.00 of the words"))
    let json = try CommandLineRun(
      ["search", vault, "keys", "--from", "ben", "--embedder", "hashing", "--json"],
      environment: Self.secret)
    let results = try #require(
      JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    // The chat with Ana is Ben's: he is the owner, and found under his name all the same.
    #expect(results.map { $0["sender"] as? String } == ["me"])
    let nothing = try CommandLineRun(
      ["search", vault, "keys in:email", "--embedder", "hashing"], environment: Self.secret)
    #expect(nothing.status == 0)
    #expect(nothing.output.contains("nothing found"))
  }

  @Test("What cannot be asked ends with its own code")
  func refuses() throws {
    let folder = try TemporaryDirectory()
    let vault = try Self.vault(in: folder)
    let cases: [(arguments: [String], status: Int32)] = [
      ([vault, ""], 64), ([vault, "keys", "--after", "yesterday"], 64),
      ([vault, "keys", "--after", "2026", "--before", "2025"], 64),
      ([vault, "keys", "--limit", "0"], 64), ([vault, "keys", "--embedder", "best"], 64),
      ([vault, "keys", "--time-zone", "Mars/Base"], 64), ([vault + "x", "keys"], 66),
    ]
    for (arguments, status) in cases {
      let result = try CommandLineRun(
        ["search"] + arguments
          + (arguments.contains("--embedder") ? [] : ["--embedder", "hashing"]),
        environment: Self.secret)
      #expect(result.status == status, "\(arguments): \(result.errors)")
    }
    let wrong = try CommandLineRun(
      ["search", vault, "keys", "--embedder", "hashing"],
      environment: ["VAULTBENCH_PASSPHRASE": "battery staple"])
    #expect(wrong.status == 65)
    #expect(try CommandLineRun(["search", vault, "keys"]).status == 64)
  }
}
