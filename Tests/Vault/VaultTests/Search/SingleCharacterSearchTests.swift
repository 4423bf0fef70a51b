import Foundation
import Testing
import Vault
import VaultCore
import VaultTestSupport

/// Runs of Han, kana and Hangul are indexed as pairs; a search for one character looks into them.
///
/// Messages and searches are our own; the right message is the one that holds the character.
@Suite("Search for a single character")
struct SingleCharacterSearchTests {
  private static let texts = [
    "밥을 먹었다", "내일 봐", "책을 샀다", "鼬を見た", "会議室の鍵はどこですか", "我昨天买了一本书",
    "カメラを忘れた", "猫", "the keys are with the neighbour", "dinner at eight on friday",
    "bring the paper tomorrow", "music at the station later",
  ]

  private static func found(_ search: String) async throws -> [String] {
    let folder = try TemporaryDirectory()
    let lines = texts.enumerated().map { index, text in
      "12/03/2026, 09:\(10 + index) - \(index % 2 == 0 ? "Ana" : "Ben"): \(text)\n"
    }
    try folder.write(lines.joined(), to: "in/WhatsApp Chat with Ana.txt")
    let vault = MessageVault(
      at: folder.url.appendingPathComponent("v"), passphrase: "right horse battery staple")
    try vault.create()
    _ = try await vault.import(folder.url.appendingPathComponent("in").path)
    return try await vault.search(search, limit: texts.count).map(\.snippet)
  }

  @Test(
    "The message that holds it comes first, wherever in a run it is",
    arguments: [
      ("밥", "밥을 먹었다"), ("봐", "내일 봐"), ("책", "책을 샀다"), ("었", "밥을 먹었다"),
      ("鼬", "鼬を見た"), ("鍵", "会議室の鍵はどこですか"), ("室", "会議室の鍵はどこですか"),
      ("书", "我昨天买了一本书"), ("我", "我昨天买了一本书"), ("猫", "猫"), ("ラ", "カメラを忘れた"),
    ])
  func finds(search: String, text: String) async throws {
    #expect(try await Self.found(search).first == text)
  }

  @Test("Longer searches are for their pairs, as before")
  func findsPairs() async throws {
    #expect(try await Self.found("会議").first == "会議室の鍵はどこですか")
    #expect(try await Self.found("먹었다").first == "밥을 먹었다")
    #expect(try await Self.found("keys").first == "the keys are with the neighbour")
  }
}
