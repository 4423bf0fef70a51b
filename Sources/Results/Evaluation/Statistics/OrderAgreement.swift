/// The agreement of one judged set with another, taken as the truth, in ordering systems.
public struct OrderAgreement: Hashable, Sendable, Codable {
  /// A coefficient with its interval over other vaults and other families of systems.
  public struct Estimate: Hashable, Sendable, Codable {
    /// Over all vaults and systems.
    public let value: Double
    /// The 2.5th percentile of resamples.
    public let lower: Double
    /// The 97.5th percentile of resamples.
    public let upper: Double
  }

  /// The number of pairs of systems that the truth distinguishes.
  public let decided: Int
  /// The share of those that the set orders in the same way; `nil` where there are none.
  public let alike: Estimate?
  /// Kendall's τ-b over all pairs; `nil` where a set orders nothing.
  public let tauB: Estimate?
  /// τ_AP, which weighs the order of the best systems more; `nil` for fewer than two systems.
  public let tauAP: Estimate?

  /// States an agreement.
  package init(decided: Int, alike: Estimate?, tauB: Estimate?, tauAP: Estimate?) {
    self.decided = decided
    self.alike = alike
    self.tauB = tauB
    self.tauAP = tauAP
  }
}

extension OrderAgreement.Estimate {
  /// A value with the 2.5th and 97.5th percentile of its resamples; `nil` without either.
  package init?(_ value: Double?, resampled draws: [Double]) {
    guard let value, !draws.isEmpty else { return nil }
    let sorted = draws.sorted()
    func quantile(_ share: Double) -> Double {
      sorted[Int((share * Double(sorted.count - 1)).rounded())]
    }
    self.init(value: value, lower: quantile(0.025), upper: quantile(0.975))
  }
}
