internal import ArgumentParser
internal import Foundation
internal import VaultPipeline

/// The options that name an external system.
struct SystemArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also measure your own system: a command that implements the protocol of "
        + "Documentation/ExternalSystems.md over its standard input and output, or its http(s) "
        + "address. It becomes the run's primary system. The key for an address is read from "
        + "VAULTBENCH_SYSTEM_KEY.",
      valueName: "command|url"))
  var system: String?
  @Flag(
    help: ArgumentHelp(
      "Rank with the external system only.",
      discussion: """
        Leaves out every ranking of the built-in pipeline, the targets, models to compare and all \
        suites but those of --suite. Vaults are still stored, and embedded by hashing unless \
        --embedder names a model, since queries are judged in them.
        """))
  var systemOnly = false
  @Option(help: "The time limit of the external system for one answer, in seconds.")
  var systemTimeout: Double?
  @Option(help: "Its time limit for the first reply, and again for indexing, in seconds.")
  var systemStartTimeout: Double?

  @Option(help: "What rankings and metrics call it, instead of the name that it sends.")
  var systemName: String?
  @Option(
    help: ArgumentHelp(
      "Keep the standard error of the external system's command in this file.", valueName: "file"))
  var systemStderr: String?

  func validate() throws {
    if system == nil,
      systemOnly || systemTimeout != nil || systemStartTimeout != nil || systemName != nil
        || systemStderr != nil
    {
      throw ValidationError("The options --system-… need --system.")
    }
    if systemName?.isEmpty == true {
      throw ValidationError("--system-name is empty.")
    }
    for seconds in [systemTimeout, systemStartTimeout].compactMap(\.self)
    where !(0.001...86_400).contains(seconds) {
      throw ValidationError("The time limits of a system are 0.001 to 86400 seconds.")
    }
  }

  /// The system to measure; `nil` if none was asked for.
  func options() throws -> SystemOptions? {
    guard let system else { return nil }
    var options = try SystemOptions(
      parsing: system, environment: ProcessInfo.processInfo.environment)
    options.name = systemName
    options.isAlone = systemOnly
    if let systemStderr {
      guard case .command = options.source else {
        throw ValidationError("--system-stderr needs a command, not an address.")
      }
      options.errorFile = URL(fileURLWithPath: systemStderr)
    }
    if let systemTimeout { options.requestLimit = .seconds(systemTimeout) }
    if let systemStartTimeout { options.startLimit = .seconds(systemStartTimeout) }
    return options
  }
}
