/// The machine and the libraries that a run's times and rankings depend on.
public struct Machine: Hashable, Sendable, Codable {
  /// The processor's name.
  public let cpu: String
  /// The cores that the run could use.
  public let cores: Int
  /// The physical memory; `nil` where the system does not report it.
  @NullWhenAbsent public private(set) var memoryBytes: Int?
  /// The BLAS that the run called, with its thread count; ``unusedBLAS`` where it called none.
  public let blas: String
  /// The SIMD kernels that were chosen, for example `avx512-vnni`.
  public let kernels: String
  /// The compiler's version.
  public let swift: String
  /// The operating system and its version.
  public let operatingSystem: String

  /// The value of ``blas`` for a run that called no BLAS.
  public static let unusedBLAS = "not used"

  /// Returns true if BLAS cannot make two runs differ: one called none, or both the same.
  public func agreesInBLAS(with other: Machine) -> Bool {
    blas == other.blas || blas == Self.unusedBLAS || other.blas == Self.unusedBLAS
  }

  /// Describes a machine.
  public init(
    cpu: String, cores: Int, memoryBytes: Int?, blas: String, kernels: String, swift: String,
    operatingSystem: String
  ) {
    self.cpu = cpu
    self.cores = cores
    self.memoryBytes = memoryBytes
    self.blas = blas
    self.kernels = kernels
    self.swift = swift
    self.operatingSystem = operatingSystem
  }
}
