public import VaultCore
public import VaultText

/// A request for a text's vector.
public struct EmbeddingRequest: Sendable {
  /// The message it belongs to.
  public let id: DocumentID
  /// The platform of the message.
  public let platform: Platform
  /// The time at which the message was sent; reconciliation begins with the oldest.
  public let sentAt: Timestamp
  /// The text to embed.
  public let text: String

  /// A request of these parts.
  public init(id: DocumentID, platform: Platform, sentAt: Timestamp, text: String) {
    self.id = id
    self.platform = platform
    self.sentAt = sentAt
    self.text = text
  }
}

/// The reason why a text was embedded on this machine.
public enum LocalReason: String, Sendable, Codable, CaseIterable {
  /// It holds a sensitive word.
  case sensitive
  /// The account is a child's.
  case child
  /// The account's owner opted out of remote processing.
  case optOut
  /// Privacy mode was on.
  case privacyMode
  /// The user keeps this platform local.
  case platform
  /// It is blank; services refuse it.
  case blank
  /// It is longer than the service reads.
  case tooLong
  /// The service refused this very request.
  case rejected
  /// The user embeds locally for the time being.
  case localMode
  /// There was no network.
  case offline
  /// The service failed, now or a moment ago.
  case failure
  /// The month's budget was spent.
  case budget
  /// The task was canceled.
  case interrupted

  /// True if the reason is temporary: only then reconciliation may ever send the text.
  public var isPassing: Bool {
    switch self {
    case .sensitive, .child, .optOut, .privacyMode, .platform, .blank, .tooLong, .rejected: false
    case .localMode, .offline, .failure, .budget, .interrupted: true
    }
  }
}

/// The rules on which texts may go to a remote service: the fallback rules of the design (PDV 1.6,
/// 2.1).
///
/// The first rule that applies decides, in this order: account, sensitive words, privacy mode,
/// platform, blank text, text too long, local mode, no network, cool-down after a failure, monthly
/// budget. The rules that never pass come first, so that what must stay is never recorded as
/// something to send later.
public struct EmbeddingPolicy: Sendable {
  /// The user's choice of where texts are embedded.
  public enum Mode: String, Sendable, Codable, CaseIterable {
    /// At the service, where no other rule keeps them.
    case remote
    /// On this machine; what no other rule keeps may be sent once the mode is another.
    case local
    /// On this machine, for good.
    case privacy
  }

  /// Whose messages they are.
  public enum Account: String, Sendable, Codable, CaseIterable {
    /// Someone who may choose.
    case adult
    /// A child, of whose messages nothing leaves the machine (COPPA).
    case child
    /// Someone who opted out, of whose messages nothing leaves the machine (CCPA).
    case optOut
  }

  /// The place to embed a text.
  public enum Decision: Equatable, Sendable {
    /// At the service, at about the given number of tokens.
    case remote(estimatedTokens: Int)
    /// On this machine.
    case local(LocalReason)
  }

  /// The state that the rules use beside the text.
  public struct State: Sendable {
    /// True if there is a network.
    public var isOnline: Bool
    /// The time of the service's last failure; `nil` after a success.
    public var failedAt: Timestamp?
    /// The tokens of the current month, billed or on their way.
    public var tokensThisMonth: Int

    /// A state of these parts.
    public init(isOnline: Bool = true, failedAt: Timestamp? = nil, tokensThisMonth: Int = 0) {
      self.isOnline = isOnline
      self.failedAt = failedAt
      self.tokensThisMonth = tokensThisMonth
    }
  }

  /// Words that keep a text local.
  public var sensitiveWords = SensitiveWords()
  /// The user's choice of where texts are embedded.
  public var mode = Mode.remote
  /// Whose messages they are.
  public var account = Account.adult
  /// Platforms whose texts stay local.
  public var localPlatforms: Set<Platform> = []
  /// The most that a month may cost, in dollars; `nil` for no limit.
  public var monthlyBudgetDollars: Double?
  /// The price, in dollars for a million tokens (PDV 1.6).
  public var dollarsPerMillionTokens = 0.02
  /// The pause after a failure of the service.
  public var coolDown: Duration = .seconds(300)
  /// The most estimated tokens of one text; OpenAI's models read 8 191.
  public var longestTextTokens = 8191

  /// The document's words and price, and no other limit.
  public init() {}

  /// Decides where to embed a text.
  ///
  /// - Complexity: O(n) in the text, of any length.
  public func decide(
    text: String, platform: Platform, state: State, now: Timestamp
  ) -> Decision {
    switch account {
    case .adult: break
    case .child: return .local(.child)
    case .optOut: return .local(.optOut)
    }
    if sensitiveWords.isSensitive(text) { return .local(.sensitive) }
    if mode == .privacy { return .local(.privacyMode) }
    if localPlatforms.contains(platform) { return .local(.platform) }
    if BlankText.isBlank(text) { return .local(.blank) }
    let tokens = TokenEstimate.tokens(of: text)
    if tokens > longestTextTokens { return .local(.tooLong) }
    if mode == .local { return .local(.localMode) }
    if !state.isOnline { return .local(.offline) }
    if isCoolingDown(since: state.failedAt, now: now) { return .local(.failure) }
    let (spent, overflows) = state.tokensThisMonth.addingReportingOverflow(tokens)
    guard !overflows, isAffordable(tokens: spent) else { return .local(.budget) }
    return .remote(estimatedTokens: tokens)
  }

  /// The cost of tokens in dollars.
  public func dollars(tokens: Int) -> Double {
    Double(tokens) / 1_000_000 * dollarsPerMillionTokens
  }

  // A price or budget that is no number permits no request.
  private func isAffordable(tokens: Int) -> Bool {
    guard let monthlyBudgetDollars else { return true }
    return dollarsPerMillionTokens >= 0 && dollars(tokens: tokens) <= monthlyBudgetDollars
  }

  // A failure in the future, because the clock was set back, counts as long past.
  private func isCoolingDown(since failedAt: Timestamp?, now: Timestamp) -> Bool {
    guard let failedAt, failedAt <= now else { return false }
    return .milliseconds(now.milliseconds - failedAt.milliseconds) < coolDown
  }
}
