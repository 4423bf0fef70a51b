internal import VaultCore
internal import VaultIngest
internal import VaultMeasurement
internal import VaultResults

/// Many people with two identifiers each: the time and quality of resolving them.
///
/// A person has a mail address under their name and a display name on WhatsApp: the same name, or
/// with a letter changed or without its second half. Surnames follow Zipf's law, as in reality, so
/// many strangers share one: wrong joins among them are errors of the rule.
struct ScaleContacts {
  private static let declare = MetricFamily(
    prefix: "contacts/", slices: [["identifiers": .any]])
  private static let seconds = declare(
    "resolveSeconds", "Processor time in which so many identifiers become people.", .seconds,
    deterministic: false)
  private static let precision = declare(
    "precision", "Pairs of identifiers joined correctly, of those joined.", .score, better: .higher)
  private static let recall = declare(
    "recall", "Pairs of one person's identifiers that were joined.", .score, better: .higher)
  private static let asked = declare("asked", "Questions left to the owner.")
  static let declarations = [seconds, precision, recall, asked]

  let people: Int
  let seed: UInt64

  /// The slice of the largest set of a run, independent of its size: target Q7 is judged on it.
  private static let largest = ["identifiers": "largest"]

  /// The metrics, sliced by the number of identifiers, and those of quality as the run's hardest.
  func metrics() -> [Metric] {
    let (groups, personOfHandle) = participants()
    let watch = Stopwatch()
    let directory = ContactResolver.resolve(
      groups: groups, addressBook: [],
      owner: Owner(name: "Owner", handles: [], timeZone: "UTC"))
    let seconds = watch.elapsed.processCPU.inSeconds
    let evaluation = ContactEvaluation(
      personOfHandle.sorted { $0.key < $1.key }.enumerated().map { position, entry in
        (entry.value, directory.index(of: Participant(entry.key)) ?? -1 - position)
      })
    let slice = ["identifiers": "\(personOfHandle.count)"]
    return [
      Self.seconds.metric(seconds, n: personOfHandle.count, slice: slice),
      Self.asked.metric(directory.questions.count, n: people, slice: slice),
    ]
      + [slice, Self.largest].flatMap { slice in
        [
          Self.precision.metric(evaluation.precision, n: evaluation.joinedPairs, slice: slice),
          Self.recall.metric(evaluation.recall, n: evaluation.truePairs, slice: slice),
        ]
      }
  }

  private static let starts = [
    "Al", "Be", "Ca", "Da", "El", "Fa", "Gi", "Ha", "Io", "Ju", "Ka", "Le", "Ma", "Ni", "Ol",
    "Pa", "Ro", "Sa", "Te", "Vi",
  ]
  private static let middles = [
    "bri", "cen", "dor", "fel", "gan", "hol", "jan", "kel", "lin", "mar", "nor", "per", "ric",
    "san", "tor", "ven", "wel", "zan",
  ]
  private static let ends = ["a", "e", "ez", "ini", "o", "er", "sson", "son", "y", "ová", "ão"]

  private func participants() -> (groups: [[Participant]], personOfHandle: [Handle: Int]) {
    var random = SeededRandom(seed: seed).stream("scale-contacts")
    var groups: [[Participant]] = []
    var personOfHandle: [Handle: Int] = [:]
    for person in 0..<people {
      let given =
        random.element(of: Self.starts) + random.element(of: Self.middles)
        + random.element(of: Self.ends)
      let name = "\(given) \(surname(&random))"
      let mail = Handle(.email, "p\(person)@scale.example")
      var shown = name
      switch random.index(below: 10) {
      case 0: shown = mistyped(name, &random)
      case 1: shown = given
      default: break
      }
      let chat = Handle(.name, shown)
      groups.append([Participant(mail, displayName: name)])
      groups.append([Participant(chat)])
      personOfHandle[mail] = person
      // A name that two people have identifies neither.
      personOfHandle[chat] = personOfHandle[chat] == nil ? person : personOfHandle[chat]
    }
    return (groups, personOfHandle)
  }

  /// One of 32 767 surnames, the r-th with a probability of about 1 / r: every doubling of the
  /// rank holds as many people, which needs no call into the mathematics library.
  private func surname(_ random: inout SeededRandom) -> String {
    let rank = 1 << random.index(below: 15)
    var number = rank + random.index(below: rank)
    var text = ""
    for _ in 0..<2 {
      text += Self.middles[number % Self.middles.count]
      number /= Self.middles.count
    }
    return text.prefix(1).uppercased() + text.dropFirst() + Self.ends[number % Self.ends.count]
  }

  private func mistyped(_ name: String, _ random: inout SeededRandom) -> String {
    var letters = Array(name)
    letters.remove(at: random.index(below: letters.count))
    return String(letters)
  }
}
