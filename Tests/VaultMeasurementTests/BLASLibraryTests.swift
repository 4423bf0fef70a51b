internal import Testing

@testable internal import VaultMeasurement

@Suite("BLAS library")
struct BLASLibraryTests {
  private static let lines = [
    "blas": "7f00-7f01 r--p 00000000 fe:00 11  /usr/lib/x86_64-linux-gnu/blas/libblas.so.3.11.0",
    "shim":
      "7f00-7f01 r--p 00000000 fe:00 12  /usr/lib/x86_64-linux-gnu/openblas-pthread/libblas.so.3",
    "open": "7f02-7f03 r-xp 00001000 fe:00 13  /usr/lib/x86_64-linux-gnu/libopenblasp-r0.3.21.so",
    "home": "7f04-7f05 r-xp 00001000 fe:00 14  /home/some one/my lib/libopenblas.so.0",
    "mkl": "7f04-7f05 r-xp 00001000 fe:00 15  /opt/intel/libmkl_rt.so.2",
    "gone": "7f04-7f05 r-xp 00001000 fe:00 16  /usr/lib/libblas.so.3 (deleted)",
    "other": "7f06-7f07 r-xp 00001000 fe:00 17  /usr/lib/libgslcblas.so.0",
    "data": "7f06-7f07 r--p 00000000 fe:00 18  /srv/libblas-notes.txt",
    "anonymous": "7f08-7f09 rw-p 00000000 00:00 0",
    "stack": "7f0a-7f0b rw-p 00000000 00:00 0                          [stack]",
  ]

  @Test(
    "The file name of the most telling library is found",
    arguments: [
      (["anonymous", "blas", "stack"], "libblas.so.3.11.0"),
      (["shim", "open"], "libopenblasp-r0.3.21.so"),
      (["open", "shim"], "libopenblasp-r0.3.21.so"),
      (["home"], "libopenblas.so.0"),
      (["blas", "mkl"], "libmkl_rt.so.2"),
      (["gone"], "libblas.so.3 (deleted)"),
      (["other", "data", "anonymous", "stack"], nil),
      ([], nil),
    ] as [([String], String?)])
  func findsLibrary(keys: [String], expected: String?) {
    let text = keys.compactMap { Self.lines[$0] }.joined(separator: "\n")
    #expect(BLASLibrary.fileName(maps: text) == expected)
  }
}
