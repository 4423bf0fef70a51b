extension Duration {
  /// The span in seconds.
  public var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }

  /// The span in milliseconds.
  public var inMilliseconds: Double {
    self / .milliseconds(1)
  }
}
