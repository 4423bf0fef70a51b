/// Why a part of a target cannot be looked up in any run.
public enum TargetBindingProblem: Hashable, Sendable {
  /// No declaration has the metric id.
  case unknownMetric(String)
  /// The figure is declared, but not with these keys.
  case unknownSliceKeys([String])
  /// The figure is declared with the key, but not with the value.
  case unknownSliceValue(key: String, value: String)
  /// The figure is in another unit.
  case otherUnit(asked: String, declared: String)
  /// A part says that nothing makes its figure, and a suite or stage does.
  case hasProducer(String)
}

extension TargetBindingProblem: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .unknownMetric(let id):
      "no figure is declared as \(id); `vaultbench metrics` lists them, or say \"producer\": null"
    case .unknownSliceKeys(let keys):
      keys.isEmpty
        ? "the figure is declared by slice alone; name one of `vaultbench metrics`"
        : "the figure is not declared with the slice \(keys.joined(separator: ", "))"
    case .unknownSliceValue(let key, let value):
      "the figure is declared with the slice \(key), but not with the value \(value)"
    case .otherUnit(let asked, let declared):
      "the target is in \(asked), the figure in \(declared)"
    case .hasProducer(let source):
      "\"producer\" is null, but \(source) makes the figure; remove producer and reason"
    }
  }
}

extension TargetCatalogue {
  /// Refuses a part that asks for a figure or a slice that no declaration can give, and one that
  /// says so of a figure that is made.
  ///
  /// - Parameters:
  ///   - catalogue: The figures that runs can hold.
  ///   - file: What errors call the file of targets.
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
  /// What keeps a part from ever being found; `nil` if a run can hold its figure.
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
  /// Whether every value of a slice is one that the declaration names.
  fileprivate func givesForCertain(_ slice: [String: String]) -> Bool {
    declaration.slices.contains { $0.declares(slice) && !$0.keys.values.contains(.any) }
  }
}
