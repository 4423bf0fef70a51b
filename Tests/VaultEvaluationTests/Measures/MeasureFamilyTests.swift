internal import Testing

@testable internal import VaultEvaluation

@Suite("Measure family")
struct MeasureFamilyTests {
  @Test("Every spelling makes a measure whose own name reads back as it")
  func readsBack() throws {
    for (name, family) in MeasureFamily.all {
      let spelled =
        switch family.maker {
        case .cut: "\(name)@7"
        case .maybeCut, .uncut: name
        case .atRecall: "\(name)@0.3"
        }
      let measure = try Measure(spelled)
      #expect(try Measure(measure.name) == measure, "\(spelled)")
    }
  }

  @Test("Every parameter that a family names can be set, and no other")
  func namesParameters() throws {
    let values = ["rel": "2", "p": "0.5", "beta": "2.5", "max_rel": "3", "dcg": "exp-log2"]
    for (name, family) in MeasureFamily.all {
      for (key, value) in values {
        let suffix =
          switch family.maker {
          case .cut: "@7"
          case .maybeCut, .uncut: ""
          case .atRecall: "@0.3"
          }
        let spelled = "\(name)(\(key)=\(value))\(suffix)"
        if family.parameters.contains(key) {
          #expect(try Measure(spelled) != Measure(name + suffix), "\(spelled)")
        } else {
          #expect(throws: EvaluationError.unusableParameter(name: spelled, parameter: key)) {
            try Measure(spelled)
          }
        }
      }
    }
  }
}
