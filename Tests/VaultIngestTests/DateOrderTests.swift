internal import Testing

@testable internal import VaultIngest

@Suite("The order of day, month and year")
struct DateOrderTests {
  static func decide(_ dates: [String]) -> DateOrderDecision {
    let text = dates.map { "\($0), 10:00 - Ana: x" }.joined(separator: "\n")
    return DateOrder.inferred(from: WhatsAppHeaderScanner.headers(in: Array(text.utf8).span))
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
}
