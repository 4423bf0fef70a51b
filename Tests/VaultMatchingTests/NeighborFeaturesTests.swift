import Foundation
import Testing
import VaultCore

@testable import VaultMatching

@Suite("What a message's neighbors show")
struct NeighborFeaturesTests {
  private static let noon = Timestamp(year: 2026, month: 5, day: 4, hour: 12)

  /// Rows 0, 1, 2 are one session of a thread; row 3 comes hours later.
  private static let conversations = ConversationTable(
    [0, 1, 2, 600].map {
      ConversationTable.Entry(
        thread: "t", sentAt: noon.advanced(bySeconds: Int64($0 * 60)), isMail: false, sender: nil,
        words: 1, mentions: [])
    })

  /// Log odds of probability p.
  private static func logOdds(_ p: Float) -> Float { log(p / (1 - p)) }

  private static func values(rivals: [NeighborFeatures.FirstPass]) -> (MatchFeature, Int) -> Float {
    let event = NeighborFeatures.FirstPass(
      rows: [0, 2, 3], logOdds: [logOdds(0.8), logOdds(0.2), logOdds(0.5)])
    let own = Matrix(rows: 3, columns: MatchFeature.ownCount)
    let matrix = NeighborFeatures(conversations: conversations)
      .matrix(own: own, event: event, rivals: rivals)
    return { matrix.elements[$1 * matrix.columns + $0.column] }
  }

  @Test("The others of the session count, candidates only")
  func session() {
    let value = Self.values(rivals: [])
    #expect(abs(value(.firstProbability, 0) - 0.8) < 1e-6)
    #expect(abs(value(.sessionBest, 0) - 0.2) < 1e-6)
    #expect(abs(value(.sessionMean, 1) - 0.8) < 1e-6)
    #expect(abs(value(.sessionNearby, 1) - 0.8) < 1e-6)
    #expect(abs(value(.sessionLength, 0) - log(2)) < 1e-6)
  }

  @Test("A message that is alone in its session is its own mean and has no best neighbour")
  func alone() {
    let value = Self.values(rivals: [])
    #expect(value(.sessionBest, 2) == 0)
    #expect(abs(value(.sessionMean, 2) - 0.5) < 1e-6)
    #expect(value(.sessionLength, 2) == 0)
  }

  @Test("The neighbors in the thread count if they are candidates")
  func thread() {
    let value = Self.values(rivals: [])
    // Row 1, between rows 0 and 2, is no candidate.
    #expect(value(.next, 0) == 0)
    #expect(value(.previous, 1) == 0)
    #expect(abs(value(.next, 1) - 0.5) < 1e-6)
    #expect(abs(value(.previous, 2) - 0.2) < 1e-6)
  }

  @Test("Another event's claim lowers the share")
  func rivals() {
    let rival = NeighborFeatures.FirstPass(
      rows: [1, 2], logOdds: [Self.logOdds(0.9), Self.logOdds(0.6)])
    let value = Self.values(rivals: [rival])
    #expect(value(.rival, 0) == 0)
    #expect(abs(value(.rival, 1) - 0.6) < 1e-6)
    // 0.2 / (0.2 + 0.6 + 0.05)
    #expect(abs(value(.shareOfEvents, 1) - 0.2 / 0.85) < 1e-6)
    #expect(abs(value(.sessionRivalBest, 0) - 0.6) < 1e-6)
  }
}
