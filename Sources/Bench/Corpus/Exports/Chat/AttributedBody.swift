/// A text as Apple's Messages archives it: an attributed string of one part in NeXT's typed stream.
///
/// | bytes | meaning |
/// |---|---|
/// | `04` `0b` `streamtyped` `81e803` | version, signature, system version 1000 |
/// | `84` | a name, class or object that is new; from `92` on one that was new before |
/// | `2b` | what follows is a string: its length in bytes, then UTF-8 |
/// | `69` `49` | two integers: the number of the attributes, the UTF-16 units that have them |
/// | `86` | the object ends |
enum AttributedBody {
  /// The archive of a text.
  static func archive(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return opening + length(bytes.count) + bytes + [0x86, 0x84, 0x02, 0x69, 0x49, 0x01]
      + length(text.utf16.count) + closing
  }

  // Beyond a signed byte a length is tagged with its width and little-endian.
  private static func length(_ count: Int) -> [UInt8] {
    func bytes(_ width: Int) -> [UInt8] {
      (0..<width).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
    }
    return count < 0x80 ? bytes(1) : count < 0x8000 ? [0x81] + bytes(2) : [0x82] + bytes(4)
  }

  private static func name(_ name: StaticString) -> [UInt8] {
    let bytes = Array(name.description.utf8)
    return [UInt8(bytes.count)] + bytes
  }

  private static let opening: [UInt8] = {
    var stream: [UInt8] = [0x04] + name("streamtyped") + [0x81, 0xE8, 0x03, 0x84, 0x01, 0x40]
    stream += [0x84, 0x84, 0x84] + name("NSAttributedString") + [0x00, 0x84, 0x84]
    stream += name("NSObject") + [0x00, 0x85, 0x92, 0x84, 0x84, 0x84] + name("NSString")
    return stream + [0x01, 0x94, 0x84, 0x01, 0x2B]
  }()

  // The only attribute: that this is part 0 of the message.
  private static let closing: [UInt8] = {
    var stream: [UInt8] = [0x92, 0x84, 0x84, 0x84] + name("NSDictionary")
    stream += [0x00, 0x94, 0x84, 0x01, 0x69, 0x01, 0x92, 0x84, 0x96, 0x96]
    stream += name("__kIMMessagePartAttributeName") + [0x86, 0x92, 0x84, 0x84, 0x84]
    stream += name("NSNumber") + [0x00, 0x84, 0x84] + name("NSValue")
    return stream + [0x00, 0x94, 0x84, 0x01, 0x2A, 0x84, 0x99, 0x99, 0x00, 0x86, 0x86, 0x86]
  }()
}
