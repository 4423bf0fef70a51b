internal import VaultCore

/// Writes rows in the precisions of a model's file, and reads them back.
///
/// Reading is the plain twin of the kernels in `VaultRows.h`.
enum RowCoder {
  /// The bytes of a row.
  ///
  /// - Precondition: The elements are finite and their number is a multiple of 32.
  static func encoded(_ row: ArraySlice<Float>, as precision: RowPrecision) -> [UInt8] {
    precondition(row.count.isMultiple(of: RowPrecision.groupWidth), "a row has no whole groups")
    return switch precision {
    case .int8: encodedInt8(row)
    case .int4: encodedInt4(row)
    }
  }

  /// Returns the elements that the bytes of a row encode.
  static func decoded(_ bytes: ArraySlice<UInt8>, as precision: RowPrecision) -> [Float] {
    var row = [Float](repeating: 0, count: width(of: bytes, as: precision))
    add(bytes, as: precision, to: &row)
    return row
  }

  /// Adds a row to a sum: each element by one multiplication and addition that round once.
  static func add(_ bytes: ArraySlice<UInt8>, as precision: RowPrecision, to sum: inout [Float]) {
    let scale = Float(bitPattern: UInt32(littleEndianBytes: bytes.prefix(4)))
    let body = Array(bytes.dropFirst(4))
    switch precision {
    case .int8:
      for (index, code) in body.enumerated() {
        sum[index].addProduct(Float(Int8(bitPattern: code)), scale)
      }
    case .int4:
      let half = RowPrecision.groupWidth / 2
      let groups = body.count / (half + 1)
      for index in 0..<groups * half {
        let group = index / half
        let factor = scale * Float(body[group])
        let code = body[groups + index]
        let element = group * RowPrecision.groupWidth + index % half
        sum[element].addProduct(level(code & 15), factor)
        sum[element + half].addProduct(level(code >> 4), factor)
      }
    }
  }

  private static func width(of bytes: ArraySlice<UInt8>, as precision: RowPrecision) -> Int {
    switch precision {
    case .int8: bytes.count - 4
    case .int4: (bytes.count - 4) / (RowPrecision.groupWidth / 2 + 1) * RowPrecision.groupWidth
    }
  }

  private static func encodedInt8(_ row: ArraySlice<Float>) -> [UInt8] {
    let scale = (row.lazy.map(abs).max() ?? 0) / 127
    let codes = row.map { UInt8(bitPattern: Int8(scale > 0 ? nearest($0 / scale, 127) : 0)) }
    return scale.bitPattern.littleEndianBytes + codes
  }

  private static func encodedInt4(_ row: ArraySlice<Float>) -> [UInt8] {
    let groups = stride(from: row.startIndex, to: row.endIndex, by: RowPrecision.groupWidth)
      .map { row[$0..<$0 + RowPrecision.groupWidth] }
    let scales = groups.map(bestScale)
    let unit = (scales.max() ?? 0) / 255
    let factors = scales.map { unit > 0 ? UInt8(max(1, min(255, ($0 / unit).rounded()))) : 0 }
    var encoded = unit.bitPattern.littleEndianBytes + factors
    for (group, factor) in zip(groups, factors) {
      let scale = unit * Float(factor)
      let codes = group.map { code($0, scale: scale) }
      let half = codes.count / 2
      encoded += (0..<half).map { codes[$0] | codes[$0 + half] << 4 }
    }
    return encoded
  }

  // The outermost levels at the largest element leave the others unused: of a few narrower
  // scales, that of the least squared error.
  private static func bestScale(_ group: ArraySlice<Float>) -> Float {
    let widest = (group.lazy.map(abs).max() ?? 0) / 15
    guard widest > 0 else { return 0 }
    var best = (scale: widest, error: Float.infinity)
    for step in 0..<10 {
      let scale = widest * (1 - 0.04 * Float(step))
      var error: Float = 0
      for element in group {
        let difference = element - level(code(element, scale: scale)) * scale
        error += difference * difference
      }
      if error < best.error { best = (scale, error) }
    }
    return best.scale
  }

  private static func code(_ element: Float, scale: Float) -> UInt8 {
    guard scale > 0 else { return 8 }
    return UInt8(max(0, min(15, ((element / scale + 15) / 2).rounded())))
  }

  private static func level(_ code: UInt8) -> Float {
    Float(2 * Int(code) - 15)
  }

  private static func nearest(_ value: Float, _ limit: Float) -> Float {
    max(-limit, min(limit, value.rounded()))
  }
}
