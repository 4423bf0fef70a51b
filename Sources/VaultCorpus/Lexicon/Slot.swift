/// What a phrase leaves open: the event's day, the writer's name, a form of the event's noun.
///
/// A slot is a small number, so that what a phrase needs and what a situation offers are sets of
/// 64 bits: choosing a phrase that fits is one comparison.
struct Slot: RawRepresentable, Hashable, Sendable {
  let rawValue: UInt8

  static let noun = Slot(rawValue: 0)
  static let title = Slot(rawValue: 1)
  static let day = Slot(rawValue: 2)
  static let date = Slot(rawValue: 3)
  static let time = Slot(rawValue: 4)
  static let at = Slot(rawValue: 5)
  static let place = Slot(rawValue: 6)
  static let me = Slot(rawValue: 7)
  static let name = Slot(rawValue: 8)
  static let surname = Slot(rawValue: 9)
  static let project = Slot(rawValue: 10)
  static let who = Slot(rawValue: 11)
  static let whose = Slot(rawValue: 12)
  static let oldDay = Slot(rawValue: 13)
  static let oldDate = Slot(rawValue: 14)
  static let oldTime = Slot(rawValue: 15)
  static let oldPlace = Slot(rawValue: 16)
  static let oldAt = Slot(rawValue: 17)
  static let friend = Slot(rawValue: 18)
  static let other = Slot(rawValue: 19)
  static let number = Slot(rawValue: 20)
  static let amount = Slot(rawValue: 21)
  static let person = Slot(rawValue: 22)
  static let mySurname = Slot(rawValue: 23)
  static let company = Slot(rawValue: 24)
  static let phone = Slot(rawValue: 25)
  static let you = Slot(rawValue: 26)
  static let weekday = Slot(rawValue: 27)
  static let short = Slot(rawValue: 28)
  static let month = Slot(rawValue: 29)
  static let monthNumber = Slot(rawValue: 30)
  static let year = Slot(rawValue: 31)
  static let hour = Slot(rawValue: 32)
  static let hour12 = Slot(rawValue: 33)
  static let nextHour12 = Slot(rawValue: 34)
  static let half = Slot(rawValue: 35)
  static let minute = Slot(rawValue: 36)
  static let author = Slot(rawValue: 37)
  static let clock = Slot(rawValue: 38)

  /// The first of the ten slots of a grammar's forms.
  static let firstForm: UInt8 = 40
  /// The first of the fourteen slots of lists to fill in.
  static let firstFiller: UInt8 = 50
  static let mostForms = 10
  static let mostFillers = 14

  /// Which form of the event's noun is meant, if one is.
  var form: Int? {
    rawValue >= Self.firstForm && rawValue < Self.firstFiller ? Int(rawValue - Self.firstForm) : nil
  }

  /// Which list to fill in is meant, if one is.
  var filler: Int? { rawValue >= Self.firstFiller ? Int(rawValue - Self.firstFiller) : nil }
}

/// A set of slots.
struct SlotSet: OptionSet, Hashable, Sendable {
  let rawValue: UInt64

  init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  init(_ slot: Slot) {
    rawValue = 1 << UInt64(slot.rawValue)
  }

  /// Every form of the noun, the bare one included, and the title: what names the event.
  static let naming = SlotSet(rawValue: (0x3FF << 40) | 0b11)
}

/// The slots of one lexicon by the names that phrases use.
struct SlotNames: Sendable {
  private static let fixed: [String: Slot] = [
    "noun": .noun, "title": .title, "day": .day, "date": .date, "time": .time, "at": .at,
    "place": .place, "me": .me, "name": .name, "surname": .surname, "project": .project,
    "who": .who, "whose": .whose, "oldDay": .oldDay, "oldDate": .oldDate, "oldTime": .oldTime,
    "oldPlace": .oldPlace, "oldAt": .oldAt, "friend": .friend, "other": .other,
    "number": .number, "amount": .amount, "person": .person, "mySurname": .mySurname,
    "company": .company, "phone": .phone, "you": .you, "weekday": .weekday, "short": .short,
    "month": .month, "monthNumber": .monthNumber, "year": .year, "hour": .hour,
    "hour12": .hour12, "nextHour12": .nextHour12, "half": .half, "minute": .minute,
    "author": .author, "clock": .clock,
  ]

  private let own: [String: Slot]

  /// Numbers a grammar's forms and the lists to fill in.
  ///
  /// - Precondition: There are at most ten forms and fourteen lists.
  init(forms: [String], fillers: [String] = []) {
    var own: [String: Slot] = [:]
    for (index, form) in forms.prefix(Slot.mostForms).enumerated() {
      own[form] = Slot(rawValue: Slot.firstForm + UInt8(index))
    }
    for (index, filler) in fillers.prefix(Slot.mostFillers).enumerated()
    where Self.fixed[filler] == nil {
      own[filler] = Slot(rawValue: Slot.firstFiller + UInt8(index))
    }
    self.own = own
  }

  subscript(name: String) -> Slot? { own[name] ?? Self.fixed[name] }
}
