internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultIngest

/// A chat whose dates fit several orders, beside chats whose dates fit one.
///
/// The expected days are those that a person reads off the file: each exists, none is earlier than
/// the one above, and the year does not change from message to message. Reports of one phone that
/// exported in two regions: gesiscss/WhatsR#32, nmoya/whatsapp-parser#4, prabhakar267/WA-Reader#25.
@Suite("Date orders of other chats")
struct BorrowedDateOrderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The dates of the chats that settle their order themselves.
    let others: [[String]]
    let dates: [String]
    let basis: DateOrderDecision.Basis
    let days: [String]
    var opening = ""
    var closing = ", 2:05 PM - "
  }

  static let cases = [
    Case(
      testDescription: "a day above 12 forbids month first", others: [["3/24/24", "3/25/24"]],
      dates: ["05/03/24", "06/03/24", "11/03/24", "13/03/24", "24/03/24"], basis: .density,
      days: ["2024-03-05", "2024-03-06", "2024-03-11", "2024-03-13", "2024-03-24"]),
    Case(
      testDescription: "the same with seconds and brackets", others: [["3/24/24", "3/25/24"]],
      dates: ["05/03/24", "06/03/24", "24/03/24"], basis: .density,
      days: ["2024-03-05", "2024-03-06", "2024-03-24"], opening: "[", closing: ", 2:05:00 PM] "),
    Case(
      testDescription: "a second field above 12 forbids day first",
      others: [["30/03/12", "02/04/12"]], dates: ["3/24/12", "3/25/12"], basis: .impossibleDates,
      days: ["2012-03-24", "2012-03-25"]),
    Case(
      testDescription: "year first would spread two days over two years",
      others: [["24/03/30", "24/04/02"]], dates: ["22/03/24", "23/03/24", "24/03/24"],
      basis: .density, days: ["2024-03-22", "2024-03-23", "2024-03-24"]),
    Case(
      testDescription: "chats that disagree settle nothing",
      others: [["13/03/2024"], ["3/13/2024"]], dates: ["05/03/2024", "06/03/2024"],
      basis: .density, days: ["2024-03-05", "2024-03-06"]),
    Case(
      testDescription: "one message a month is read like the others",
      others: [["30/03/2024"]], dates: ["05/01/2024", "05/02/2024", "05/03/2024"],
      basis: .otherChats, days: ["2024-01-05", "2024-02-05", "2024-03-05"]),
    Case(
      testDescription: "month first is borrowed where it fits", others: [["3/24/24"]],
      dates: ["3/4/24", "3/5/24"], basis: .otherChats, days: ["2024-03-04", "2024-03-05"]),
  ]

  @Test("An order is borrowed only where the chat's own dates allow it", arguments: cases)
  func borrows(_ example: Case) throws {
    func text(_ dates: [String], _ word: String) -> String {
      dates.enumerated().map { index, date in
        "\(example.opening)\(date)\(example.closing)\(index % 2 == 0 ? "Ana" : "Cy"): \(word)\n"
      }.joined()
    }
    let folder = try TemporaryDirectory()
    for (index, dates) in example.others.enumerated() {
      try folder.write(text(dates, "other"), to: "WhatsApp Chat with \(index).txt")
    }
    try folder.write(text(example.dates, "own"), to: "WhatsApp Chat with Es.txt")
    let vault = try withExtendedLifetime(folder) {
      try DatasetReader.read(folder.url, options: IngestOptions(timeZone: "UTC")).vaults[0]
    }
    let own = vault.messages.filter { $0.text == "own" }
    #expect(own.map { String($0.sentAt.description.prefix(10)) } == example.days)
    #expect(vault.messages.count == example.dates.count + example.others.joined().count)
    let decision = vault.files.first { $0.path.hasSuffix("Es.txt") }?.dateOrder
    #expect(decision?.basis == example.basis)
    #expect(decision?.evidence.count == 4, "what was borrowed is said with the chat's own evidence")
  }
}
