/// The relation of a person to a vault's owner.
enum Circle: String, Hashable, Sendable, CaseIterable {
  case family
  case friends
  case team
  case client
  case service
  case school
  case sport

  /// The register of messages to these people.
  var register: Register {
    self == .client || self == .service ? .formal : .casual
  }

  /// The number of such people in a vault.
  var size: Int {
    switch self {
    case .family, .client, .school: 5
    case .friends: 10
    case .team: 8
    case .service: 4
    case .sport: 6
    }
  }

  /// The number of them, at the end of the list, who speak the vault's second language.
  var secondLanguageSpeakers: Int {
    switch self {
    case .friends: 4
    case .team: 3
    case .client: 2
    case .family, .service, .school, .sport: 0
    }
  }

  /// The mail system these people mostly write from.
  var usesWorkAddress: Bool {
    self == .team || self == .client || self == .service
  }
}

/// The tone of messages.
enum Register: String, Hashable, Sendable, CaseIterable {
  case casual
  case formal
}
