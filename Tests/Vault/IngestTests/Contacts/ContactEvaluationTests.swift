internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Judging who was joined")
struct ContactEvaluationTests {
  @Test("Counts are those of comparing every two identifiers")
  func agreesWithPairs() {
    var random = SeededRandom(seed: 12)
    let items = (0..<150).map { _ in
      (person: random.index(below: 30), contact: random.index(below: 40))
    }
    var counts = [0, 0, 0]
    for first in items.indices {
      for second in items[(first + 1)...] {
        let isJoined = items[first].contact == second.contact
        let isOne = items[first].person == second.person
        counts[0] += isJoined ? 1 : 0
        counts[1] += isOne ? 1 : 0
        counts[2] += isJoined && isOne ? 1 : 0
      }
    }
    let evaluation = ContactEvaluation(items)
    #expect([evaluation.joinedPairs, evaluation.truePairs, evaluation.rightPairs] == counts)
    #expect(evaluation.precision == Double(counts[2]) / Double(counts[0]))
    #expect(evaluation.recall == Double(counts[2]) / Double(counts[1]))
  }

  /// By hand: {a, b, c} and {d, e} are people; {a, b}, {c, d} and {e} were made of them.
  @Test("A directory is judged by the identifiers that are mentioned")
  func judgesDirectory() {
    let handles = "abcde".map { Handle(.email, "\($0)@x.y") }
    let truth = [
      Contact(names: ["Ana", "Same"], handles: Array(handles[0..<3])),
      Contact(names: ["Ben", "Same"], handles: Array(handles[3...])),
    ]
    let directory = ContactDirectory(
      contacts: [
        Contact(names: [], handles: [handles[0], handles[1], Handle(.name, "Same")]),
        Contact(names: [], handles: [handles[2], handles[3]]),
        Contact(names: [], handles: [handles[4]]),
      ], ownerIndex: 0)
    let strangers = [Handle(.email, "stranger@x.y"), Handle(.name, "Same")]
    let evaluation = ContactEvaluation(
      truth: truth, directory: directory, mentioned: handles + handles + strangers)
    #expect(evaluation.joinedPairs == 2)
    #expect(evaluation.truePairs == 4)
    #expect(evaluation.rightPairs == 1)
    let sum = evaluation + evaluation
    #expect([sum.joinedPairs, sum.truePairs, sum.rightPairs] == [4, 8, 2])
  }

  @Test("Nothing joined is nothing joined wrongly")
  func judgesNothing() {
    let empty = ContactEvaluation([])
    #expect(empty.precision == 1)
    #expect(empty.recall == 1)
  }
}
