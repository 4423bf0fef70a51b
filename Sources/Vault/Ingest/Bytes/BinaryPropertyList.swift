/// A binary property list (`bplist00`), read one value at a time.
///
/// Values refer to each other by number, so a small hostile file can describe an endless tree. No
/// tree is built here: a caller asks for the members of its current value.
///
/// | offset | size | meaning |
/// |---|---|---|
/// | 0 | 8 | `bplist00` |
/// | 8 | | values: a byte of type and count, then the contents |
/// | table | count × offset size | where each value starts |
/// | end − 26 | 1, 1 | size of an offset, size of a value's number |
/// | end − 24 | 8, 8, 8 | count of values, number of the outermost, offset of the table |
struct BinaryPropertyList {
  /// A value, with the numbers of the values in it.
  enum Value: Equatable {
    case integer(Int64)
    case real(Double)
    case string(String)
    case data([UInt8])
    case array(Numbers)
    /// The keys, then as many values in the same order.
    case dictionary(Numbers)
    case other
  }

  /// The numbers of the values in an array or a dictionary, in the order of the bytes.
  struct Numbers: Equatable {
    let count: Int
    fileprivate let offset: Int
  }

  /// The number of the outermost value.
  let root: Int
  private let bytes: [UInt8]
  private let count: Int
  private let table: Int
  private let offsetBytes: Int
  private let referenceBytes: Int

  /// Checks the frame; `nil` if the bytes are no binary property list.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 40, bytes.starts(with: "bplist00".utf8) else { return nil }
    let trailer = bytes.count - 32
    self.bytes = bytes
    offsetBytes = Int(bytes[trailer + 6])
    referenceBytes = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetBytes), (1...8).contains(referenceBytes),
      let count = Self.integer(bytes, at: trailer + 8, width: 8),
      let root = Self.integer(bytes, at: trailer + 16, width: 8),
      let table = Self.integer(bytes, at: trailer + 24, width: 8),
      table <= trailer, root < count, count <= (trailer - table) / offsetBytes
    else { return nil }
    self.count = count
    self.root = root
    self.table = table
  }

  /// The value of a number; `nil` if there is none or it is damaged.
  func value(_ number: Int) -> Value? {
    guard let start = start(of: number) else { return nil }
    let head = bytes[start]
    let low = Int(head & 0x0F)
    switch head >> 4 {
    case 0x1: return low <= 4 ? signed(at: start + 1, width: 1 << low).map { .integer($0) } : nil
    case 0x2: return real(at: start + 1, width: 1 << min(low, 4))
    case 0x4:
      return contents(start, width: 1).map { .data(Array(bytes[$0])) }
    case 0x5, 0x7:
      return contents(start, width: 1).map { .string(String(decoding: bytes[$0], as: UTF8.self)) }
    case 0x6: return contents(start, width: 2).map { .string(utf16(in: $0)) }
    case 0xA, 0xB, 0xC:
      return contents(start, width: referenceBytes).map { .array(numbers(in: $0)) }
    case 0xD:
      return contents(start, width: 2 * referenceBytes).map { .dictionary(numbers(in: $0)) }
    default: return .other
    }
  }

  /// The offset of a value's first byte.
  private func start(of number: Int) -> Int? {
    guard number >= 0, number < count,
      let start = Self.integer(bytes, at: table + number * offsetBytes, width: offsetBytes),
      start < table
    else { return nil }
    return start
  }

  /// The number of one value of an array, or of one key or value of a dictionary; −1 beyond them.
  func number(_ index: Int, of numbers: Numbers) -> Int {
    guard index >= 0, index < numbers.count else { return -1 }
    let offset = numbers.offset + index * referenceBytes
    return Self.integer(bytes, at: offset, width: referenceBytes) ?? -1
  }

  /// The number of the value under an ASCII key of the dictionary with the given number.
  ///
  /// - Complexity: O(n) in the keys, for any keys.
  func member(_ key: StaticString, of number: Int) -> Int? {
    guard case .dictionary(let numbers) = value(number) else { return nil }
    let half = numbers.count / 2
    let position = (0..<half).first { index in
      self.number(index, of: numbers, isKey: key)
    }
    return position.map { self.number(half + $0, of: numbers) }
  }

  // Compares in place: many keys may refer to one long string.
  private func number(_ index: Int, of numbers: Numbers, isKey key: StaticString) -> Bool {
    let number = number(index, of: numbers)
    let length = key.utf8CodeUnitCount
    guard length < 15, let start = start(of: number), bytes[start] == 0x50 | UInt8(length),
      table - start > length
    else { return false }
    return bytes.span.hasPrefix(key, at: start + 1)
  }

  /// The bytes behind a value's head and count, if all of them lie before the table.
  private func contents(_ start: Int, width: Int) -> Range<Int>? {
    var length = Int(bytes[start] & 0x0F)
    var at = start + 1
    if length == 0x0F {
      guard at < table, bytes[at] >> 4 == 1, bytes[at] & 0x0F <= 3 else { return nil }
      let size = 1 << Int(bytes[at] & 0x0F)
      guard let stated = Self.integer(bytes, at: at + 1, width: size) else { return nil }
      length = stated
      at += 1 + size
    }
    guard at <= table, length <= (table - at) / width else { return nil }
    return at..<(at + length * width)
  }

  private func numbers(in range: Range<Int>) -> Numbers {
    Numbers(count: range.count / referenceBytes, offset: range.lowerBound)
  }

  private func utf16(in range: Range<Int>) -> String {
    let units = stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  private func signed(at offset: Int, width: Int) -> Int64? {
    guard offset + width <= table else { return nil }
    // Of 16 bytes the lower 8 count; shorter ones than 8 have no sign.
    return bytes[offset..<(offset + width)].suffix(8).reduce(0) { $0 << 8 | Int64($1) }
  }

  private func real(at offset: Int, width: Int) -> Value? {
    guard width == 4 || width == 8, let bits = signed(at: offset, width: width) else { return nil }
    let pattern = UInt64(bitPattern: bits)
    return .real(
      width == 8
        ? Double(bitPattern: pattern)
        : Double(Float(bitPattern: UInt32(truncatingIfNeeded: pattern))))
  }

  /// A big-endian number without sign; `nil` beyond the end or where it does not fit.
  private static func integer(_ bytes: [UInt8], at offset: Int, width: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - width else { return nil }
    let value = bytes[offset..<(offset + width)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }
}
