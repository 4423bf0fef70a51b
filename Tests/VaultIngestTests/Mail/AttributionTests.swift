internal import Testing

@testable internal import VaultIngest

@Suite("Lines that introduce quotations")
struct AttributionTests {
  /// As Gmail, Apple Mail, Outlook and Thunderbird write them for users of these languages.
  static let lines = [
    "On Sun, Mar 1, 2026 at 9:00 AM Ben Lee <ben@example.com> wrote:",
    "Am So., 1. März 2026 um 09:00 Uhr schrieb Ben Lee <ben@example.com>:",
    "Le dim. 1 mars 2026 à 09:00, Ben Lee <ben@example.com> a écrit :",
    "El dom, 1 mar 2026 a las 9:00, Ben Lee (<ben@example.com>) escribió:",
    "Em dom., 1 de mar. de 2026 às 09:00, Ben Lee <ben@example.com> escreveu:",
    "Il giorno dom 1 mar 2026 alle ore 09:00 Ben Lee <ben@example.com> ha scritto:",
    "Op zo 1 mrt 2026 om 09:00 schreef Ben Lee <ben@example.com>:",
    "вс, 1 мар. 2026 г. в 09:00, Ben Lee <ben@example.com>:",
    "2026年3月1日(日) 9:00 Ben Lee <ben@example.com>:",
    "Ben Lee <ben@example.com> 于2026年3月1日周日 09:00写道：",
    "2026년 3월 1일 (일) 오전 9:00, Ben Lee <ben@example.com>님이 작성:",
    "W dniu 01.03.2026 o 09:00, Ben Lee pisze:",
    "Ben Lee wrote:", "> On 3/1/26 9:00 AM, Ben Lee wrote:",
  ]

  @Test("Attributions of many languages are recognised", arguments: lines)
  func matches(_ line: String) {
    #expect(Attribution.matches(line))
  }

  @Test(
    "Prose that ends in a colon is somebody's own",
    arguments: [
      "Here is what I think:", "Please bring the following:", "Three things to do today:", "Note:",
      "As the landlord said when we met on the stairs and later wrote:", "wrote", "",
      "Ich schlage vor:", "See you at 9:00",
    ])
  func leavesProse(_ line: String) {
    #expect(!Attribution.matches(line))
  }

  @Test("A wrapped attribution is recognised as a whole only where it starts as one does")
  func matchesWholes() {
    #expect(Attribution.matchesWhole("On Sun, Mar 1, 2026 at 9:00 AM Ben Lee <b@c.d> wrote:"))
    #expect(!Attribution.matchesWhole("See you! On Sunday Ben Lee wrote:"))
    #expect(Attribution.isUnmistakable("On Sun, Mar 1, 2026 at 9:00 AM Ben Lee wrote:"))
    #expect(!Attribution.isUnmistakable("On that matter he wrote:"))
  }
}
