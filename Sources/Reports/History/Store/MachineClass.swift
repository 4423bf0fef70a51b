internal import Foundation
internal import VaultCore
public import VaultResults
internal import VaultSealing

/// The conditions of times besides the code: the class of machine and the compiler.
///
/// Machines of one class are interchangeable for a comparison of times: the same processor, cores,
/// memory, kernels, operating system and Swift. Memory counts in steps of 2 GiB, rounded up, because
/// systems keep different shares of the same memory to themselves. The BLAS is no part of it: runs
/// whose model calls none do not name one.
public struct MachineClass: Hashable, Sendable {
  /// The class in words, on one line.
  public let description: String
  /// The first eight digits of the SHA-256 digest of the words.
  public let key: String

  /// The class of a machine.
  public init(_ machine: Machine) {
    let step = 2 << 30
    let memory = machine.memoryBytes.map { "\(($0 + step - 1) / step * 2) GiB" } ?? "unknown memory"
    let facts = [
      machine.cpu, "\(machine.cores) cores", memory, machine.kernels,
      machine.operatingSystem, "Swift \(machine.swift)",
    ]
    description = facts.joined(separator: ", ")
    key = String(SHA256.hash(data: Data(description.utf8)).hexadecimal.prefix(8))
  }
}
