/// Recognises currencies by sign, code and name.
struct Currencies {
  /// Its indices in the folded text.
  let range: Range<Int>
  /// The ISO 4217 code.
  var code: String
  /// Whether it is a hundredth: cents, pence.
  var isMinorUnit = false
  /// Whether it is `¥`, which two currencies share.
  var isYenSign = false

  /// The currency that ends before an index, perhaps with one space between.
  static func before(_ index: Int, _ text: EntityTokens) -> Currencies? {
    let scalars = text.folded.scalars
    var end = index
    if end > 0, scalars[end - 1] == 0x20 { end -= 1 }
    guard end > 0 else { return nil }
    if let code = signs[scalars[end - 1]] {
      let prefix = dollarPrefix(before: end - 1, scalars)
      let known = scalars[end - 1] == 0x24 ? dollarPrefixes[prefix] : nil
      let start = known == nil ? end - 1 : end - 1 - prefix.unicodeScalars.count
      return Currencies(
        range: start..<end, code: known ?? code, isYenSign: scalars[end - 1] == 0xA5)
    }
    // "Fr. 12.50".
    if end >= 3, scalars[end - 1] == 0x2E, scalars[end - 2] == 0x72 { end -= 1 }
    guard end >= 2, FoldedText.isWord(scalars[end - 1]) else { return nil }
    var start = end
    while start > 0, end - start < 4, FoldedText.isWord(scalars[start - 1]) { start -= 1 }
    guard end - start == 3 || end - start == 2, text.folded.capitals[start] else { return nil }
    guard start == 0 || !FoldedText.isWord(scalars[start - 1]) else { return nil }
    let name = string(scalars[start..<end])
    if let code = codes[name], end - start == 3 {
      return Currencies(range: start..<end, code: code)
    }
    return name == "fr" && index - end <= 2 ? Currencies(range: start..<end, code: "CHF") : nil
  }

  /// The currency that starts at an index, perhaps after one space and "de", "d'" or "di".
  static func after(_ index: Int, _ text: EntityTokens, _ number: MoneyNumber) -> Currencies? {
    let scalars = text.folded.scalars
    var start = index
    if start < scalars.count, scalars[start] == 0x20 || scalars[start] == 0x2D { start += 1 }
    guard start < scalars.count else { return nil }
    for link in ["de ", "di ", "d'", "of "] {
      let folded = link.unicodeScalars.map(\.value)
      if start > index, scalars[start...].starts(with: folded) {
        start += folded.count
        break
      }
    }
    guard start < scalars.count else { return nil }
    if let code = signs[scalars[start]] {
      return Currencies(range: start..<start + 1, code: code, isYenSign: scalars[start] == 0xA5)
    }
    if FoldedText.isUnspaced(scalars[start]) { return unspacedName(at: start, scalars) }
    var end = start
    while end < scalars.count, end - start < 16, FoldedText.isWord(scalars[end]),
      !FoldedText.isUnspaced(scalars[end]), !FoldedText.isDigit(scalars[end])
    {
      end += 1
    }
    guard end > start, end == scalars.count || !FoldedText.isDigit(scalars[end]) else {
      return dollarAfter(start, scalars)
    }
    let name = string(scalars[start..<end])
    if end < scalars.count, scalars[end] == 0x24, let code = dollarPrefixes[name] {
      return Currencies(range: start..<end + 1, code: code)
    }
    return named(name, start..<end, text, number)
  }

  /// Whether a currency's name in Han characters or kana starts at an index of a run.
  static func startsName(at index: Int, _ run: Range<Int>, _ scalars: [UInt32]) -> Bool {
    index < run.upperBound && unspacedName(at: index, scalars) != nil
  }

  private static func named(
    _ name: String, _ range: Range<Int>, _ text: EntityTokens, _ number: MoneyNumber
  ) -> Currencies? {
    let scalars = text.folded.scalars
    if name == "p" {
      // 50p, but not "2.10 p.m." or "two p".
      let isPence = range.lowerBound == number.range.upperBound
      let isAbbreviation = range.upperBound < scalars.count && scalars[range.upperBound] == 0x2E
      return isPence && !isAbbreviation
        ? Currencies(range: range, code: "GBP", isMinorUnit: true) : nil
    }
    if let code = minorUnits[name] {
      return Currencies(range: range, code: code, isMinorUnit: true)
    }
    let next = nextWord(after: range.upperBound, scalars)
    if let adjectives = qualified[name], let next,
      let code = adjectives.first(where: { string(scalars[next]).hasPrefix($0.key) })?.value
    {
      return Currencies(range: range.lowerBound..<next.upperBound, code: code)
    }
    if let qualifiers = dollarQualifiers[name], let next {
      let noun = string(scalars[next])
      if noun.hasPrefix("dollar"), let code = qualifiers["dollar"] {
        return Currencies(range: range.lowerBound..<next.upperBound, code: code)
      }
      if let code = qualifiers[noun] {
        return Currencies(range: range.lowerBound..<next.upperBound, code: code)
      }
    }
    if ["pounds", "pound", "libras", "libra"].contains(name) {
      let isWeight = text.tokens.contains { weightWords.contains($0.key) }
      return isWeight ? nil : Currencies(range: range, code: "GBP")
    }
    guard let code = names[name] ?? codes[name] else { return nil }
    // "all" and "try" are codes only in capitals.
    let isCode = names[name] == nil && !commonCodes.contains(name)
    if isCode, !range.allSatisfy({ text.folded.capitals[$0] }) { return nil }
    return Currencies(range: range, code: code)
  }

  private static func nextWord(after index: Int, _ scalars: [UInt32]) -> Range<Int>? {
    guard index + 1 < scalars.count, scalars[index] == 0x20 else { return nil }
    var end = index + 1
    while end < scalars.count, end - index < 20, FoldedText.isWord(scalars[end]) { end += 1 }
    return end > index + 1 ? index + 1..<end : nil
  }

  private static func dollarAfter(_ index: Int, _ scalars: [UInt32]) -> Currencies? {
    signs[scalars[index]].map { Currencies(range: index..<index + 1, code: $0) }
  }

  private static func unspacedName(at index: Int, _ scalars: [UInt32]) -> Currencies? {
    guard let entries = unspacedNames[scalars[index]] else { return nil }
    guard let entry = entries.first(where: { scalars[index...].starts(with: $0.name) }) else {
      return nil
    }
    return Currencies(range: index..<index + entry.name.count, code: entry.code)
  }

  private static func dollarPrefix(before index: Int, _ scalars: [UInt32]) -> String {
    var start = index
    while start > 0, index - start < 4, FoldedText.isWord(scalars[start - 1]) { start -= 1 }
    return string(scalars[start..<index])
  }

  private static func string(_ scalars: ArraySlice<UInt32>) -> String {
    scalars.reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar($1) ?? " ") }
  }

  private static let signs: [UInt32: String] = [
    0x24: "USD", 0x20AC: "EUR", 0xA3: "GBP", 0xA5: "JPY", 0x20A9: "KRW", 0x20B9: "INR",
    0x20BD: "RUB", 0x20BA: "TRY", 0x20AA: "ILS", 0x20B4: "UAH", 0x20AB: "VND", 0x0E3F: "THB",
    0x20B1: "PHP", 0x20A6: "NGN", 0x20B8: "KZT",
  ]

  private static let dollarPrefixes = [
    "r": "BRL", "us": "USD", "a": "AUD", "au": "AUD", "c": "CAD", "ca": "CAD", "hk": "HKD",
    "nt": "TWD", "nz": "NZD", "s": "SGD", "mx": "MXN", "u": "USD", "ar": "ARS", "cl": "CLP",
    "co": "COP",
  ]

  private static let codes = Dictionary(
    uniqueKeysWithValues: """
      EUR USD GBP CHF JPY CNY BRL MXN ARS CLP COP PEN UYU CAD AUD NZD SEK NOK DKK PLN CZK HUF RON BGN
      TRY RUB UAH INR KRW HKD TWD SGD THB IDR MYR PHP VND ZAR ILS AED SAR EGP MAD NGN KES ISK RSD
      """.split(whereSeparator: \.isWhitespace).map { ($0.lowercased(), String($0)) })

  private static let commonCodes: Set<String> = [
    "eur", "usd", "gbp", "chf", "jpy", "cny", "brl", "mxn", "cad", "aud", "sek", "nok", "dkk",
    "pln",
  ]

  // Folded names; where a name is shared, the currency the corpus languages mean most.
  private static let names: [String: String] = {
    let lists = [
      "EUR": "euro euros euri eur pavos balles",
      "USD": "dollar dollars dolar dolares dollaro dollari buck bucks",
      "GBP": "quid sterline sterlina sterling libras libra",
      "CHF": "franken franchi francs franc francos fr sfr",
      "BRL": "reais real", "MXN": "peso pesos", "JPY": "yen yenes ienes iene",
      "CNY": "yuan yuanes rmb renminbi kuai", "SEK": "kr kronor krona", "DKK": "kroner",
      "PLN": "zl zloty zlotys złoty", "TRY": "lira liras", "INR": "rupees rupee rupias rupie",
      "RUB": "rubel rubles rublos roubles rubli", "KRW": "won",
    ]
    var names: [String: String] = [:]
    for (code, words) in lists {
      for word in words.split(separator: " ") {
        names[string(FoldedText.scalars(String(word))[...])] = code
      }
    }
    return names
  }()

  private static let minorUnits = [
    "cent": "EUR", "cents": "USD", "centimos": "EUR", "centimo": "EUR", "centimes": "EUR",
    "centime": "EUR", "centesimi": "EUR", "centesimo": "EUR", "centavos": "BRL", "rappen": "CHF",
    "pence": "GBP",
  ]

  // Adjectives behind a name, by their first letters.
  private static let qualified: [String: [String: String]] = [
    "pesos": pesoCountries, "peso": pesoCountries,
    "francs": ["suisse": "CHF"], "francos": ["suizo": "CHF", "suico": "CHF"],
    "franchi": ["svizzer": "CHF"], "libras": ["esterlina": "GBP"], "livres": ["sterling": "GBP"],
    "pounds": ["sterling": "GBP"], "pfund": ["sterling": "GBP"],
    "dolares": dollarCountries, "dollars": dollarCountries, "dollari": dollarCountries,
    "coronas": ["sueca": "SEK", "noruega": "NOK", "danesa": "DKK", "checa": "CZK"],
    "couronnes": ["suedoise": "SEK", "norvegienne": "NOK", "danoise": "DKK", "tcheque": "CZK"],
    "corone": ["svedes": "SEK", "norveges": "NOK", "danes": "DKK"],
  ]

  private static let pesoCountries = [
    "mexican": "MXN", "argentin": "ARS", "colombian": "COP", "chilen": "CLP", "uruguay": "UYU",
    "dominican": "DOP", "filipin": "PHP",
  ]
  private static let dollarCountries = [
    "canad": "CAD", "austral": "AUD", "american": "USD", "estadounid": "USD",
  ]

  // Adjectives before a name.
  private static let dollarQualifiers: [String: [String: String]] = [
    "us": ["dollar": "USD"], "canadian": ["dollar": "CAD"], "australian": ["dollar": "AUD"],
    "kanadische": ["dollar": "CAD"], "australische": ["dollar": "AUD"],
    "swiss": ["francs": "CHF", "franc": "CHF"], "schweizer": ["franken": "CHF"],
    "mexican": ["pesos": "MXN"], "argentine": ["pesos": "ARS"], "british": ["pounds": "GBP"],
    "britische": ["pfund": "GBP"], "schwedische": ["kronen": "SEK"], "danische": ["kronen": "DKK"],
    "norwegische": ["kronen": "NOK"], "indian": ["rupees": "INR"],
    "swedish": ["kronor": "SEK", "krona": "SEK"], "danish": ["kroner": "DKK"],
    "norwegian": ["kroner": "NOK"],
  ]

  private static let weightWords = EntityTokens.keys(
    """
    weigh weighs weighed weight overweight lose lost gain gained heavier lighter lbs lb beef flour
    peso pesa pesan pesar perder perdi
    """)

  private static let unspacedNames: [UInt32: [(name: [UInt32], code: String)]] = {
    let lists = [
      "JPY": "円 日元 日圆 日圓", "CNY": "元 块钱 塊錢 块 人民币 人民幣 圆", "USD": "ドル 美元 美金 美刀 米ドル",
      "EUR": "ユーロ 欧元 歐元", "GBP": "ポンド 英镑 英鎊", "HKD": "港元 港币 港幣", "TWD": "台币 台幣 新台币 新台幣",
      "KRW": "ウォン 韩元 韓元", "CHF": "スイスフラン 瑞士法郎",
    ]
    var table: [UInt32: [(name: [UInt32], code: String)]] = [:]
    for code in lists.keys.sorted() {
      for word in (lists[code] ?? "").split(separator: " ") {
        let name = FoldedText.scalars(String(word))
        table[name[0], default: []].append((name, code))
      }
    }
    for key in table.keys { table[key]?.sort { $0.name.count > $1.name.count } }
    return table
  }()
}
