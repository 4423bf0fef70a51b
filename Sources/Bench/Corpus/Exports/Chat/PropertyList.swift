/// A property list in Apple's binary form (`bplist00`), its keys in the given order.
///
/// | bytes | meaning |
/// |---|---|
/// | `bplist00` | signature |
/// | `08`, `09` | false, true |
/// | `10`–`13` | an integer of 1, 2, 4 or 8 bytes, big-endian |
/// | `23` + 8 | a floating-point number |
/// | `4n`, `5n`, `An`, `Dn` | data, ASCII text, a list, a dictionary of n; n = 15: an integer follows |
/// | offsets | where each value starts, in as many bytes as the last needs |
/// | trailer | 6 zeros, sizes of offsets and references, counts and places of 8 bytes each |
indirect enum PropertyList {
  case flag(Bool)
  case integer(Int)
  case real(Double)
  case text(String)
  case data([UInt8])
  case array([PropertyList])
  case dictionary([(key: String, value: PropertyList)])

  /// The whole file.
  ///
  /// - Precondition: Texts are ASCII, integers not negative, and there are fewer than 256 values.
  var binary: [UInt8] {
    var writer = PropertyListWriter()
    _ = writer.add(self)
    return writer.finished()
  }
}

private struct PropertyListWriter {
  private var values: [[UInt8]] = []

  /// Adds a value behind the number that it has in the file.
  mutating func add(_ value: PropertyList) -> UInt8 {
    precondition(values.count < 255, "a property list has too many values")
    let number = values.count
    values.append([])
    switch value {
    case .flag(let flag): values[number] = [flag ? 0x09 : 0x08]
    case .integer(let integer): values[number] = Self.integer(integer)
    case .real(let real): values[number] = [0x23] + Self.bytes(real.bitPattern, count: 8)
    case .text(let text): values[number] = Self.head(0x50, text.utf8.count) + Array(text.utf8)
    case .data(let data): values[number] = Self.head(0x40, data.count) + data
    case .array(let elements):
      let references = elements.map { add($0) }
      values[number] = Self.head(0xA0, elements.count) + references
    case .dictionary(let members):
      let keys = members.map { add(.text($0.key)) }
      let references = members.map { add($0.value) }
      values[number] = Self.head(0xD0, members.count) + keys + references
    }
    return UInt8(number)
  }

  func finished() -> [UInt8] {
    var file = Array("bplist00".utf8)
    var offsets: [Int] = []
    for value in values {
      offsets.append(file.count)
      file += value
    }
    let table = file.count
    let width = table < 1 << 8 ? 1 : table < 1 << 16 ? 2 : 4
    for offset in offsets { file += Self.bytes(UInt64(offset), count: width) }
    file += [0, 0, 0, 0, 0, 0, UInt8(width), 1]
    file += Self.bytes(UInt64(values.count), count: 8) + Self.bytes(0, count: 8)
    return file + Self.bytes(UInt64(table), count: 8)
  }

  private static func head(_ type: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [type | UInt8(count)] : [type | 0x0F] + integer(count)
  }

  private static func integer(_ value: Int) -> [UInt8] {
    let size = value < 1 << 8 ? 0 : value < 1 << 16 ? 1 : value < 1 << 32 ? 2 : 3
    return [0x10 | UInt8(size)] + bytes(UInt64(value), count: 1 << size)
  }

  private static func bytes(_ value: UInt64, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }
}
