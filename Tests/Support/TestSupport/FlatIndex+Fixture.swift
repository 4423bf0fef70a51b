public import VaultCore
public import VaultIndex

extension FlatIndex {
  /// Exact search over vectors that a test wrote down, which are finite.
  public static func fixture(_ vectors: Matrix) -> FlatIndex {
    do {
      return try FlatIndex(vectors: vectors)
    } catch {
      preconditionFailure("the vectors of the fixture are not finite")
    }
  }
}
