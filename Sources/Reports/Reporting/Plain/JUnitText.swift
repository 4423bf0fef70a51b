internal import VaultResults

/// The parts of JUnit XML that renderers share.
enum JUnitText {
  /// Returns a whole document; `seconds` is `nil` where the suites' duration is unknown.
  static func document(
    _ name: String, _ counts: JUnitCounts, seconds: Double? = nil, suites: [Markup]
  ) -> String {
    let document: Markup = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(name)" \(counts.markup)\(time(seconds))>
      \(Markup.joined(suites))</testsuites>

      """
    return document.source
  }

  /// Returns a suite of test cases, with a note on all of them.
  static func suite(
    _ name: String, _ counts: JUnitCounts, more: Markup = "",
    properties: [(name: String, value: String)], cases: [Markup]
  ) -> Markup {
    let properties = properties.map { property -> Markup in
      "<property name=\"\(property.name)\" value=\"\(property.value)\"/>\n"
    }
    return """
      <testsuite name="\(name)" \(counts.markup)\(more)>
      <properties>
      \(Markup.joined(properties))</properties>
      \(Markup.joined(cases))</testsuite>

      """
  }

  /// The attribute `time`, in milliseconds' precision; empty where the time is not known.
  static func time(_ seconds: Double?) -> Markup {
    guard let seconds, seconds.isFinite else { return "" }
    let text = DecimalText.fixed(seconds, decimals: 3).replacing(DecimalText.thinSpace, with: "")
    return " time=\"\(text)\""
  }
}

/// The counts in the head of a JUnit document or suite.
struct JUnitCounts: Hashable {
  let tests: Int
  let failures: Int
  let errors: Int
  let skipped: Int

  /// The counts as attributes.
  var markup: Markup {
    """
    tests="\(String(tests))" failures="\(String(failures))" errors="\(String(errors))" \
    skipped="\(String(skipped))"
    """
  }

  static func + (left: Self, right: Self) -> Self {
    Self(
      tests: left.tests + right.tests, failures: left.failures + right.failures,
      errors: left.errors + right.errors, skipped: left.skipped + right.skipped)
  }
}
