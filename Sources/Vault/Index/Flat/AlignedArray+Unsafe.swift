// Invariants: `offset + count` elements are within `storage` (it is allocated with room for any
// offset below `slack`), and a pointer never outlives the closure that receives it. That the first
// element starts a cache line matters only for speed: a copy made by writing to a shared array may
// be aligned differently and is still correct.

/// An array whose first element starts a cache line.
///
/// The elements of a plain array start 32 bytes into its allocation, so that each row of 64-byte
/// lines would straddle one more, and each wide load two of them.
struct AlignedArray<Element: BitwiseCopyable & Sendable>: Sendable {
  static var lineBytes: Int { 64 }

  let count: Int
  private var storage: [Element]
  private let offset: Int

  init(repeating element: Element, count: Int) {
    let stride = MemoryLayout<Element>.stride
    let slack = (Self.lineBytes + stride - 1) / stride
    let storage = [Element](repeating: element, count: count + slack)
    let misalignment = Self.misalignment(of: storage)
    let bytes = (Self.lineBytes - misalignment) % Self.lineBytes
    self.count = count
    self.storage = storage
    offset = bytes % stride == 0 ? bytes / stride : 0
  }

  subscript(index: Int) -> Element {
    get { storage[offset + index] }
    set { storage[offset + index] = newValue }
  }

  /// The elements of a range, without a copy; its indices start anywhere.
  subscript(range: Range<Int>) -> ArraySlice<Element> {
    storage[offset + range.lowerBound..<offset + range.upperBound]
  }

  /// Replaces elements from an index on.
  mutating func replace(from index: Int, with elements: some Collection<Element>) {
    precondition(index >= 0 && index + elements.count <= count, "a write is outside the array")
    var position = offset + index
    for element in elements {
      storage[position] = element
      position += 1
    }
  }

  /// Lends the elements' memory for the time of a call.
  @inline(__always)
  func withUnsafeElements<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    unsafe storage.withUnsafeBufferPointer { elements in
      unsafe body(UnsafeBufferPointer(rebasing: elements[offset..<offset + count]))
    }
  }

  /// The bytes from the start of a cache line to the first element.
  var misalignment: Int {
    unsafe withUnsafeElements { Int(bitPattern: $0.baseAddress) % Self.lineBytes }
  }

  private static func misalignment(of storage: [Element]) -> Int {
    unsafe storage.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) % lineBytes }
  }
}
