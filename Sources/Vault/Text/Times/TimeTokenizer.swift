/// Cuts a text into the pieces that the grammar of times reads.
///
/// Words of no meaning are put together, so a text makes few tokens. A line break, or the limit of
/// tokens, ends a portion; the memory needed does not grow with the text.
struct TimeTokenizer {
  /// The most tokens of a portion.
  static let limit = 2048

  let bytes: [UInt8]
  let lexicon: TimeLexicon
  private(set) var offset = 0
  private var isSpaced = true
  /// True if the last character ended something that digits may not follow: `$`, `#`, a letter.
  private var taints = false

  init(_ bytes: [UInt8], _ lexicon: TimeLexicon) {
    self.bytes = bytes
    self.lexicon = lexicon
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// The tokens up to a line break, the limit or the end.
  mutating func portion() -> [TimeToken] {
    var tokens: [TimeToken] = []
    while offset < bytes.count, tokens.count < Self.limit {
      let (scalar, width) = scalar(at: offset)
      switch TimeFolding.classify(scalar) {
      case .space:
        isSpaced = true
        taints = false
        offset += width
      case .lineBreak:
        offset += width
        isSpaced = true
        taints = false
        return tokens
      case .letter, .mark: word(&tokens)
      case .ideogram: ideograms(&tokens)
      case .digit: figures(&tokens)
      case .apostrophe:
        offset += width
        isSpaced = false
      case .dash:
        add(.dash, width, to: &tokens)
        taints = false
      case .symbol where scalar == 0x3A && isAddress:
        other(endOfAddress(), isCapital: false, to: &tokens)
        taints = true
      case .symbol:
        add(.symbol, width, first: scalar < 128 ? Int(scalar) : full(scalar), to: &tokens)
        taints = Self.isTainting(scalar)
      case .foreign:
        other(offset + width, isCapital: false, to: &tokens)
        taints = true
      }
    }
    return tokens
  }

  /// True if a colon starts the path of an address: `https://`.
  private var isAddress: Bool {
    offset + 2 < bytes.count && bytes[offset + 1] == 0x2F && bytes[offset + 2] == 0x2F
  }

  /// The end of an address: at white space, a bracket or a quotation mark.
  private func endOfAddress() -> Int {
    var end = offset + 3
    while end < bytes.count, ![0x20, 0x0A, 0x0D, 0x09, 0x3E, 0x22, 0x29].contains(bytes[end]),
      bytes[end] < 0x80
    {
      end += 1
    }
    return end
  }

  /// The ASCII equivalent of a full-width sign.
  private func full(_ scalar: UInt32) -> Int {
    switch scalar {
    case 0xFF0C, 0x3001: 44
    case 0x3002, 0xFF0E: 46
    case 0xFF1A: 58
    case 0xFF08: 40
    case 0xFF09: 41
    default: 0
    }
  }

  private static func isTainting(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2B, 0x24, 0x23, 0x5F, 0x3D, 0x26, 0x25, 0x2F, 0x5C, 0x3A: true
    case 0x20AC, 0xA3, 0xA5, 0xFFE5, 0x20B9, 0x2116: true
    default: false
    }
  }

  private mutating func add(
    _ kind: TimeToken.Kind, _ width: Int, first: Int = 0, to tokens: inout [TimeToken]
  ) {
    tokens.append(
      TimeToken(
        kind: kind, start: offset, end: offset + width, isSpaced: isSpaced, first: first))
    offset += width
    isSpaced = false
  }

  private mutating func other(_ end: Int, isCapital: Bool, to tokens: inout [TimeToken]) {
    // Single letters stay apart: "3 p m" is read letter by letter.
    if let last = tokens.last, last.kind == .other, end - offset > 1, last.end - last.start > 1 {
      tokens[tokens.count - 1].end = end
    } else {
      tokens.append(
        TimeToken(
          kind: .other, start: offset, end: end, isSpaced: isSpaced, first: isCapital ? 1 : 0))
    }
    offset = end
    isSpaced = false
  }

  // MARK: Words

  /// A run of letters from an offset on, folded.
  private func letters(at start: Int) -> (key: TimeLexicon.Key, end: Int) {
    var key = TimeLexicon.Key()
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte >= 0x61, byte <= 0x7A {
        key.append(byte)
        end += 1
        continue
      }
      let (scalar, width) = scalar(at: end)
      switch TimeFolding.classify(scalar) {
      case .letter(let first, let second):
        key.append(first)
        if second != 0 { key.append(second) }
      case .mark: break
      default: return (key, end)
      }
      end += width
    }
    return (key, end)
  }

  private mutating func word(_ tokens: inout [TimeToken]) {
    let (key, end) = letters(at: offset)
    let isCapital = bytes[offset] >= 0x41 && bytes[offset] <= 0x5A || bytes[offset] == 0xC3
    let follows = taints && !isSpaced
    taints = true
    let isMonth = follows && isAfterSlash(tokens)
    guard !follows || isMonth, let word = lexicon.identifier(key),
      var state = lexicon.step(0, word),
      !isMonth || lexicon.meaning(of: state).map({ lexicon.meanings[$0].month != 0 }) == true
    else {
      other(end, isCapital: isCapital, to: &tokens)
      return
    }
    var best = lexicon.meaning(of: state).map { (meaning: $0, end: end) }
    var next = end
    while let start = joint(at: next) {
      let (key, end) = letters(at: start)
      guard let word = lexicon.identifier(key), let further = lexicon.step(state, word)
      else { break }
      state = further
      next = end
      if let meaning = lexicon.meaning(of: state) { best = (meaning, end) }
    }
    guard let best else {
      other(end, isCapital: isCapital, to: &tokens)
      return
    }
    taints = false
    add(.word, best.end - offset, first: best.meaning, to: &tokens)
  }

  /// Returns true if a number and a slash precede, as in 2/Oct.
  private func isAfterSlash(_ tokens: [TimeToken]) -> Bool {
    guard tokens.count > 1, let slash = tokens.last, slash.kind == .symbol, slash.first == 47 else {
      return false
    }
    return tokens[tokens.count - 2].kind == .number && tokens[tokens.count - 2].end == slash.start
  }

  /// Returns true if a month and a slash precede, as in Oct/2.
  private func isAfterMonth(_ tokens: [TimeToken]) -> Bool {
    guard tokens.count > 1, let slash = tokens.last, slash.kind == .symbol, slash.first == 47,
      tokens[tokens.count - 2].kind == .word, tokens[tokens.count - 2].end == slash.start
    else { return false }
    return lexicon.meanings[tokens[tokens.count - 2].first].month != 0
  }

  /// The start of the next word of a phrase: after one space, hyphen or apostrophe.
  private func joint(at end: Int) -> Int? {
    var start = end
    var isJoined = false
    while start < bytes.count, start < end + 4 {
      let (scalar, width) = scalar(at: start)
      switch TimeFolding.classify(scalar) {
      case .space, .dash, .apostrophe:
        start += width
        isJoined = true
      case .letter: return isJoined ? start : nil
      default: return nil
      }
    }
    return nil
  }

  // MARK: Ideograms

  private mutating func ideograms(_ tokens: inout [TimeToken]) {
    var best: (meaning: Int, end: Int)?
    var state: Int32 = 0
    var end = offset
    while end < bytes.count, end < offset + 36 {
      let (scalar, width) = scalar(at: end)
      guard let word = lexicon.identifier(TimeLexicon.Key(ideogram: scalar)),
        let next = lexicon.step(state, word)
      else { break }
      state = next
      end += width
      if let meaning = lexicon.meaning(of: state) { best = (meaning, end) }
    }
    taints = false
    let width = scalar(at: offset).width
    let number = lexicon.traits.contains(.unspaced) ? ideographicNumber() : nil
    if let number, number.end >= (best?.end ?? 0) {
      tokens.append(
        TimeToken(
          kind: .number, start: offset, end: number.end, isSpaced: isSpaced, first: number.value,
          second: number.digits, isWeak: number.value == 1))
      offset = number.end
      isSpaced = false
    } else if let best {
      add(.word, best.end - offset, first: best.meaning, to: &tokens)
    } else {
      other(offset + width, isCapital: false, to: &tokens)
    }
  }

  /// Reads 十二, 二十三, 二〇二六.
  private func ideographicNumber() -> (value: Int, digits: Int, end: Int)? {
    var end = offset
    var digits = 0
    var total = 0
    var pending = 0
    var hasTens = false
    while end < bytes.count, digits < 5 {
      let (scalar, width) = scalar(at: end)
      let digit: Int
      switch scalar {
      case 0x3007, 0x96F6: digit = 0
      case 0x4E00: digit = 1
      case 0x4E8C, 0x4E24, 0x5169: digit = 2
      case 0x4E09: digit = 3
      case 0x56DB: digit = 4
      case 0x4E94: digit = 5
      case 0x516D: digit = 6
      case 0x4E03: digit = 7
      case 0x516B: digit = 8
      case 0x4E5D: digit = 9
      case 0x5341, 0x5344:
        total += max(pending, digits == 0 ? 1 : pending) * 10
        if scalar == 0x5344 { total = 20 }
        pending = 0
        hasTens = true
        digits += 1
        end += width
        continue
      default: return digits == 0 ? nil : (total + pending, min(digits, 4), end)
      }
      pending = hasTens ? digit : pending * 10 + digit
      digits += 1
      end += width
    }
    return digits == 0 ? nil : (total + pending, min(digits, 4), end)
  }

  // MARK: Digits

  private mutating func figures(_ tokens: inout [TimeToken]) {
    let start = offset
    if let word = abbreviation() {
      add(.word, word.end - offset, first: word.meaning, to: &tokens)
      return
    }
    let cluster = TimeFigures(bytes, from: start)
    let isTainted = taints && !isSpaced && !isAfterMonth(tokens) || cluster.isForeign
    taints = false
    guard !isTainted, !cluster.parts.isEmpty else {
      other(cluster.end, isCapital: true, to: &tokens)
      taints = true
      return
    }
    for part in cluster.parts {
      var token = part
      if token.start == start { token.isSpaced = isSpaced }
      tokens.append(token)
    }
    offset = cluster.end
    isSpaced = false
  }

  /// A chat word with a digit in it: `2day`.
  private func abbreviation() -> (meaning: Int, end: Int)? {
    guard offset + 1 < bytes.count, bytes[offset] == 0x32, bytes[offset + 1] | 0x20 >= 0x61
    else { return nil }
    var key = TimeLexicon.Key()
    key.append(0x32)
    var end = offset + 1
    while end < bytes.count, bytes[end] | 0x20 >= 0x61, bytes[end] | 0x20 <= 0x7A,
      key.count < 24
    {
      key.append(bytes[end] | 0x20)
      end += 1
    }
    guard let word = lexicon.identifier(key), let state = lexicon.step(0, word),
      let meaning = lexicon.meaning(of: state)
    else { return nil }
    return (meaning, end)
  }

  private func scalar(at offset: Int) -> (value: UInt32, width: Int) {
    TimeFigures.scalar(in: bytes, at: offset)
  }
}
