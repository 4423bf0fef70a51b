/// Recognises the line above a quotation that says whose words follow: "On … wrote:".
///
/// Mailers write it in the language of their user, with a date, a name, an address or all three,
/// often wrapped over several lines.
enum Attribution {
  /// Whether a line, right above a quotation, introduces it.
  ///
  /// It ends in a colon and says "wrote" in some language, or names an address, or a date with
  /// its time of day. Other lines that end in a colon are somebody's own words.
  static func matches(_ line: some StringProtocol) -> Bool {
    guard let folded = folded(line) else { return false }
    if let verb = verb(in: folded) {
      // "As the landlord said when we met and later wrote:" is prose.
      return hasAddress(folded) || hasDigit(folded) || folded.split(separator: " ").count <= 6
        || opens(folded, verb)
    }
    return hasAddress(folded) && hasDigit(folded) || hasAddress(folded) && folded.utf8.count < 100
      || hasClockTime(folded) && hasYear(folded)
  }

  /// Whether lines joined into one form an attribution that starts as one does: `On …`, `Am …`, or
  /// with a date.
  static func matchesWhole(_ line: some StringProtocol) -> Bool {
    guard let folded = folded(line) else { return false }
    if let verb = verb(in: folded) { return opens(folded, verb) || startsWithDate(folded) }
    return startsWithDate(folded) && hasAddress(folded)
  }

  /// Whether a line leaves no doubt although no marked quotation follows: it starts as an
  /// attribution does and names a day, and a time or an address.
  static func isUnmistakable(_ line: some StringProtocol) -> Bool {
    guard let folded = folded(line), let verb = verb(in: folded), opens(folded, verb) else {
      return false
    }
    return hasDigit(folded) && (hasAddress(folded) || hasClockTime(folded))
  }

  /// In lower case, trimmed, without the colon at its end; `nil` if there is none or too much.
  private static func folded(_ line: some StringProtocol) -> String? {
    let length = line.utf8.count
    guard (4...400).contains(length),
      line.utf8.suffix(6).contains(where: { $0 == UInt8(ascii: ":") || $0 == 0x9A })
    else { return nil }
    let trimmed = line.drop { $0.isWhitespace || $0 == "*" }
    var text = trimmed.lowercased()
    if text.isWiderThanASCII {
      text = text.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
    }
    while let last = text.last, last.isWhitespace || last == "*" { text.removeLast() }
    guard let colon = text.last, colon == ":" || colon == "：" else { return nil }
    text.removeLast()
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  private struct Verb {
    let openers: [String]
    let word: String
    /// Whether the verb stands before the name, as in German.
    let isInside: Bool
  }

  private static func verb(in text: String) -> Verb? {
    verbs.first { verb in
      text.hasSuffix(verb.word) || verb.isInside && text.holds(verb.word + " ")
    }
  }

  private static func opens(_ text: String, _ verb: Verb) -> Bool {
    verb.openers.contains { text.hasPrefix($0) }
  }

  private static func hasAddress(_ text: String) -> Bool {
    guard let sign = text.firstIndex(of: "@"), sign != text.startIndex else { return false }
    let after = text[text.index(after: sign)...].prefix { !$0.isWhitespace && $0 != ">" }
    return after.contains(".") && text[text.index(before: sign)].isWhitespace == false
  }

  private static func hasDigit(_ text: String) -> Bool {
    text.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func startsWithDate(_ text: String) -> Bool {
    let start = text.prefix(6)
    return hasDigit(String(start)) && (hasYear(text) || hasClockTime(text))
  }

  private static func hasYear(_ text: String) -> Bool {
    text.split { !$0.isASCII || !$0.isNumber }.contains { word in
      word.utf8.count == 4 && (word.hasPrefix("19") || word.hasPrefix("20"))
    }
  }

  /// Whether there are digits on both sides of a colon, a dot or an `h`.
  private static func hasClockTime(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return bytes.indices.dropFirst().dropLast(2).contains { index in
      ":.h".utf8.contains(bytes[index]) && digits.contains(bytes[index - 1])
        && digits.contains(bytes[index + 1]) && digits.contains(bytes[index + 2])
    }
  }

  private static let verbs: [Verb] = [
    Verb(openers: ["on ", "at "], word: "wrote", isInside: false),
    Verb(openers: ["on ", "at "], word: "writes", isInside: false),
    Verb(openers: ["am ", "um ", "on "], word: "schrieb", isInside: true),
    Verb(openers: ["am "], word: "geschrieben", isInside: false),
    Verb(openers: ["le "], word: "a écrit", isInside: false),
    Verb(openers: ["le "], word: "a ecrit", isInside: false),
    Verb(openers: ["el "], word: "escribió", isInside: true),
    Verb(openers: ["el "], word: "escribio", isInside: false),
    Verb(openers: ["em ", "no dia ", "a "], word: "escreveu", isInside: true),
    Verb(openers: ["il ", "in data "], word: "ha scritto", isInside: false),
    Verb(openers: ["il ", "in data "], word: "scrisse", isInside: false),
    Verb(openers: ["op "], word: "schreef", isInside: true),
    Verb(openers: ["op "], word: "geschreven", isInside: false),
    Verb(openers: ["den ", "på ", "kl", "tor", "fre"], word: "skrev", isInside: true),
    Verb(openers: ["dne ", "v "], word: "napsal", isInside: true),
    Verb(openers: ["dne "], word: "napsal(a)", isInside: false),
    Verb(openers: ["dňa "], word: "napísal", isInside: true),
    Verb(openers: ["dňa "], word: "napísal(a)", isInside: false),
    Verb(openers: ["w dniu ", "dnia "], word: "napisał", isInside: true),
    Verb(openers: ["w dniu ", "dnia "], word: "napisała", isInside: true),
    Verb(openers: ["w dniu ", "dnia "], word: "napisał(a)", isInside: true),
    Verb(openers: ["w dniu ", "dnia "], word: "pisze", isInside: true),
    Verb(openers: ["în ", "la ", "pe "], word: "a scris", isInside: false),
    Verb(openers: ["el "], word: "va escriure", isInside: false),
    Verb(openers: ["dana ", "dne "], word: "napisao je", isInside: false),
    Verb(openers: ["dana ", "dne "], word: "je napisao", isInside: false),
    Verb(openers: ["dana ", "dne "], word: "je napisala", isInside: false),
    Verb(openers: ["pada "], word: "menulis", isInside: false),
    Verb(openers: ["vào "], word: "đã viết", isInside: false),
    Verb(openers: ["tarihinde "], word: "şunu yazdı", isInside: false),
    Verb(openers: ["tarihinde "], word: "yazdı", isInside: false),
    Verb(openers: [], word: "kirjoitti", isInside: true),
    Verb(openers: [], word: "ezt írta", isInside: true),
    Verb(openers: ["στις "], word: "έγραψε", isInside: true),
    Verb(openers: ["am "], word: "hat geschrieben", isInside: false),
    Verb(openers: [], word: "пишет", isInside: false),
    Verb(openers: [], word: "писал", isInside: false),
    Verb(openers: [], word: "написал", isInside: true),
    Verb(openers: [], word: "написала", isInside: true),
    Verb(openers: [], word: "написал(а)", isInside: false),
    Verb(openers: [], word: "пише", isInside: false),
    Verb(openers: [], word: "написа", isInside: false),
    Verb(openers: [], word: "כתב", isInside: false),
    Verb(openers: [], word: "כתבה", isInside: false),
    Verb(openers: ["في "], word: "كتب", isInside: true),
    Verb(openers: [], word: "写道", isInside: false),
    Verb(openers: ["在"], word: "寫道", isInside: false),
    Verb(openers: ["在"], word: "写到", isInside: false),
    Verb(openers: [], word: "のメール", isInside: false),
    Verb(openers: [], word: "のメッセージ", isInside: false),
    Verb(openers: [], word: "書きました", isInside: false),
    Verb(openers: [], word: "書いた", isInside: false),
    Verb(openers: [], word: "작성", isInside: false),
    Verb(openers: [], word: "썼습니다", isInside: false),
    Verb(openers: [], word: "เขียนว่า", isInside: false),
  ]
}
