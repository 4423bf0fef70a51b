internal import Testing

@testable internal import VaultIngest

@Suite("The order of day, month and year")
struct DateOrderTests {
  static func decide(_ dates: [String]) -> DateOrderDecision {
    var survey = WhatsAppSurvey()
    for (index, date) in dates.enumerated() {
      let line = Array("\(date), 10:00 - Ana: x".utf8)
      guard let header = WhatsAppHeaderScanner.header(in: line.span, line: 0..<line.count) else {
        continue
      }
      survey.add(header, line: index + 1, offset: index * 30, followsCRLF: false)
    }
    return survey.reading(stated: nil)?.dateOrder
      ?? DateOrderDecision(order: .dayMonthYear, basis: .convention)
  }

  /// Worked by hand.
  @Test(
    "What settles the order is found and named",
    arguments: [
      (
        ["13/02/2026", "01/03/2026"], DateOrder.dayMonthYear,
        DateOrderDecision.Basis.impossibleDates
      ),
      (["02/13/2026", "03/01/2026"], .monthDayYear, .impossibleDates),
      (["2026-02-13", "2026-03-01"], .yearMonthDay, .impossibleDates),
      (["2026-13-02", "2026-01-03"], .yearDayMonth, .impossibleDates),
      // Month first: 3 January, 3 May, then back to 4 February.
      (["01/03/2026", "05/03/2026", "02/04/2026"], .dayMonthYear, .monotony),
      // Month first: 3, 4, 5 January, 1 February. Day first the last would step back to 2 January.
      (["01/03/2026", "01/04/2026", "01/05/2026", "02/01/2026"], .monthDayYear, .monotony),
      // Four days as day first, four months as month first.
      (["03/05/2026", "04/05/2026", "05/05/2026", "06/05/2026"], .dayMonthYear, .density),
      (["05/03/2026", "05/04/2026", "05/05/2026", "05/06/2026"], .monthDayYear, .density),
      (["03/04/2026", "03/04/2026"], .dayMonthYear, .convention),
      (["03/04/2026"], .dayMonthYear, .convention),
    ])
  func infers(_ dates: [String], _ order: DateOrder, _ basis: DateOrderDecision.Basis) {
    #expect(Self.decide(dates) == DateOrderDecision(order: order, basis: basis))
  }

  @Test("One pasted impossible date does not outvote the file")
  func ignoresSingleNonsense() {
    let decision = Self.decide(["01/20/2026", "01/21/2026", "31/01/2026", "02/22/2026"])
    #expect(decision.order == .monthDayYear)
  }

  @Test("Only density and convention leave it ambiguous")
  func saysWhatIsAmbiguous() {
    let bases: [DateOrderDecision.Basis] = [
      .stated, .impossibleDates, .monotony, .otherChats, .density, .convention,
    ]
    let ambiguous = bases.filter {
      DateOrderDecision(order: .dayMonthYear, basis: $0).isAmbiguous
    }
    #expect(ambiguous == [.density, .convention])
  }

  /// By hand: month first, the second date needs month 14, and 4 January follows 3 May.
  @Test("The evidence says what speaks against each order")
  func reportsEvidence() throws {
    let decision = Self.decide(["03/01/2026", "14/01/2026", "05/03/2026", "01/04/2026"])
    #expect(decision.order == .dayMonthYear)
    #expect(decision.evidence.map(\.order) == DateOrder.allCases)
    let monthFirst = try #require(decision.evidence.first { $0.order == .monthDayYear })
    #expect((monthFirst.possibleDates, monthFirst.impossibleDates) == (3, 1))
    #expect((monthFirst.stepsBack, monthFirst.longStepsBack) == (1, 1))
    let dayFirst = try #require(decision.evidence.first { $0.order == .dayMonthYear })
    #expect((dayFirst.possibleDates, dayFirst.impossibleDates, dayFirst.stepsBack) == (4, 0, 0))
    // 3 January to 1 April 2026: 88 days.
    #expect(dayFirst.spanSeconds == 88 * 86_400)
  }

  @Test("A pasted impossible date does not decide against the order of the file")
  func weighsEvidence() {
    // Month first is in order; day first steps back thrice but has the pasted 25 December.
    let decision = Self.decide([
      "03/01/2026", "03/09/2026", "25/12/2025", "04/02/2026", "04/10/2026", "05/01/2026",
      "05/08/2026",
    ])
    #expect(decision.order == .monthDayYear)
  }

  @Test("Evidence takes no part in comparing decisions")
  func comparesWithoutEvidence() {
    let plain = DateOrderDecision(order: .dayMonthYear, basis: .convention)
    #expect(plain == Self.decide(["03/04/2026"]))
    #expect(plain != DateOrderDecision(order: .monthDayYear, basis: .convention))
  }
}
