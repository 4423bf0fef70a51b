/// A gap in a phrase: the event's day, the writer's name, a form of the event's noun.
///
/// A slot is a small number, so that what a phrase needs and what a situation offers are sets of
/// 64 bits: choosing a phrase that fits is one comparison.
enum Slot: UInt8, CaseIterable, Sendable {
  case noun, title, day, date, time, at, place, me, name, surname, project, who, whose
  case oldDay, oldDate, oldTime, oldPlace, oldAt, friend, other, number, amount, person
  case mySurname, company, phone, you, weekday, short, month, monthNumber, year
  case hour, hour12, nextHour12, half, minute, author, clock
  case form0, form1, form2, form3, form4, form5, form6, form7, form8, form9
  case list0, list1, list2, list3, list4, list5, list6, list7, list8, list9, list10, list11
  case list12, list13

  /// The slots of a grammar's forms.
  static let forms = Array(allCases[39..<49])
  /// The slots of lists to fill in.
  static let fillers = Array(allCases[49...])

  /// The form of the event's noun that is meant, if one is.
  var form: Int? {
    rawValue >= Slot.form0.rawValue && rawValue < Slot.list0.rawValue
      ? Int(rawValue - Slot.form0.rawValue) : nil
  }

  /// The list of fillers that is meant, if one is.
  var filler: Int? {
    rawValue >= Slot.list0.rawValue ? Int(rawValue - Slot.list0.rawValue) : nil
  }
}

/// A set of slots.
struct SlotSet: OptionSet, Hashable, Sendable {
  let rawValue: UInt64
}

extension SlotSet {
  init(_ slot: Slot) {
    rawValue = 1 << UInt64(slot.rawValue)
  }

  init(_ slots: Slot...) {
    rawValue = slots.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }

  /// Every form of the noun, the bare one included, and the title: what names the event.
  static let naming = Slot.forms.reduce(into: SlotSet(.noun, .title)) { $0.insert(SlotSet($1)) }
}

/// The slots of one lexicon by the names that phrases use.
struct SlotNames: Sendable {
  private static let fixed = Dictionary(
    uniqueKeysWithValues: Slot.allCases.prefix { $0.rawValue < Slot.form0.rawValue }.map {
      ("\($0)", $0)
    })

  private let own: [String: Slot]

  /// Numbers a grammar's forms and the lists to fill in.
  ///
  /// - Precondition: There are at most ten forms and fourteen lists.
  init(forms: [String] = [], fillers: [String] = []) {
    own = Dictionary(
      zip(forms, Slot.forms)
        + zip(fillers, Slot.fillers).filter { filler, _ in Self.fixed[filler] == nil },
      uniquingKeysWith: { _, last in last })
  }

  subscript(name: String) -> Slot? { own[name] ?? Self.fixed[name] }
}
