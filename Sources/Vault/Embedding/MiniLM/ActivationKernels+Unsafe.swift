// Invariants: every operand was checked to hold the elements that its kernel accesses; the array
// that a kernel writes is held exclusively, so no operand aliases it; extents are not negative.
// Kernels keep no state, allocate nothing and may run on several threads.
internal import CVaultKernels

/// The C kernels between a transformer's matrix products; `PlainActivation` defines them.
enum ActivationKernels {
  /// The padding of a row of scores: strides are multiples of it.
  static let scoreAlignment = 16

  /// The instruction set the kernels run on.
  static var name: String {
    unsafe String(cString: vault_activation_kernels())
  }

  /// Adds a bias of shape [columns] to each of the first `rows` rows.
  static func addBias(
    _ bias: [Float], to values: inout [Float], rows: Int, columns: Int
  ) {
    require(rows, columns, within: values.count)
    precondition(bias.count == columns, "a bias does not fit its rows")
    unsafe values.withUnsafeMutableBufferPointer { values in
      unsafe bias.withUnsafeBufferPointer { bias in
        guard let target = values.baseAddress, let bias = bias.baseAddress else { return }
        unsafe vault_add_bias(target, bias, rows, columns)
      }
    }
  }

  /// Adds a bias of shape [columns] to each of the first `rows` rows and applies GELU.
  static func gelu(
    _ values: inout [Float], bias: [Float], rows: Int, columns: Int
  ) {
    require(rows, columns, within: values.count)
    precondition(bias.count == columns, "a bias does not fit its rows")
    unsafe values.withUnsafeMutableBufferPointer { values in
      unsafe bias.withUnsafeBufferPointer { bias in
        guard let target = values.baseAddress, let bias = bias.baseAddress else { return }
        unsafe vault_bias_gelu(target, bias, rows, columns)
      }
    }
  }

  /// hidden = layerNorm(hidden + update + bias), for `rows` rows of `hidden` from `firstRow`.
  ///
  /// Of `update` the first `rows` rows are read.
  static func layerNorm(
    _ hidden: inout [Float], firstRow: Int = 0, plus update: [Float], bias: [Float],
    _ normalization: TransformerWeights.Normalization, rows: Int, columns: Int
  ) {
    require(firstRow, columns, within: hidden.count)
    require(firstRow + rows, columns, within: hidden.count)
    require(rows, columns, within: update.count)
    precondition(
      bias.count == columns && normalization.gain.count == columns
        && normalization.offset.count == columns, "a normalization does not fit its rows")
    unsafe hidden.withUnsafeMutableBufferPointer { hidden in
      unsafe update.withUnsafeBufferPointer { update in
        unsafe bias.withUnsafeBufferPointer { bias in
          unsafe normalization.gain.withUnsafeBufferPointer { gain in
            unsafe normalization.offset.withUnsafeBufferPointer { offset in
              guard let target = hidden.baseAddress, let update = update.baseAddress,
                let bias = bias.baseAddress, let gain = gain.baseAddress,
                let offset = offset.baseAddress
              else { return }
              unsafe vault_residual_layer_norm(
                target.advanced(by: firstRow * columns), update, bias, gain, offset,
                TransformerWeights.epsilon, rows, columns)
            }
          }
        }
      }
    }
  }

  /// Replaces the first `columns` elements of each row by their softmax.
  ///
  /// Rows are `stride` elements apart, a multiple of `scoreAlignment`; up to the next such
  /// multiple, the elements after a row's end are overwritten.
  static func softmax(_ scores: inout [Float], rows: Int, columns: Int, stride: Int) {
    require(rows, stride, within: scores.count)
    precondition(
      (0...stride).contains(columns) && stride.isMultiple(of: scoreAlignment),
      "rows of scores are not aligned")
    unsafe scores.withUnsafeMutableBufferPointer { scores in
      guard let target = scores.baseAddress else { return }
      unsafe vault_softmax(target, rows, columns, stride)
    }
  }

  /// Writes the transpose of a matrix of shape [rows, columns] into columns of a wider one.
  ///
  /// The result has shape [columns, stride]; the matrix's rows become its columns from
  /// `firstColumn` on, and the other columns are unchanged.
  static func transpose(
    _ matrix: [Float], rows: Int, columns: Int, into result: inout [Float],
    firstColumn: Int = 0, stride: Int
  ) {
    require(rows, columns, within: matrix.count)
    require(columns, stride, within: result.count)
    precondition(
      firstColumn >= 0 && firstColumn + rows <= stride, "a transpose does not fit its result")
    unsafe matrix.withUnsafeBufferPointer { matrix in
      unsafe result.withUnsafeMutableBufferPointer { result in
        guard let source = matrix.baseAddress, let target = result.baseAddress else { return }
        unsafe vault_transpose(
          source, rows, columns, target.advanced(by: firstColumn), stride)
      }
    }
  }

  private static func require(_ rows: Int, _ columns: Int, within count: Int) {
    precondition(rows >= 0 && columns >= 0, "an extent is negative")
    precondition(rows * columns <= count, "an operand is too short")
  }
}
