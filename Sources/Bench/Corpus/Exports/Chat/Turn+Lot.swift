internal import VaultCore

/// The properties of a message that are drawn independently of its words and its subject.
///
/// Each purpose has its own draws: one property of a message indicates nothing about another, nor
/// about its relevance.
enum Lot: UInt64 {
  case breaksLines = 32
  case edited
  case mediaKind
  case mediaDetail
  case spokenFile
  case extra
  case extraDetail
  case renamed
  case reaction
  case reactionDetail
  case secondReaction
  case reply
  case body
  case fraction
}

extension Turn {
  /// A whole number below a bound for one purpose.
  ///
  /// SplitMix64's finalizer: it depends only on the turn's seed and the purpose.
  func lot(_ purpose: Lot, below bound: UInt64) -> Int {
    let number = (UInt64(seed) << 16 | purpose.rawValue) &+ 0x9E37_79B9_7F4A_7C15
    return Int(StableHash.mixed(number) >> 32 % bound)
  }
}
