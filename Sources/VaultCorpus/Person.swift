internal import Foundation
internal import VaultCore

/// Someone in a vault's life, with an identity on every platform.
struct Person: Sendable {
  let givenName: String
  let surname: String
  let gender: Gender
  let language: Language
  let circle: Circle
  /// As address books show it: `+34 600 111 222`.
  let phoneText: String
  /// The address for this circle's mail first.
  let addresses: [String]
  let company: String
  /// The name beside the address in mails; some people's is abbreviated, inverted or absent.
  let mailName: String?
  /// Whether chats show the number instead of a name: the phone never learnt this contact.
  let isNumberOnly: Bool
  /// Whether iMessage reaches the person by address rather than by number.
  let prefersAddress: Bool

  var fullName: String { "\(givenName) \(surname)" }
  var phone: Handle { Handle(.phone, phoneText) }
  var address: String { addresses.first ?? "" }
  var mail: Participant { Participant(Handle(.email, address), displayName: mailName) }
  var calendar: Participant { Participant(Handle(.email, address), displayName: fullName) }
  /// How a WhatsApp export names the person.
  var chat: Participant {
    Participant(Handle(guessing: isNumberOnly ? phoneText : fullName))
  }

  /// How an iMessage export names the person.
  var iMessage: Participant {
    Participant(prefersAddress ? Handle(.email, addresses.last ?? address) : phone)
  }

  /// The entry of the owner's address book.
  var contact: Contact {
    Contact(
      names: [fullName], handles: [phone] + addresses.map { Handle(.email, $0) })
  }

  /// Every identity, those that only exports show included.
  var identity: Contact {
    let names = [fullName] + (mailName.map { $0 == fullName ? [] : [$0] } ?? [])
    return Contact(
      names: names,
      handles: [phone, Handle(.name, fullName)] + addresses.map { Handle(.email, $0) })
  }
}

/// Invents people whose names, numbers and addresses are unique within a vault.
struct PersonMaker {
  private var takenPhones: Set<String> = []
  private var takenNames: Set<String> = []
  private var takenAddresses: Set<String> = []
  private var decks: [String: [String]] = [:]
  private var random: SeededRandom

  init(random: SeededRandom) {
    self.random = random
  }

  /// Invents a person.
  mutating func make(
    circle: Circle, lexicon: Lexicon, region: Region, company: String, surname: String? = nil
  ) -> Person {
    let gender: Gender = random.chance(0.5) ? .feminine : .masculine
    let (given, family) = name(lexicon, gender: gender, surname: surname)
    let work = address(given, family, domain: Self.domain(of: company))
    let home = address(given, family, domain: random.element(of: lexicon.names.mailDomains))
    return Person(
      givenName: given, surname: family, gender: gender, language: lexicon.language,
      circle: circle, phoneText: phone(region.phonePattern),
      addresses: circle.usesWorkAddress ? [work, home] : [home],
      company: company, mailName: mailName(given, family),
      isNumberOnly: random.chance(0.06), prefersAddress: random.chance(0.2))
  }

  /// First names of the language that nobody in the vault bears, in random order.
  mutating func strangers(_ lexicon: Lexicon) -> [(name: String, gender: Gender)] {
    var strangers: [(name: String, gender: Gender)] = []
    for gender in [Gender.feminine, .masculine] {
      let key = "\(lexicon.language.rawValue)/\(gender.rawValue)"
      let left = decks[key] ?? lexicon.names.givenNames(gender)
      let pool = left.isEmpty ? lexicon.names.givenNames(gender) : left
      strangers += pool.map { ($0, gender) }
    }
    return random.shuffled(strangers)
  }

  private mutating func name(
    _ lexicon: Lexicon, gender: Gender, surname: String?
  ) -> (given: String, family: String) {
    while true {
      let given = draw(
        "\(lexicon.language.rawValue)/\(gender.rawValue)", of: lexicon.names.givenNames(gender))
      let family = surname ?? random.element(of: lexicon.names.surnames)
      if takenNames.insert("\(given) \(family)").inserted { return (given, family) }
    }
  }

  // Draws without repetition until the deck is used up, so that first names tell people apart.
  private mutating func draw(_ key: String, of names: [String]) -> String {
    var deck = decks[key] ?? random.shuffled(names)
    if deck.isEmpty { deck = random.shuffled(names) }
    let name = deck.removeLast()
    decks[key] = deck
    return name
  }

  private mutating func mailName(_ given: String, _ family: String) -> String? {
    switch random.index(below: 20) {
    case 0: nil
    case 1, 2: "\(family), \(given)"
    case 3: "\(given) \(family.prefix(1))."
    case 4: given
    default: "\(given) \(family)"
    }
  }

  private mutating func phone(_ pattern: String) -> String {
    while true {
      var text = ""
      var isFirstDigit = true
      for character in pattern {
        guard character == "#" else {
          text.append(character)
          continue
        }
        // No area code or subscriber number starts with 0 or 1.
        text += String(random.integer(in: isFirstDigit ? 2...9 : 0...9))
        isFirstDigit = false
      }
      if takenPhones.insert(text).inserted { return text }
    }
  }

  private mutating func address(_ given: String, _ family: String, domain: String) -> String {
    let first = Self.folded(given)
    let last = Self.folded(family)
    let local =
      switch random.index(below: 4) {
      case 0: "\(first.prefix(1))\(last)"
      case 1: "\(first)_\(last)"
      default: "\(first).\(last)"
      }
    var candidate = "\(local)@\(domain)"
    var suffix = 2
    while !takenAddresses.insert(candidate).inserted {
      candidate = "\(local)\(suffix)@\(domain)"
      suffix += 1
    }
    return candidate
  }

  /// The domain of a firm's mail.
  static func domain(of company: String) -> String {
    "\(folded(company)).example"
  }

  /// Lower-case ASCII letters of a name; `x` where none remain.
  static func folded(_ name: String) -> String {
    let spelled = name.lowercased()
      .replacingOccurrences(of: "ß", with: "ss").replacingOccurrences(of: "ø", with: "o")
    let letters = spelled.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
      (97...122).contains($0.value) || (48...57).contains($0.value)
    }
    return letters.isEmpty ? "x" : String(String.UnicodeScalarView(letters))
  }
}
