internal import CVaultKernels

/// The instructions that inner products are computed with.
///
/// All kernels compute the same numbers, bit for bit; they differ only in speed.
public enum DotKernel: Int32, CaseIterable, Comparable, Sendable {
  /// Portable C.
  case portable = 0
  /// AVX2 with fused multiply-add, eight lanes a register.
  case avx2 = 1
  /// AVX-512F, sixteen lanes a register.
  case avx512 = 2

  /// The fastest kernel of this machine.
  public static let best = DotKernel(rawValue: vault_dot_best()) ?? .portable

  /// The kernels of this machine, slowest first.
  public static var available: [DotKernel] { allCases.filter { $0 <= best } }

  /// Orders kernels from slower to faster.
  public static func < (left: DotKernel, right: DotKernel) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension DotKernel: CustomStringConvertible {
  /// The name as machine profiles print it.
  public var description: String {
    switch self {
    case .portable: "portable"
    case .avx2: "avx2"
    case .avx512: "avx512f"
    }
  }
}
