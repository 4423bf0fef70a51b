import Testing

@testable import VaultCorpus

@Suite("A file name")
struct FileNameTests {
  // Reserved characters of Windows and POSIX.
  @Test(
    "What a file system refuses is replaced",
    arguments: [
      ("Ana López", "Ana López"), ("+44 7700 900123", "+44 7700 900123"),
      ("A/B: \"C\"?", "A_B_ _C__"),
      ("..", "_"), ("", "_"), (" . hidden ", "hidden"), ("a\u{0}b\nc", "a_b_c"),
      ("👩‍👩‍👧 Familie", "👩‍👩‍👧 Familie"), ("a\u{202E}b", "a_b"),
    ])
  func isSafe(title: String, expected: String) {
    #expect(FileName.safe(title) == expected)
  }

  // The limit of ext4, APFS and NTFS is 255.
  @Test("A long title is cut between characters")
  func isShort() {
    let name = FileName.safe(String(repeating: "家族", count: 100))
    #expect(name.utf8.count <= 180)
    #expect(name.allSatisfy { "家族".contains($0) })
  }

  @Test("Titles that readers cannot tell apart get numbers")
  func isDistinct() {
    #expect(
      FileName.distinct(["Ana", "ana", "A/B", "A:B", "Groß", "GROSS", "Team (2)", "Team"])
        == ["Ana", "ana 2", "A_B", "A_B 2", "Groß", "GROSS 2", "Team (2)", "Team 2"])
  }
}
