/// The possible meanings of a measure's name where tools read it differently, or where it is only
/// in the syntax of another tool.
///
/// Sources: the manuals and code of trec_eval 9, ranx 0.3 and MTEB.
enum OtherReadings {
  typealias Reading = EvaluationError.Reading

  /// The readings of a name; `nil` where it has a single one.
  static func of(_ name: String) -> [Reading]? {
    let (stem, cutoff) = divided(name)
    return withNumber(stem, cutoff: cutoff) ?? withLevel(stem, cutoff: cutoff)
  }

  /// A family's name, `.` or `_`, and a number that not every tool takes for the cutoff.
  private static func withNumber(_ stem: Substring, cutoff: String) -> [Reading]? {
    for family in families where stem.hasPrefix(family) {
      let rest = stem.dropFirst(family.count)
      guard let separator = rest.first, separator == "." || separator == "_" else { continue }
      let number = String(rest.dropFirst())
      let isWhole = MeasureFamily.cutoff(number) != nil
      switch family {
      case "rbp", "RBP":
        let persistence = isWhole ? "0.\(number)" : number
        return known([
          ("RBP(p=\(persistence))\(cutoff)", "ranx"),
          ("RBP(p=0.8)@\(isWhole && cutoff.isEmpty ? number : "")", nil),
        ])
      case "set_F": return cutoff.isEmpty ? known([("SetF(beta=\(number))", "trec_eval")]) : nil
      case "map", "recip_rank":
        // trec_eval has no cutoff here and ignores the number.
        guard separator == ".", isWhole, cutoff.isEmpty else { return nil }
        return known([(family, "trec_eval"), ("\(family)@\(number)", nil)])
      default:
        guard separator == ".", isWhole, cutoff.isEmpty else { return nil }
        return known([("IPrec@0.\(number)", nil), ("IPrec@\(number)", "trec_eval")])
      }
    }
    return nil
  }

  private static let families = [
    "rbp", "RBP", "set_F", "map", "recip_rank", "iprec_at_recall", "IPrec",
  ]

  /// ranx: `recall-l2@10` is the recall of documents from grade 2 on.
  private static func withLevel(_ stem: Substring, cutoff: String) -> [Reading]? {
    guard let dash = stem.lastIndex(of: "-") else { return nil }
    let level = stem[stem.index(after: dash)...]
    guard level.first == "l", MeasureFamily.cutoff(String(level.dropFirst())) != nil else {
      return nil
    }
    return known([("\(stem[..<dash])(rel=\(level.dropFirst()))\(cutoff)", "ranx")])
  }

  /// A name without its cutoff, and the cutoff with its `@`; a name with brackets is not divided.
  private static func divided(_ name: String) -> (Substring, cutoff: String) {
    guard !name.contains("("), let at = name.lastIndex(of: "@") else { return (name[...], "") }
    return (name[..<at], String(name[at...]))
  }

  /// The readings that are measures, under their canonical names; `nil` where none is.
  private static func known(_ spelled: [(name: String, tool: String?)]) -> [Reading]? {
    let readings = spelled.compactMap { spelling -> Reading? in
      do throws(EvaluationError) {
        return Reading(measure: try Measure(spelling.name).name, tool: spelling.tool)
      } catch {
        return nil
      }
    }
    return readings.isEmpty ? nil : readings
  }
}
