internal import ArgumentParser
internal import Foundation
internal import VaultHarness

/// The options that name an external system.
struct SystemArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also measure your own vault: a command that speaks the protocol of "
        + "Documentation/ExternalSystems.md over its standard input and output, or its http(s) "
        + "address. It becomes the run's primary system. A key for an address is read from "
        + "VAULTBENCH_SYSTEM_KEY.",
      valueName: "command|url"))
  var system: String?
  @Option(help: "Seconds that the external system may take for one answer.")
  var systemTimeout: Double?
  @Option(help: "Seconds that it may take to say hello, and again to index what it was sent.")
  var systemStartTimeout: Double?

  func validate() throws {
    if system == nil, systemTimeout != nil || systemStartTimeout != nil {
      throw ValidationError("--system-timeout and --system-start-timeout need --system.")
    }
    for seconds in [systemTimeout, systemStartTimeout].compactMap(\.self)
    where !(0.001...86_400).contains(seconds) {
      throw ValidationError("Time limits of a system are 0.001 to 86400 seconds.")
    }
  }

  /// The system to measure; `nil` if none was asked for.
  func options() throws -> SystemOptions? {
    guard let system else { return nil }
    var options = try SystemOptions(
      parsing: system, environment: ProcessInfo.processInfo.environment)
    if let systemTimeout { options.requestLimit = .seconds(systemTimeout) }
    if let systemStartTimeout { options.startLimit = .seconds(systemStartTimeout) }
    return options
  }
}
