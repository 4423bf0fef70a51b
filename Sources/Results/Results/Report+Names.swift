extension Report {
  /// The report with the current names of the systems that were renamed.
  var underCurrentNames: Report {
    let report = Report(
      manifest: manifest.underCurrentNames, metrics: metrics.map(\.underCurrentNames),
      targets: targets.map(\.underCurrentNames), stages: stages)
    _ = RenamedIDs.noting(metrics, report.metrics)
    return report
  }
}

extension Manifest {
  /// The manifest with the current names of the systems that were renamed.
  package var underCurrentNames: Manifest {
    renamed(RenamedIDs.system) { note in
      Self.noWeightsNotes.first { note.hasPrefix($0.former) }
        .map { $0.current + note.dropFirst($0.former.count) } ?? note
    }
  }

  /// The manifest as earlier versions wrote it, from which ids of runs were computed.
  package var underFormerNames: Manifest {
    renamed(RenamedIDs.formerSystem) { note in
      Self.noWeightsNotes.first { note.hasPrefix($0.current) }
        .map { $0.former + note.dropFirst($0.current.count) } ?? note
    }
  }

  /// The beginnings of the note on missing weights, by the names of all systems.
  private static let noWeightsNotes = RenamedIDs.systems.map {
    (former: noWeightsNote(of: $0.former), current: noWeightsNote(of: $0.current))
  }

  private func renamed(_ system: (String) -> String, _ note: (String) -> String) -> Manifest {
    Manifest(
      corpusDigest: corpusDigest, configDigest: configDigest, modelDigest: modelDigest,
      binaryDigest: binaryDigest, seed: seed, commit: commit, machine: machine, dataset: dataset,
      profile: profile, primarySystem: system(primarySystem), commandLine: commandLine,
      createdAt: createdAt, embedder: embedder, index: index, weights: weights, split: split,
      notes: notes.map(note), comparedModels: comparedModels,
      subject: subject.map { $0.renamed(system) })
  }
}

extension Manifest.Subject {
  /// The subject with the current names of the systems that were renamed.
  package var underCurrentNames: Manifest.Subject { renamed(RenamedIDs.system) }

  /// Of our own systems, but for custom ones, the definition is the name.
  fileprivate func renamed(_ system: (String) -> String) -> Manifest.Subject {
    Manifest.Subject(system: system(self.system), definition: system(definition))
  }
}

extension Metric {
  /// The metric with the current names of the systems that were renamed.
  var underCurrentNames: Metric {
    var metric = self
    metric.id = RenamedIDs.metric(id)
    metric.slice = slice.map(RenamedIDs.slice)
    return metric
  }

  /// The metric as earlier versions wrote it.
  package var underFormerNames: Metric {
    var metric = self
    metric.id = RenamedIDs.formerMetric(id)
    metric.slice = slice.map(RenamedIDs.formerSlice)
    return metric
  }
}

extension TargetVerdict {
  /// The result with the current names of the systems that were renamed, and without the results
  /// that earlier versions gave to parts that are only reported.
  var underCurrentNames: TargetVerdict {
    var verdict = self
    verdict.parts = parts.map { part in
      var part = part
      part.label = part.label.map(RenamedIDs.label)
      part.metric = RenamedIDs.metric(part.metric)
      part.slice = part.slice.map(RenamedIDs.slice)
      if part.comparison == .reported { part.verdict = nil }
      return part
    }
    return verdict
  }
}
