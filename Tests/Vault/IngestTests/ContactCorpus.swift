internal import VaultCore

@testable internal import VaultIngest

/// Invented people with several identifiers and misspelt names, and who is who.
///
/// Surnames follow Zipf's law, as they do in life, so that many people share one. Each person has a
/// mail address under a name that is, sometimes, misspelt, inverted or without its accents; some a
/// second address, a name in a chat, a number with a card.
struct ContactCorpus {
  private(set) var groups: [[Participant]] = []
  private(set) var addressBook: [Contact] = []
  private(set) var truth: [Contact] = []

  init(people: Int, seed: UInt64) {
    var random = SeededRandom(seed: seed).stream("contact-corpus")
    let given = Self.words(900, &random)
    let surnames = Self.words(6000, &random)
    let weights = (1...surnames.count).reduce(into: [Double]()) { sums, rank in
      sums.append((sums.last ?? 0) + 1 / Double(rank))
    }
    for person in 0..<people {
      let draw = random.unit() * (weights.last ?? 0)
      let surname = surnames[weights.firstIndex { $0 > draw } ?? 0]
      var name = random.element(of: given) + " " + surname
      if random.chance(0.4) { name = random.element(of: given) + " " + name }
      add(person, name, &random)
    }
  }

  private mutating func add(_ person: Int, _ name: String, _ random: inout SeededRandom) {
    var handles = [Handle(.email, "p\(person)@mail.example")]
    var names = [name]
    groups.append([Participant(handles[0], displayName: name)])
    if random.chance(0.5) {
      let shown = Self.misspelt(name, &random)
      names.append(shown)
      groups.append([Participant(Handle(.name, shown))])
    }
    if random.chance(0.4) {
      let phone = Handle(.phone, "+346\(String(100_000_000 + person).dropFirst())")
      handles.append(phone)
      groups.append([Participant(phone)])
      addressBook.append(Contact(names: [name], handles: handles))
    } else if random.chance(0.2) {
      let second = Handle(.email, "q\(person)@work.example")
      handles.append(second)
      let shown = Self.misspelt(name, &random)
      names.append(shown)
      groups.append([Participant(second, displayName: shown)])
    }
    truth.append(Contact(names: names, handles: handles))
  }

  private static func misspelt(_ name: String, _ random: inout SeededRandom) -> String {
    var letters = Array(name)
    let place = 1 + random.index(below: letters.count - 2)
    switch random.index(below: 10) {
    case 0: letters.remove(at: place)
    case 1: letters.insert(letters[place], at: place)
    case 2: letters.swapAt(place, place + 1)
    case 3:
      let words = name.split(separator: " ")
      return "\(words[words.count - 1]), \(words.dropLast().joined(separator: " "))"
    case 4: return name.uppercased()
    default: break
    }
    return String(letters)
  }

  private static func words(_ count: Int, _ random: inout SeededRandom) -> [String] {
    let heads = [
      "b", "br", "c", "ch", "d", "f", "g", "gr", "h", "k", "l", "m", "n", "p", "r", "s",
      "sch", "t", "v", "w", "z", "",
    ]
    let hearts = ["a", "e", "i", "o", "u", "ä", "é", "ei", "ou", "ia", "ö"]
    let tails = ["", "", "n", "r", "s", "l", "ñ", "tz", "ck", "ng"]
    var found: Set<String> = []
    while found.count < count {
      let syllables = 2 + random.index(below: 3)
      var word = ""
      for _ in 0..<syllables {
        word += random.element(of: heads) + random.element(of: hearts) + random.element(of: tails)
      }
      if word.count > 3 { found.insert(word.prefix(1).uppercased() + word.dropFirst()) }
    }
    return found.sorted()
  }
}
