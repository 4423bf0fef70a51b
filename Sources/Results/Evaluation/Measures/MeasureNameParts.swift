/// The parts of a measure's name: `stem(parameters)@cutoff`.
struct MeasureNameParts {
  let stem: String
  let parameters: [(key: String, value: String)]
  /// The text after the separator; `nil` without one.
  let cutoff: String?

  /// Takes a name apart; `nil` if brackets or parameters are not well formed.
  init?(_ name: String) {
    if let open = name.firstIndex(of: "(") {
      guard let close = name.lastIndex(of: ")"), open < close else { return nil }
      let rest = name[name.index(after: close)...]
      guard rest.isEmpty || rest.hasPrefix("@") else { return nil }
      var pairs: [(key: String, value: String)] = []
      let inside = name[name.index(after: open)..<close]
      for part in inside.split(separator: ",", omittingEmptySubsequences: false) {
        let sides = part.split(separator: "=", maxSplits: 1).map(Self.trimmed)
        guard sides.count == 2 else { return nil }
        pairs.append((sides[0], sides[1]))
      }
      stem = String(name[..<open])
      parameters = pairs
      cutoff = rest.isEmpty ? nil : String(rest.dropFirst())
      return
    }
    parameters = []
    if let at = name.lastIndex(of: "@") {
      (stem, cutoff) = (String(name[..<at]), String(name[name.index(after: at)...]))
    } else if MeasureFamily.all[name] == nil, let (front, back) = Self.dividedAsTrecEval(name) {
      (stem, cutoff) = (front, back)
    } else {
      (stem, cutoff) = (name, nil)
    }
  }

  /// The longest family name that `_`, `.` or MTEB's `_at_` and a number follow:
  /// `iprec_at_recall_0.10`, `ndcg_at_10`.
  private static func dividedAsTrecEval(_ name: String) -> (String, String)? {
    for index in name.indices.reversed() where name[index] == "_" || name[index] == "." {
      let back = name[name.index(after: index)...]
      let digits = back.first == "." ? back.dropFirst() : back
      guard digits.first?.isASCII == true, digits.first?.isNumber == true else { continue }
      let front = String(name[..<index])
      if MeasureFamily.all[front] != nil { return (front, String(back)) }
      let short = front.hasSuffix("_at") ? String(front.dropLast("_at".count)) : front
      if name[index] == "_", MeasureFamily.all[short] != nil { return (short, String(back)) }
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> String {
    text.split(separator: " ").joined(separator: " ")
  }
}
