/// How a person belongs to a vault's owner.
enum Circle: String, Hashable, Sendable, CaseIterable {
  case family
  case friends
  case team
  case client
  case service
  case school
  case sport

  /// How one writes to these people.
  var register: Register {
    switch self {
    case .client, .service: .formal
    case .family, .friends, .team, .school, .sport: .casual
    }
  }

  /// How many such people a vault has.
  var size: Int {
    switch self {
    case .family: 5
    case .friends: 10
    case .team: 8
    case .client: 5
    case .service: 4
    case .school: 5
    case .sport: 6
    }
  }

  /// How many of them, at the end of the list, speak the vault's second language.
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

/// How familiar the tone is.
enum Register: String, Hashable, Sendable, CaseIterable {
  case casual
  case formal
}
