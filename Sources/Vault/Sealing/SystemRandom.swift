/// Bytes for salts and identifiers, from the system's generator.
public enum SystemRandom {
  /// Returns the given number of unpredictable bytes.
  ///
  /// - Precondition: `count` is not negative.
  public static func bytes(_ count: Int) -> [UInt8] {
    precondition(count >= 0, "a negative number of random bytes was asked for")
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
