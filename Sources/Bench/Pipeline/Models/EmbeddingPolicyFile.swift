public import Foundation
public import VaultCore
public import VaultEmbedding
package import VaultResults
internal import VaultText

/// The rule of which of a run's messages may be embedded at a service, from the YAML file of
/// `--policy`.
public struct EmbeddingPolicyFile: Hashable, Sendable {
  /// The place where texts are embedded.
  public var mode = EmbeddingPolicy.Mode.remote
  /// Platforms whose messages stay local.
  public var localPlatforms: Set<Platform> = []
  /// Words that keep a text local, beside the built-in ones.
  public var sensitiveWords: [String] = []
  /// The most that each vault may cost in a month; `nil` for no limit.
  public var monthlyBudgetDollars: Double?
  /// The kind of account of each vault, by a vault's name; an adult's where the file does not name
  /// it.
  public var accounts: [String: EmbeddingPolicy.Account] = [:]
  /// The name of the file in errors.
  public let file: String

  /// A policy without limits; `file` is its name in errors.
  public init(file: String) {
    self.file = file
  }

  private struct Content: Decodable {
    var mode: EmbeddingPolicy.Mode?
    var localPlatforms: [Platform]?
    var sensitiveWords: [String]?
    var monthlyBudgetDollars: Double?
    var accounts: [String: EmbeddingPolicy.Account]?

    enum CodingKeys: String, CodingKey, CaseIterable {
      case mode, localPlatforms, sensitiveWords, monthlyBudgetDollars, accounts
    }
  }

  /// Reads a file; what it leaves out keeps nothing local.
  ///
  /// - Throws: `RunError` where it is missing or its budget is negative, `ResultsError` for a key
  ///   that nothing reads or a value of another kind.
  public init(yaml url: URL) throws {
    file = url.path
    let bytes = try RunDirectory.bytes(of: url, otherwise: .configuration)
    let content = try StrictYAML.decode(
      Content.self, from: String(decoding: bytes, as: UTF8.self), file: url.path,
      keys: Content.CodingKeys.allCases.map(\.rawValue))
    guard content?.monthlyBudgetDollars ?? 0 >= 0 else {
      throw RunError.unusable(
        file: url.path, line: nil, problem: .wrongSetting(key: "monthlyBudgetDollars"))
    }
    mode = content?.mode ?? .remote
    localPlatforms = Set(content?.localPlatforms ?? [])
    sensitiveWords = content?.sensitiveWords ?? []
    monthlyBudgetDollars = content?.monthlyBudgetDollars
    accounts = content?.accounts ?? [:]
  }

  /// Returns the kind of account of a vault.
  package func account(of vault: String) -> EmbeddingPolicy.Account { accounts[vault] ?? .adult }

  /// Returns true if some text of these vaults may be sent.
  ///
  /// - Throws: ``RunError`` for an account of a vault that is not there: it may be one that is
  ///   misspelled.
  package func sends(vaults: [String]) throws(RunError) -> Bool {
    if let unknown = accounts.keys.sorted().first(where: { !vaults.contains($0) }) {
      throw .unusable(
        file: file, line: nil, problem: .unknownSetting(key: unknown, known: vaults.sorted()))
    }
    return mode == .remote && vaults.contains { account(of: $0) == .adult }
  }

  /// The rules for an account.
  package func policy(for account: EmbeddingPolicy.Account) -> EmbeddingPolicy {
    var policy = EmbeddingPolicy()
    policy.mode = mode
    policy.account = account
    policy.localPlatforms = localPlatforms
    policy.sensitiveWords = SensitiveWords(userList: sensitiveWords)
    policy.monthlyBudgetDollars = monthlyBudgetDollars
    return policy
  }
}
