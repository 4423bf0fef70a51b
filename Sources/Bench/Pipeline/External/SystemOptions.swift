public import Foundation
public import VaultEmbedding
public import VaultResults

/// The external system that a run measures, and its time limits.
public struct SystemOptions: Sendable {
  /// The place of the system.
  public enum Source: Sendable {
    /// A command for `/bin/sh -c`, asked over its standard input and output.
    case command(String)
    /// An address that takes each request as a POST; the key, if there is one, goes with each.
    case address(RemoteEndpoint, key: RemoteKey?)
  }

  /// The environment variable that holds the key of a system behind an address.
  public static let keyVariable = "VAULTBENCH_SYSTEM_KEY"

  /// The place of the system.
  public var source: Source
  /// Its name in rankings and metrics; `nil` for the name that it sends.
  public var name: String?
  /// The file that keeps the standard error of a command; `nil` if it is deleted after the run.
  public var errorFile: URL?
  /// True if only it is ranked: no ranking of the built-in pipeline, no suite of every run and no
  /// target.
  public var isAlone = false
  /// The longest wait for one answer.
  public var requestLimit: Duration = .seconds(30)
  /// The longest wait for the system's `hello`, and again for the end of its `prepare`.
  public var startLimit: Duration = .seconds(300)
  /// The seed for a system that draws at random; a run puts its own seed here.
  public var seed: UInt64 = 0
  /// The longest line or body, in bytes.
  public var longestLine = 64 << 20
  /// The number of consecutive requests without any answer after which a run stops asking the
  /// system.
  public var silencesInARow = 3

  /// Names a system with the default limits.
  public init(source: Source) {
    self.source = source
  }

  /// The same system with another seed.
  func seeded(_ seed: UInt64) -> SystemOptions {
    var options = self
    options.seed = seed
    return options
  }

  /// Reads the value of `--system`: an `http://` or `https://` address, or else a command.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - environment: The variables that may hold the key of an address.
  /// - Throws: ``RunError/misuse(_:)`` for an empty command, an address that holds user,
  ///   key, query or fragment, plain HTTP to another machine, or a key that no header can carry.
  public init(parsing text: String, environment: [String: String] = [:]) throws(RunError) {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty, !trimmed.utf8.contains(0) else {
      throw .misuse(.noSystem)
    }
    let scheme = trimmed.prefix { $0 != ":" }.lowercased()
    guard trimmed.contains("://"), scheme == "http" || scheme == "https" else {
      self.init(source: .command(trimmed))
      return
    }
    let key = environment[Self.keyVariable].flatMap { $0.isEmpty ? nil : $0 }
    do {
      let endpoint = try RemoteEndpoint(trimmed)
      self.init(
        source: .address(
          endpoint,
          key: key == nil
            ? nil : try RemoteKey(variable: Self.keyVariable, environment: environment)))
    } catch .plaintextRefused(let host) {
      throw .misuse(.plainHTTP(host: host))
    } catch .unusableKey(let variable) {
      throw .misuse(.unusableKey(variable: variable))
    } catch {
      throw .misuse(.systemAddress(variable: Self.keyVariable))
    }
  }

  /// A command line without the value of `--system`, which may hold a user's secrets.
  public static func withoutCommand(_ arguments: [String]) -> [String] {
    var hidesNext = false
    return arguments.map { argument in
      defer { hidesNext = argument == "--system" }
      if hidesNext { return "…" }
      return argument.hasPrefix("--system=") ? "--system=…" : argument
    }
  }
}
