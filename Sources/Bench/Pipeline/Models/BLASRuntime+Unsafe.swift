// Invariants: the argument vector handed to execv ends with a null pointer and outlives the call;
// execv only returns where it failed, and then the vector is released.

internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#endif

/// The setup of the BLAS library that serves this process.
///
/// OpenBLAS reads its settings when it is loaded, before `main`; they can only be changed by
/// executing the program again with another environment.
public enum BLASRuntime {
  private static let marker = "VAULTBENCH_BLAS_SETTLED"

  /// Executes this program again with one BLAS thread and the kernels of the processor, unless
  /// the user or an earlier call has settled both.
  ///
  /// One thread, because the products of short messages are too small to share, and because the
  /// pipeline itself works on one message batch per core. The core type, because releases of
  /// OpenBLAS older than a processor fall back to kernels of half its width.
  public static func settle() {
    let environment = ProcessInfo.processInfo.environment
    guard environment[marker] == nil else { return }
    unsafe setenv(marker, "1", 1)
    var changed = false
    if environment["OPENBLAS_NUM_THREADS"] == nil {
      unsafe setenv("OPENBLAS_NUM_THREADS", "1", 1)
      changed = true
    }
    if environment["OPENBLAS_CORETYPE"] == nil, hasFullAVX512 {
      unsafe setenv("OPENBLAS_CORETYPE", "SkylakeX", 1)
      changed = true
    }
    guard changed else { return }
    var arguments = unsafe CommandLine.arguments.map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    unsafe execv("/proc/self/exe", arguments)
    // Only reached where the system refuses: go on with BLAS as it is.
    for index in unsafe arguments.indices { unsafe free(arguments[index]) }
  }

  private static var hasFullAVX512: Bool {
    guard let text = FileManager.default.contents(atPath: "/proc/cpuinfo"),
      let line = String(decoding: text, as: UTF8.self).split(separator: "\n")
        .first(where: { $0.hasPrefix("flags") })
    else { return false }
    let flags = Set(line.split(separator: " "))
    return ["avx512f", "avx512dq", "avx512bw", "avx512vl", "avx512cd"]
      .allSatisfy { flags.contains(Substring($0)) }
  }
}
