/// The machine and the libraries that a run's times and rankings depend on.
public struct Machine: Hashable, Sendable {
  /// The processor's name.
  public let cpu: String
  /// The cores that the run could use.
  public let cores: Int
  /// The physical memory; `nil` where the system does not tell.
  public let memoryBytes: Int?
  /// The BLAS that was loaded, with its thread count.
  public let blas: String
  /// The SIMD kernels that were chosen, for example `avx512-vnni`.
  public let kernels: String
  /// The compiler's version.
  public let swift: String
  /// The operating system and its version.
  public let operatingSystem: String

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

extension Machine: Codable {
  private enum CodingKeys: String, CodingKey {
    case cpu
    case cores
    case memoryBytes
    case blas
    case kernels
    case swift
    case operatingSystem
  }

  /// Writes every key, absent values as `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(cpu, forKey: .cpu)
    try container.encode(cores, forKey: .cores)
    try container.encode(memoryBytes, forKey: .memoryBytes)
    try container.encode(blas, forKey: .blas)
    try container.encode(kernels, forKey: .kernels)
    try container.encode(swift, forKey: .swift)
    try container.encode(operatingSystem, forKey: .operatingSystem)
  }
}
