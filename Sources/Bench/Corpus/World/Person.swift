internal import Foundation
internal import VaultCore

/// A person of a vault, with an identity on every platform.
final class Person: Sendable {
  let givenName: String
  let surname: String
  /// Both names in the order of the person's language.
  let fullName: String
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
  /// True if chats show the number instead of a name: the phone has no such contact.
  let isNumberOnly: Bool
  /// True if iMessage reaches the person by address rather than by number.
  let prefersAddress: Bool
  let habits: Habits

  init(
    givenName: String, surname: String, fullName: String, gender: Gender, language: Language,
    circle: Circle, phoneText: String, addresses: [String], company: String, mailName: String?,
    isNumberOnly: Bool, prefersAddress: Bool, habits: Habits
  ) {
    self.givenName = givenName
    self.surname = surname
    self.fullName = fullName
    self.gender = gender
    self.language = language
    self.circle = circle
    self.phoneText = phoneText
    self.addresses = addresses
    self.company = company
    self.mailName = mailName
    self.isNumberOnly = isNumberOnly
    self.prefersAddress = prefersAddress
    self.habits = habits
  }

  var phone: Handle { Handle(.phone, phoneText) }
  var address: String { addresses.first ?? "" }
  var mail: Participant { Participant(Handle(.email, address), displayName: mailName) }
  var calendar: Participant { Participant(Handle(.email, address), displayName: fullName) }
  /// The person's name in a WhatsApp export.
  var chat: Participant {
    Participant(Handle(guessing: isNumberOnly ? phoneText : fullName))
  }

  /// The person's name in an iMessage export.
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

/// Invents people whose names, numbers and addresses are unique within a corpus.
struct PersonMaker: Sendable {
  private var takenPhones: Set<String> = []
  private var takenNames: Set<String> = []
  private var takenAddresses: Set<String> = []
  private var decks: [String: [Names.Name]] = [:]
  private var random: SeededRandom
  private let noise: Double

  /// Starts without people; `noise` scales the rate of typing errors.
  init(noise: Double) {
    random = SeededRandom(seed: 0)
    self.noise = noise
  }

  /// Starts another vault: first names may be used again, whole names may not.
  mutating func startVault(random: SeededRandom) {
    self.random = random
    decks = [:]
  }

  /// Invents a person.
  ///
  /// The owner's own devices always show the full name; private mail comes first.
  mutating func make(
    circle: Circle, lexicon: Lexicon, region: Region, company: Names.Name,
    surname: Names.Name? = nil, isOwner: Bool = false
  ) -> (person: Person, surname: Names.Name) {
    let gender: Gender = random.chance(0.5) ? .feminine : .masculine
    let (given, family) = name(lexicon, gender: gender, surname: surname)
    let work = address(given, family, domain: Self.domain(of: company))
    let home = address(given, family, domain: random.element(of: lexicon.names.mailDomains))
    let fullName = Self.fullName(given, family, lexicon.names)
    let phoneText = phone(region.phonePattern)
    let mailName = mailName(given, family, lexicon.names)
    let person = Person(
      givenName: given.written, surname: family.written, fullName: fullName, gender: gender,
      language: lexicon.language, circle: isOwner ? .family : circle, phoneText: phoneText,
      addresses: isOwner ? [home, work] : circle.usesWorkAddress ? [work, home] : [home],
      company: company.written, mailName: isOwner ? fullName : mailName,
      isNumberOnly: random.chance(0.06) && !isOwner,
      prefersAddress: random.chance(0.2) && !isOwner,
      habits: Habits(register: circle.register, noise: noise, random: &random))
    return (person, family)
  }

  /// First names of the language that no person in the vault has, in random order.
  mutating func strangers(_ lexicon: Lexicon) -> [String] {
    var strangers: [String] = []
    for gender in [Gender.feminine, .masculine] {
      let key = "\(lexicon.language.rawValue)/\(gender.rawValue)"
      let left = decks[key] ?? lexicon.names.givenNames(gender)
      let pool = left.isEmpty ? lexicon.names.givenNames(gender) : left
      strangers += pool.map(\.written)
    }
    return random.shuffled(strangers)
  }

  private static func fullName(
    _ given: Names.Name, _ family: Names.Name, _ names: Names
  ) -> String {
    names.familyNameFirst
      ? family.written + given.written : "\(given.written) \(family.written)"
  }

  private mutating func name(
    _ lexicon: Lexicon, gender: Gender, surname: Names.Name?
  ) -> (given: Names.Name, family: Names.Name) {
    var tries = 0
    while true {
      let given = draw(
        "\(lexicon.language.rawValue)/\(gender.rawValue)", of: lexicon.names.givenNames(gender))
      // After eight full names that are taken the person gets a double family name.
      let family =
        tries < 8 ? surname ?? random.element(of: lexicon.names.surnames) : doubled(lexicon)
      if takenNames.insert("\(given.written) \(family.written)").inserted {
        return (given, family)
      }
      tries += 1
    }
  }

  private mutating func doubled(_ lexicon: Lexicon) -> Names.Name {
    let first = random.element(of: lexicon.names.surnames)
    let second = random.element(of: lexicon.names.surnames)
    let gap = lexicon.names.familyNameFirst ? "" : "-"
    return Names.Name(
      written: first.written + gap + second.written, latin: "\(first.latin)-\(second.latin)")
  }

  // Draws without repetition until the deck is used up, so that first names distinguish people.
  private mutating func draw(_ key: String, of names: [Names.Name]) -> Names.Name {
    var deck = decks[key] ?? random.shuffled(names)
    if deck.isEmpty { deck = random.shuffled(names) }
    let name = deck.removeLast()
    decks[key] = deck
    return name
  }

  private mutating func mailName(
    _ given: Names.Name, _ family: Names.Name, _ names: Names
  ) -> String? {
    let full = Self.fullName(given, family, names)
    switch random.index(below: 20) {
    case 0: return nil
    case 1, 2: return names.familyNameFirst ? full : "\(family.written), \(given.written)"
    case 3: return "\(given.latin) \(family.latin.prefix(1))."
    case 4: return given.written
    // Some mail programs are set up with Latin letters where names are written in another script.
    case 5, 6, 7: return names.familyNameFirst ? "\(given.latin) \(family.latin)" : full
    default: return full
    }
  }

  private mutating func phone(_ pattern: String) -> String {
    var tries = 0
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
      // Ranges for fiction are small; beyond them numbers grow by a digit.
      for _ in 0..<(tries / 40) { text += String(random.index(below: 10)) }
      if takenPhones.insert(text).inserted { return text }
      tries += 1
    }
  }

  private mutating func address(
    _ given: Names.Name, _ family: Names.Name, domain: String
  ) -> String {
    let first = Self.folded(given.latin)
    let last = Self.folded(family.latin)
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
  static func domain(of company: Names.Name) -> String {
    "\(folded(company.latin)).example"
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
