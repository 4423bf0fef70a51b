/// The reason why a part of a target cannot be looked up in any run.
public enum TargetBindingProblem: Hashable, Sendable {
  /// No declaration has the metric id.
  case unknownMetric(String)
  /// The metric is declared, but not with these keys.
  case unknownSliceKeys([String])
  /// The metric is declared with the key, but not with the value.
  case unknownSliceValue(key: String, value: String)
  /// The metric is in another unit.
  case otherUnit(asked: String, declared: String)
  /// A part states that nothing makes its metric, and a suite or stage does.
  case hasProducer(String)
}

extension TargetBindingProblem: CustomStringConvertible {
  /// The problem and its remedy.
  public var description: String {
    switch self {
    case .unknownMetric(let id):
      "no metric is declared as \(id); `vaultbench metrics` lists them, or say \"producer\": null"
    case .unknownSliceKeys(let keys):
      keys.isEmpty
        ? "the metric is declared only by slice; name one of `vaultbench metrics`"
        : "the metric is not declared with the slice \(keys.joined(separator: ", "))"
    case .unknownSliceValue(let key, let value):
      "the metric is declared with the slice \(key), but not with the value \(value)"
    case .otherUnit(let asked, let declared):
      "the target is in \(asked), the metric in \(declared)"
    case .hasProducer(let source):
      "\"producer\" is null, but \(source) makes the metric; remove producer and reason"
    }
  }
}

extension TargetCatalogue {
  /// Refuses a part that asks for a metric or a slice that no declaration can give, and one that
  /// wrongly states that nothing makes its metric.
  ///
  /// - Parameters:
  ///   - catalogue: The metrics that runs can hold.
  ///   - file: The name of the target file in errors.
  /// - Throws: ``ResultsError/unboundTarget(file:target:part:problem:)`` for the first such part.
  public func check(against catalogue: MetricCatalogue, file: String) throws(ResultsError) {
    for definition in definitions {
      for part in definition.parts {
        guard let problem = catalogue.problem(of: part) else { continue }
        throw .unboundTarget(
          file: file, target: definition.id, part: part.label, problem: problem)
      }
    }
  }
}

extension MetricCatalogue {
  /// Returns the reason why no run can hold a part's metric; `nil` if one can.
  func problem(of part: TargetDefinition.Part) -> TargetBindingProblem? {
    let slice = part.slice ?? [:]
    let sameID = entries.filter { $0.declaration.bindings(in: part.metric) != nil }
    let declared = sameID.first { $0.declaration.slices.contains { $0.declares(slice) } }
    if part.unbuiltReason != nil {
      // A value that the data or the machine decide may be one that no run has.
      return declared.flatMap { $0.givesForCertain(slice) ? .hasProducer($0.source.name) : nil }
    }
    guard let declared else { return problem(of: slice, among: sameID, part.metric) }
    return declared.declaration.unit.rawValue == part.unit
      ? nil : .otherUnit(asked: part.unit, declared: declared.declaration.unit.rawValue)
  }

  private func problem(
    of slice: [String: String], among sameID: [Entry], _ id: String
  ) -> TargetBindingProblem {
    guard !sameID.isEmpty else { return .unknownMetric(id) }
    let sameKeys = sameID.flatMap(\.declaration.slices).filter {
      !$0.isAnyLabel && Set($0.keys.keys) == Set(slice.keys)
    }
    for (key, value) in slice.sorted(by: { $0.key < $1.key })
    where !sameKeys.isEmpty && !sameKeys.contains(where: { $0.keys[key]?.admit(value) ?? false }) {
      return .unknownSliceValue(key: key, value: value)
    }
    return .unknownSliceKeys(slice.keys.sorted())
  }
}

extension MetricCatalogue.Entry {
  /// Returns true if every value of a slice is one that the declaration names.
  fileprivate func givesForCertain(_ slice: [String: String]) -> Bool {
    declaration.slices.contains { $0.declares(slice) && !$0.keys.values.contains(.any) }
  }
}
