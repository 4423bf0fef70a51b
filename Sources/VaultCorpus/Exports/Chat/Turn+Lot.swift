internal import VaultCore

/// What is drawn about a message beside its words, whatever it is about.
///
/// Each purpose draws on its own: what a message shows of one says nothing about another, nor
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
  /// SplitMix64's finalizer: it depends on the turn's seed and the purpose alone.
  func lot(_ purpose: Lot, below bound: UInt64) -> Int {
    let number = (UInt64(seed) << 16 | purpose.rawValue) &+ 0x9E37_79B9_7F4A_7C15
    return Int(StableHash.mixed(number) >> 32 % bound)
  }
}
