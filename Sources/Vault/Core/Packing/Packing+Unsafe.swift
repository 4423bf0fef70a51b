internal import CZlib
internal import CZstd

// Invariants: a stream is made once and freed once, on every way out, and stays at one address while
// it is in use. Each call gets the unread part of `packed` and a piece of `pieceSize` bytes, with
// exactly their lengths; both outlive the call, and the library keeps neither after it.

extension Packing {
  private static let pieceSize = 1 << 18

  /// Unpacks every member of gzip content (RFC 1952, section 2.2); zeros may fill the end.
  static func gunzip(_ packed: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    defer { unsafe stream.deallocate() }
    // 15 bits of window, and 16 for gzip's header only.
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(stream, 15 + 16, ZLIB_VERSION, size) == Z_OK else { throw .damaged }
    defer { unsafe inflateEnd(stream) }
    var unpacked: [UInt8] = []
    var read = 0
    while true {
      let step = unsafe inflateStep(stream, packed, from: read)
      read += step.read
      guard unpacked.count + step.piece.count <= limit else { throw .tooLarge }
      unpacked += step.piece
      switch step.code {
      case Z_OK where step.read > 0 || !step.piece.isEmpty: continue
      case Z_STREAM_END:
        if packed[read...].allSatisfy({ $0 == 0 }) { return unpacked }
        guard unsafe inflateReset(stream) == Z_OK else { throw .damaged }
      default: throw .damaged
      }
    }
  }

  /// Unpacks every frame of Zstandard content (RFC 8878, section 3.1).
  static func unzstd(_ packed: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
    guard let stream = unsafe ZSTD_createDStream() else { throw .damaged }
    defer { unsafe ZSTD_freeDStream(stream) }
    var unpacked: [UInt8] = []
    var read = 0
    while true {
      let step = unsafe zstdStep(stream, packed, from: read)
      guard let step else { throw .damaged }
      read += step.read
      guard unpacked.count + step.piece.count <= limit else { throw .tooLarge }
      unpacked += step.piece
      // 0: a frame is complete; anything else: more is to come.
      if step.rest == 0, read == packed.count { return unpacked }
      guard step.read > 0 || !step.piece.isEmpty else { throw .damaged }
    }
  }

  private static func inflateStep(
    _ stream: UnsafeMutablePointer<z_stream>, _ packed: [UInt8], from start: Int
  ) -> (code: Int32, read: Int, piece: [UInt8]) {
    var code = Z_DATA_ERROR
    var read = 0
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: pieceSize) { piece, initialized in
      unsafe packed.withUnsafeBufferPointer { bytes in
        let count = UInt32(clamping: bytes.count - start)
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
          .map { unsafe $0 + start }
        unsafe stream.pointee.avail_in = count
        unsafe stream.pointee.next_out = piece.baseAddress
        unsafe stream.pointee.avail_out = UInt32(pieceSize)
        unsafe code = inflate(stream, Z_NO_FLUSH)
        unsafe read = Int(count - stream.pointee.avail_in)
        unsafe initialized = pieceSize - Int(stream.pointee.avail_out)
      }
    }
    return (code, read, piece)
  }

  /// One call of the decoder; `nil` if it finds damage.
  private static func zstdStep(
    _ stream: OpaquePointer, _ packed: [UInt8], from start: Int
  ) -> (rest: Int, read: Int, piece: [UInt8])? {
    var result = 0
    var read = 0
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: pieceSize) { piece, initialized in
      unsafe packed.withUnsafeBufferPointer { bytes in
        var input = unsafe ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: start)
        var output = unsafe ZSTD_outBuffer(dst: piece.baseAddress, size: pieceSize, pos: 0)
        unsafe result = ZSTD_decompressStream(stream, &output, &input)
        unsafe read = input.pos - start
        unsafe initialized = output.pos
      }
    }
    guard ZSTD_isError(result) == 0 else { return nil }
    return (result, read, piece)
  }
}
