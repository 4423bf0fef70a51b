internal import Foundation
internal import VaultCore
internal import VaultEvaluation

/// The texts of a folder and its folders whose entities were labeled by hand.
///
/// | file | content |
/// |---|---|
/// | `LANGUAGE.txt` | a ``LabelledText`` a line |
/// | `*.json` | a list of English texts with slots, in the form of NLU++ (Casanueva et al., *NLU++: A Multi-Label, Slot-Rich, Generalisable Dataset*, 2022) |
///
/// JSON that is no list, for example an ontology, has no texts. Slots of other kinds are left out. A
/// date has the day that is meant as its value, unless its text also has a slot for a time of day.
struct LabelledFolder {
  struct Entry {
    let text: LabelledText
    let language: Language
    /// The moment to which days and times are relative.
    let sentAt: Timestamp
  }

  let texts: [Entry]

  /// A Thursday, see the card of `Datasets/entities`.
  private static let ownMoment = Timestamp(year: 2026, month: 3, day: 12, hour: 10)
  /// A Tuesday: in NLU++ every "today" means this day.
  private static let slottedMoment = Timestamp(year: 2022, month: 3, day: 15, hour: 10)

  /// Reads the files in the order of their names.
  ///
  /// - Throws: `EvaluationError` naming file and line or text, or what reading a file throws.
  init(_ folder: URL) throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    texts = try names.flatMap { name -> [Entry] in
      let file = folder.appendingPathComponent(name)
      return switch file.pathExtension {
      case "txt": try Self.lines(of: file, name: name)
      case "json": try Self.slots(of: file, name: name)
      default: []
      }
    }
  }

  private static func lines(of file: URL, name: String) throws -> [Entry] {
    let language = Language(rawValue: file.deletingPathExtension().lastPathComponent)
    let content = try String(contentsOf: file, encoding: .utf8)
    return try content.split(separator: "\n").enumerated().map { index, line in
      guard let text = LabelledText(line) else {
        throw EvaluationError.unreadableLabel(file: name, line: index + 1)
      }
      return Entry(text: text, language: language, sentAt: ownMoment)
    }
  }

  private struct Slotted: Decodable {
    struct Slot: Decodable {
      /// From the first character to after the last, counted in Unicode scalars.
      let span: [Int]
      /// The day that a date means; other slots have values of other forms.
      let day: Day?

      private enum CodingKeys: String, CodingKey { case span, value }

      init(from decoder: any Decoder) throws {
        let slot = try decoder.container(keyedBy: CodingKeys.self)
        span = try slot.decode([Int].self, forKey: .span)
        do {
          day = try slot.decodeIfPresent(Day.self, forKey: .value)
        } catch is DecodingError {
          day = nil
        }
      }
    }

    struct Day: Decodable {
      let year: Int
      let month: Int
      let day: Int

      var start: Timestamp? {
        CivilDate(year: year, month: month, day: day).map {
          Timestamp(year: $0.year, month: $0.month, day: $0.day)
        }
      }
    }

    let text: String
    let slots: [String: Slot]?
  }

  private static let kinds: [String: Entity.Kind] = [
    "person_name": .person, "company_name": .organization, "amount_of_money": .money,
    "date": .date, "date_from": .date, "date_to": .date, "date_period": .date,
    "time": .date, "time_from": .date, "time_to": .date, "time_period": .date,
  ]

  private static func slots(of file: URL, name: String) throws -> [Entry] {
    let bytes = try Data(contentsOf: file)
    let first = bytes.first { !" \t\r\n".utf8.contains($0) }
    guard first == UInt8(ascii: "[") else { return [] }
    let entries: [Slotted]
    do {
      entries = try JSONDecoder().decode([Slotted].self, from: bytes)
    } catch {
      throw EvaluationError.unreadableSlots(file: name, text: nil)
    }
    return try entries.enumerated().map { index, entry in
      let offsets =
        entry.text.unicodeScalars.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) }
      let hasTime = entry.slots?.keys.contains { $0.hasPrefix("time") } ?? false
      let labels = try (entry.slots ?? [:]).compactMap { slot, value -> LabelledText.Label? in
        guard let kind = kinds[slot] else { return nil }
        guard value.span.count == 2, value.span[0] < value.span[1],
          value.span.allSatisfy(offsets.indices.contains)
        else { throw EvaluationError.unreadableSlots(file: name, text: index + 1) }
        return .init(
          kind: kind, range: offsets[value.span[0]]..<offsets[value.span[1]],
          start: hasTime ? nil : value.day?.start)
      }.sorted { ($0.range.lowerBound, $0.kind.rawValue) < ($1.range.lowerBound, $1.kind.rawValue) }
      return Entry(
        text: LabelledText(text: entry.text, labels: labels), language: .english,
        sentAt: slottedMoment)
    }
  }
}
