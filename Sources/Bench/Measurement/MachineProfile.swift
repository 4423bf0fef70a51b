internal import Foundation

/// The machine and the toolchain of the measured values; times are comparable only where these
/// agree.
///
/// It names no user, host or path.
public struct MachineProfile: Hashable, Sendable, Codable {
  /// The processor's model, or `unknown`.
  public let cpu: String
  /// The logical cores that this process may use.
  public let cores: Int
  /// The physical memory; `nil` if the system does not report it.
  public let memoryBytes: Int?
  /// The operating system, or `unknown`.
  public let operatingSystem: String
  /// The release of the kernel, or `unknown`.
  public let kernelRelease: String
  /// The version of the Swift compiler.
  public let swift: String
  /// The file name of the BLAS library that this process has mapped; `nil` if there is none.
  public let blas: String?
  /// The implementation of the vector kernels that was chosen; `nil` if none was given.
  public let kernels: String?
  /// The vector instructions that kernels may use, of those that matter here, in a fixed order.
  public let simd: [String]
  /// The frequency governor of the processor; `nil` in most virtual machines.
  public let governor: String?
  /// The load when the profile was taken; `nil` if the system does not report it.
  public let load: LoadAverage?
  /// The processes that ran or waited to run just then; `nil` if the system does not report them.
  public let runningProcesses: Int?
  /// The share of the ten seconds before in which a task waited for a processor; `nil` if the
  /// system does not report it.
  public let pressure: Double?

  /// Reads a machine's description.
  ///
  /// - Parameters:
  ///   - facts: The facts of the system; missing ones are `unknown` or `nil`.
  ///   - cores: The logical cores that the process may use; `nil` counts the processors of
  ///     `facts`, at least one.
  ///   - swift: The version of the compiler.
  ///   - kernels: The implementation of the vector kernels that was chosen.
  public init(
    facts: MachineFacts, cores: Int? = nil, swift: String = MachineProfile.compilerVersion,
    kernels: String? = nil
  ) {
    let cpuinfo = facts.cpuinfo ?? ""
    cpu = Self.model(cpuinfo: cpuinfo) ?? Self.unknown
    self.cores = cores ?? max(1, Self.processors(cpuinfo: cpuinfo))
    memoryBytes = facts.meminfo.flatMap { ProcText.field("MemTotal", in: $0) }
      .flatMap(ProcText.bytes(kibibytes:))
    operatingSystem = facts.osRelease.flatMap(Self.name(osRelease:)) ?? Self.unknown
    kernelRelease = facts.kernelRelease.flatMap(Self.nonEmpty) ?? Self.unknown
    self.swift = swift
    blas = facts.maps.flatMap(BLASLibrary.fileName(maps:))
    self.kernels = kernels
    simd = Self.simd(cpuinfo: cpuinfo)
    governor = facts.governor.flatMap(Self.nonEmpty)
    load = facts.loadAverage.flatMap(LoadAverage.init(loadavg:))
    let contention = facts.stat.flatMap {
      CPUContention(stat: $0, pressure: facts.pressure)
    }
    runningProcesses = contention?.runningProcesses
    pressure = contention?.pressure
    isUncontended = contention?.isQuiet(cores: self.cores)
  }

  /// The machine that this process runs on, with the load of this moment and the implementation of
  /// the vector kernels that was chosen.
  public static func current(kernels: String? = nil) -> MachineProfile {
    MachineProfile(
      facts: .current(), cores: ProcessInfo.processInfo.activeProcessorCount, kernels: kernels)
  }

  private let isUncontended: Bool?

  /// True if the machine was idle enough for timing; `nil` if the load is unknown.
  ///
  /// It was if the last minute's load, the tasks that ran at that moment, and those that had waited
  /// for a processor shortly before all agree: a load average follows a new load late, and a moment
  /// is only a moment.
  public var isQuiet: Bool? {
    load.map { $0.isQuiet(cores: cores) && isUncontended ?? true }
  }

  private static let unknown = "unknown"

  private static func nonEmpty(_ text: String) -> String? {
    let trimmed = ProcText.trimmed(text)
    return trimmed.isEmpty ? nil : trimmed
  }

  private static func model(cpuinfo: String) -> String? {
    // Arm's kernels state numbers instead of a name.
    ProcText.field("model name", in: cpuinfo)
      ?? ProcText.field("CPU part", in: cpuinfo).map { part in
        "implementer \(ProcText.field("CPU implementer", in: cpuinfo) ?? "?") part \(part)"
      }
  }

  private static func processors(cpuinfo: String) -> Int {
    cpuinfo.split(whereSeparator: \.isNewline).count { line in
      line.hasPrefix("processor") && line.contains(":")
    }
  }

  private static func name(osRelease: String) -> String? {
    ProcText.field("PRETTY_NAME", separator: "=", in: osRelease).flatMap { value in
      nonEmpty(value.trimmingCharacters(in: CharacterSet(charactersIn: "\"'")))
    }
  }

  private static func simd(cpuinfo: String) -> [String] {
    let listed = ProcText.field("flags", in: cpuinfo) ?? ProcText.field("Features", in: cpuinfo)
    let flags = Set((listed ?? "").split(separator: " ").map(String.init))
    return knownSIMD.filter(flags.contains)
  }

  private static let knownSIMD = [
    "sse4_2", "avx", "f16c", "fma", "avx2", "avx_vnni", "avx512f", "avx512bw", "avx512vl",
    "avx512_vnni", "avx512_bf16", "avx512_fp16", "amx_tile", "amx_int8", "amx_bf16",
    "asimd", "asimddp", "sve", "i8mm", "bf16",
  ]
}
