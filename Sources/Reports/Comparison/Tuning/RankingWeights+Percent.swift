internal import Foundation
package import VaultCore

extension RankingWeights {
  /// Semantic, temporal and participant weight in percent, for example `70/10/20`.
  ///
  /// - Parameter decimals: The number of decimals; `nil` is as many as the weights need, at most
  ///   two.
  /// - Returns: The three numbers.
  package func percent(decimals: Int? = nil) -> String {
    let needed = (0..<2).first { decimals in
      let scale = pow(10, Double(decimals + 2))
      return all.allSatisfy { abs($0 * scale - ($0 * scale).rounded()) < 1e-6 * scale }
    }
    return all.map { String(format: "%.\(decimals ?? needed ?? 2)f", 100 * $0) }
      .joined(separator: "/")
  }
}
