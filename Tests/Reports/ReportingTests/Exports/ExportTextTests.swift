import Testing

@testable import VaultReporting

@Suite("Text of exports")
struct ExportTextTests {
  @Test(
    "Ids become words of lower case",
    arguments: [
      ("formula/P@10", "formula_p_at_10"), ("nDCG@10", "ndcg_at_10"),
      ("search/hybrid/nDCG@10/gainOver", "search_hybrid_ndcg_at_10_gain_over"),
      ("vault/insertP95Milliseconds", "vault_insert_p95_milliseconds"),
      ("index/p95Microseconds@0.95", "index_p95_microseconds_at_0_95"),
      ("abstention/AUROC", "abstention_auroc"), ("case.cancelled", "case_cancelled"),
      ("日本", ""), ("__a--b__", "a_b"),
    ])
  func words(id: String, words: String) {
    #expect(ExportText.words(id) == words)
  }

  @Test(
    "Units that are known become suffixes; plain numbers have none",
    arguments: [
      ("messages/s", "messages_per_second"), ("messagesPerSecond", "messages_per_second"),
      ("USD", "usd"), ("milliseconds", "milliseconds"), ("count", nil), ("1", nil), ("\"", nil),
    ])
  func units(unit: String, suffix: String?) {
    #expect(ExportText.unit(unit) == suffix)
  }

  @Test("A line is one line, and as long as it may be")
  func lines() {
    #expect(ExportText.line("a\u{202E}b\nc") == "a\u{FFFD}b\u{FFFD}c")
    #expect(ExportText.line("abc", most: 3) == "abc")
    #expect(ExportText.line("abcd", most: 3) == "abc…")
    #expect(ExportText.line(ExportFormatTests.long, most: 80).count == 81)
  }

  @Test("Invisible characters of JSON are escaped as RFC 8259 has it, in two parts above U+FFFF")
  func json() {
    #expect(
      ExportText.escaped(json: "{\"a\u{202E}\": \"\u{E0001}\"}\n")
        == "{\"a\\u202e\": \"\\udb40\\udc01\"}\n")
  }
}
