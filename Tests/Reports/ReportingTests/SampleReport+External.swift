import VaultResults

extension SampleReport {
  /// The sample run as if an external system had answered what `formula` did: it is the subject, and
  /// the targets are the built-in pipeline's.
  static func external() throws -> Report {
    let own = manifest
    return try report(
      manifest: Manifest(
        corpusDigest: own.corpusDigest, configDigest: own.configDigest,
        modelDigest: own.modelDigest, binaryDigest: own.binaryDigest, seed: own.seed,
        commit: own.commit, machine: own.machine, dataset: own.dataset, profile: own.profile,
        primarySystem: "formula", commandLine: own.commandLine, createdAt: own.createdAt,
        embedder: own.embedder, index: own.index, weights: nil, split: own.split,
        subject: .external("formula")))
  }
}
