/// What the head of a JUnit document or suite counts.
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
