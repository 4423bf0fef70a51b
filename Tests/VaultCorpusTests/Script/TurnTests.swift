import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Turns")
struct TurnTests {
  private static func turn(_ place: Turn.Place, speaker: Int16 = 3, seed: UInt32 = 7) -> Turn {
    Turn(
      time: Timestamp(seconds: 1_700_000_000), place: place, speaker: speaker,
      isSecondLanguage: false, seed: seed)
  }

  @Test(
    "A place is kept, the first of either kind included",
    arguments: [Turn.Place.chat(0), .thread(0), .chat(70_000), .thread(900_000)])
  func keepsPlace(place: Turn.Place) {
    var turn = Self.turn(place)
    #expect(turn.place == place)
    turn.place = .thread(5)
    #expect(turn.place == .thread(5))
    turn.place = place
    #expect(turn.place == place)
  }

  @Test("The owner and machines are nobody of the cast")
  func personsOfTheCast() {
    #expect(Self.turn(.chat(0), speaker: 3).person == 3)
    #expect(Self.turn(.chat(0), speaker: 0).person == 0)
    #expect(Self.turn(.chat(0), speaker: Turn.owner).person == nil)
    #expect(Self.turn(.chat(0), speaker: Turn.machine).person == nil)
  }

  @Test("Each purpose draws from a stream of its own, the same each time")
  func streams() {
    let turn = Self.turn(.chat(0))
    let draws = (0..<64).map { purpose in
      var random = turn.random(UInt64(purpose))
      return random.next()
    }
    #expect(Set(draws).count == 64)
    var again = turn.random(9)
    #expect(again.next() == draws[9])
    var other = Self.turn(.chat(0), seed: 8).random(9)
    #expect(other.next() != draws[9])
  }

  // A million of them are to fit into 500 MB beside everything else.
  @Test("A turn takes at most 64 bytes")
  func isSmall() {
    #expect(MemoryLayout<Turn>.stride <= 64)
  }

  // Issue 4: 2 about this event, 1 related to it (its documents, travel, follow-up), 0.
  @Test(
    "Reasons decide grades",
    arguments: [
      (Reason.none, 0), (.drift, 0), (.reply, 1), (.related, 1), (.followUp, 1),
      (.invitation, 2), (.planning, 2), (.eve, 2),
    ])
  func grades(reason: Reason, grade: Int) {
    #expect(reason.grade == grade)
    #expect(reason.rawValue == String(describing: reason))
  }
}
