internal import Testing
internal import VaultCore
internal import VaultEvaluation

/// Pairs that Unicode Standard Annex 15 calls canonically equivalent: composed and decomposed, a
/// singleton, marks in two orders, a Hangul syllable and its letters.
@Suite("Identifiers of queries by bytes")
struct QueryIdentityTests {
  private static let equivalent: [(String, String)] = [
    ("caf\u{E9}", "cafe\u{301}"), ("\u{C5}", "\u{212B}"), ("\u{3A9}", "\u{2126}"),
    ("a\u{323}\u{307}", "a\u{307}\u{323}"), ("\u{AC00}", "\u{1100}\u{1161}"),
    ("\u{F1}1", "n\u{303}1"),
  ]

  @Test("Equivalent identifiers of other bytes have different keys", arguments: equivalent)
  func keepsApart(first: String, second: String) {
    #expect(first == second)
    let keys = [first, second].map(QueryIdentity.bytes.key)
    #expect(keys[0] != keys[1])
    for (key, identifier) in zip(keys, [first, second]) {
      #expect(QueryIdentity.identifier(of: key).utf8.elementsEqual(identifier.utf8))
    }
    #expect(QueryIdentity.equivalence.key(of: second) == first)
  }

  @Test(
    "An identifier in NFC is its own key",
    arguments: ["q1", "q%20", "caf\u{E9}", "問い", "q/🦓", "\u{AC00}"])
  func keeps(identifier: String) {
    #expect(QueryIdentity.bytes.key(of: identifier) == identifier)
    #expect(QueryIdentity.identifier(of: identifier) == identifier)
  }

  /// Two queries, as pytrec_eval counts them: P_1 is 1 for one and 0 for the other.
  @Test("Judgments and runs of every form keep them apart", arguments: equivalent)
  func evaluatesApart(first: String, second: String) throws {
    let judgments = [
      "\(first) 0 d1 1\n\(second) 0 d1 1\n",
      "query-id\tcorpus-id\tscore\n\(first)\td1\t1\n\(second)\td1\t1\n",
      "{\"\(first)\": {\"d1\": 1}, \"\(second)\": {\"d1\": 1}}",
    ]
    let runs = [
      "\(first) Q0 d1 1 2 s\n\(second) Q0 d9 1 3 s\n",
      "{\"\(first)\": {\"d1\": 2}, \"\(second)\": {\"d9\": 3}}",
    ]
    for judged in judgments {
      let qrels = try Qrels(recognizing: Array(judged.utf8), file: "x")
      for ranked in runs {
        let run = try Run(recognizing: Array(ranked.utf8), file: "x")
        let evaluation = Evaluation(qrels: qrels, run: run, measures: [.precision(at: 1)])
        #expect(evaluation.queries == 2 && evaluation.missingQueries == 0)
        #expect(evaluation.mean(of: .precision(at: 1)) == 0.5)
        let report = try TrecEvalReport(
          qrels: qrels, run: run, measures: TrecEvalMeasure.list("P.1"))
        #expect(report.totals == [0.5])
        let lines = report.text(perQuery: true).unicodeScalars.split(separator: "\n")
        for identifier in [first, second] {
          #expect(
            lines.contains { line in
              line.split(separator: "\t")[1].elementsEqual(identifier.unicodeScalars)
            })
        }
      }
      // What is written is what was read, byte for byte.
      let written = try Qrels(recognizing: Array(qrels.trecText.utf8), file: "x")
      #expect(written == qrels)
      let copied = try Qrels(recognizing: Array(qrels.beirText.utf8), file: "x")
      #expect(copied == qrels)
    }
  }

  @Test("One form alone in each file is another query: nothing is common")
  func findsNothingCommon() throws {
    let qrels = try Qrels(recognizing: Array("caf\u{E9} 0 d 1\n".utf8), file: "x")
    let run = try Run(recognizing: Array("cafe\u{301} Q0 d 1 1 t\n".utf8), file: "x")
    #expect(throws: EvaluationError.noCommonQuery) { try qrels.requireCommonQuery(with: run) }
  }
}
