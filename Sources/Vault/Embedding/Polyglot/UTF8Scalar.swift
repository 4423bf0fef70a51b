/// Reading scalars out of bytes that should be UTF-8.
enum UTF8Scalar {
  /// The value that the bytes of a range spell, which must be of UTF-8's form.
  static func decoded(_ range: Range<Int>, in bytes: Span<UInt8>) -> UInt32 {
    let lead = UInt32(bytes[range.lowerBound])
    func continuation(_ offset: Int) -> UInt32 { UInt32(bytes[range.lowerBound + offset]) & 0x3F }
    return switch range.count {
    case 1: lead
    case 2: (lead & 0x1F) << 6 | continuation(1)
    case 3: (lead & 0x0F) << 12 | continuation(1) << 6 | continuation(2)
    default:
      (lead & 0x07) << 18 | continuation(1) << 12 | continuation(2) << 6 | continuation(3)
    }
  }

  /// Returns the number of bytes of the character at an offset: 1 where they are not of UTF-8's
  /// form.
  static func length(at offset: Int, in bytes: Span<UInt8>) -> Int {
    let lead = bytes[offset]
    guard lead >= 0xC0 else { return 1 }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF8 ? 4 : 1
    guard offset + length <= bytes.count else { return 1 }
    var next = offset + 1
    while next < offset + length {
      guard bytes[next] & 0xC0 == 0x80 else { return 1 }
      next += 1
    }
    return length
  }
}
