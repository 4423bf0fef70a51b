public import Foundation
internal import VaultEmbedding
public import VaultMeasurement
internal import VaultResults

/// The findings of `doctor`: whether this machine can run everything, and how.
public struct Diagnosis: Sendable, Codable {
  /// The result of one check.
  public struct Finding: Sendable, Codable {
    /// The subject of the check.
    public let subject: String
    /// True if it is as it should be.
    public let isGood: Bool
    /// The details of the finding and, where it is not good, the remedy.
    public let detail: String
  }

  /// The machine.
  public let machine: MachineProfile
  /// The findings, in the order of the pipeline.
  public let findings: [Finding]

  /// Checks the machine, the libraries and the models.
  public static func examine(datasets: URL) -> Diagnosis {
    let machine = RunMachine.current()
    return Diagnosis(
      machine: machine,
      findings: [blas(machine), load(machine), lexicons(datasets)]
        + EmbedderRegistration.all.compactMap { model($0, datasets) })
  }

  private static func blas(_ machine: MachineProfile) -> Finding {
    let name = RunMachine.blas(machine)
    let isFast = name.contains("openblas")
    return Finding(
      subject: "BLAS", isGood: isFast,
      detail: isFast
        ? name : "\(name): the reference is tens of times slower; install libopenblas0-pthread")
  }

  private static func load(_ machine: MachineProfile) -> Finding {
    let load = machine.load.map { String(format: "%.2f", $0.oneMinute) } ?? "unknown"
    return Finding(
      subject: "load", isGood: machine.isQuiet ?? true,
      detail: machine.isQuiet == false
        ? "\(load) in the last minute: the machine is busy, times will be noisy"
        : "\(load) in the last minute")
  }

  private static func lexicons(_ datasets: URL) -> Finding {
    let folder = datasets.appendingPathComponent("lexicons").path
    do {
      let languages = try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { !$0.contains(".") }.sorted()
      return Finding(
        subject: "lexicons", isGood: !languages.isEmpty,
        detail: languages.joined(separator: " "))
    } catch {
      return Finding(
        subject: "lexicons", isGood: false,
        detail: "not found: \(Remedy.datasets.rawValue)")
    }
  }

  private static func model(_ registration: EmbedderRegistration, _ datasets: URL) -> Finding? {
    guard let subject = registration.title else { return nil }
    do {
      let embedder = try EmbedderLoader(datasets: datasets).model(registration)
      return Finding(
        subject: subject, isGood: true,
        detail: "\(embedder.dimension) dimensions, SHA-256 \(embedder.modelDigest.prefix(12))")
    } catch {
      return Finding(subject: subject, isGood: false, detail: "\(error)")
    }
  }
}
