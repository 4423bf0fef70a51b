/// Numbers in words, by the hashes of `EntityTokens`.
enum NumberWords {
  /// Words between numerals that add nothing: "treinta y cinco", "vingt et un", "two hundred and".
  static let links = EntityTokens.keys("y e et and und")

  /// Words that multiply figures, as powers of ten.
  static let magnitudes: [UInt64: Int] = table([
    3: "k thousand tausend tsd mil mille mila grand thousands",
    6: """
    m mm mn mio mill million millions millionen millón millon millones milhao milhão milhoes milhões
    milione milioni mln
    """,
    9:
      "b bn mrd milliarde milliarden billion billions milliard milliards miliardo miliardi bilhao bilhões",
    5: "lakh lakhs", 7: "crore crores",
  ])

  /// Those that are abbreviations and may end in a full stop.
  static let abbreviations = EntityTokens.keys("tsd mio mrd mill mln mn bn")

  /// Powers of ten of Han numerals behind figures.
  static let hanMagnitudes: [UInt32: Int] = [
    0x5341: 1, 0x767E: 2, 0x5343: 3, 0x4E07: 4, 0x842C: 4, 0x5104: 8, 0x4EBF: 8,
  ]

  /// The numerals that a word of a Latin-script corpus language consists of; `nil` of any other.
  ///
  /// German and Italian write numbers as one word: `zweihundertfünfzig` is 2, 100 and 50.
  static func values(of token: EntityTokens.Token, in text: EntityTokens) -> [Int]? {
    if let value = values[token.key] { return [value] }
    guard (6...64).contains(token.range.count) else { return nil }
    let word = text.folded.scalars[token.range]
    return GluedNumerals.german.split(word) ?? GluedNumerals.italian.split(word)
  }

  /// Whether a word multiplies a four before it: quatre-vingts.
  static func isScore(_ key: UInt64) -> Bool { scores.contains(key) }

  private static let scores = EntityTokens.keys("vingt vingts")

  private static let values: [UInt64: Int] = {
    var values: [UInt64: Int] = [:]
    for list in [english, spanish, german, french, portuguese, italian] {
      for (value, words) in list {
        for word in words.split(separator: " ") { values[EntityTokens.key(String(word))] = value }
      }
    }
    return values
  }()

  /// Whether a scalar is a Han numeral.
  static func isHanNumeral(_ value: UInt32) -> Bool {
    hanDigits[value] != nil || hanMagnitudes[value] != nil
  }

  /// The value of Han numerals; `nil` beyond a trillion.
  ///
  /// A unit from 万 up multiplies what stands since the last greater one: 一億五千万.
  static func hanValue(_ numerals: ArraySlice<UInt32>) -> Int? {
    guard !numerals.isEmpty, numerals.count <= 16 else { return nil }
    var total = 0
    var section = 0
    var digit = 0
    var lastPower = 0
    for numeral in numerals {
      if let value = hanDigits[numeral] {
        digit = digit * 10 + value
      } else if let power = hanMagnitudes[numeral] {
        let unit = [1: 10, 2: 100, 3: 1000, 4: 10_000, 8: 100_000_000][power] ?? 1
        if power < 4 {
          section += max(1, digit) * unit
        } else {
          let isLesser = power < lastPower
          let factor = isLesser ? section + digit : total + section + digit
          guard factor <= largestHanValue / unit else { return nil }
          total = max(1, factor) * unit + (isLesser ? total : 0)
          section = 0
          lastPower = power
        }
        digit = 0
      }
      guard max(total, section, digit) < largestHanValue else { return nil }
    }
    return total + section + digit
  }

  private static let largestHanValue = 1_000_000_000_000

  private static let hanDigits: [UInt32: Int] = {
    var digits: [UInt32: Int] = [0x4E24: 2, 0x5169: 2, 0x96F6: 0]
    for (value, scalar) in "〇一二三四五六七八九".unicodeScalars.enumerated() {
      digits[scalar.value] = value
    }
    return digits
  }()

  private static func table(_ lists: [Int: String]) -> [UInt64: Int] {
    var table: [UInt64: Int] = [:]
    for (power, words) in lists {
      for key in EntityTokens.keys(words) { table[key] = power }
    }
    return table
  }

  private static let english: [(Int, String)] =
    numbered(
      """
      one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen \
      seventeen eighteen nineteen twenty
      """, tens: "thirty forty fifty sixty seventy eighty ninety") + [
      (100, "hundred"), (1000, "thousand"),
    ]

  private static let spanish: [(Int, String)] =
    numbered(
      """
      un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis \
      diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco \
      veintiséis veintisiete veintiocho veintinueve
      """, tens: "treinta cuarenta cincuenta sesenta setenta ochenta noventa") + [
      (1, "uno"), (21, "veintiuno veintiuna"), (100, "cien ciento"),
      (200, "doscientos doscientas"), (300, "trescientos trescientas"),
      (400, "cuatrocientos cuatrocientas"), (500, "quinientos quinientas"),
      (600, "seiscientos seiscientas"), (700, "setecientos setecientas"),
      (800, "ochocientos ochocientas"), (900, "novecientos novecientas"), (1000, "mil"),
    ]

  private static let german: [(Int, String)] =
    numbered(
      """
      ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn \
      siebzehn achtzehn neunzehn zwanzig
      """, tens: "dreißig vierzig fünfzig sechzig siebzig achtzig neunzig") + [
      (1, "eins eine"), (100, "hundert"), (1000, "tausend"),
    ]

  private static let french: [(Int, String)] =
    numbered(
      """
      un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept \
      dix-huit dix-neuf vingt
      """, tens: "trente quarante cinquante soixante septante huitante nonante") + [
      (20, "vingts"), (100, "cent cents"), (1000, "mille"),
    ]

  private static let portuguese: [(Int, String)] =
    numbered(
      """
      um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis \
      dezessete dezoito dezenove vinte
      """, tens: "trinta quarenta cinquenta sessenta setenta oitenta noventa") + [
      (2, "duas"), (14, "quatorze"), (100, "cem cento"), (200, "duzentos duzentas"),
      (300, "trezentos trezentas"), (400, "quatrocentos quatrocentas"),
      (500, "quinhentos quinhentas"), (600, "seiscentos seiscentas"),
      (700, "setecentos setecentas"), (800, "oitocentos oitocentas"),
      (900, "novecentos novecentas"), (1000, "mil"), (16, "dezasseis"), (17, "dezassete"),
      (19, "dezanove"),
    ]

  private static let italian: [(Int, String)] =
    numbered(
      """
      un due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici \
      sedici diciassette diciotto diciannove venti
      """, tens: "trenta quaranta cinquanta sessanta settanta ottanta novanta") + [
      (100, "cento"), (1000, "mille"),
    ]

  // 1 and up, then tens from 30 on. Words of more than one token are reached by addition.
  private static func numbered(_ units: String, tens: String) -> [(Int, String)] {
    let first = units.split(separator: " ").enumerated().map { ($0.offset + 1, String($0.element)) }
    let second = tens.split(separator: " ").enumerated().map {
      ($0.offset * 10 + 30, String($0.element))
    }
    return first.filter { !$0.1.contains("-") } + second
  }
}
