// Invariant: the kernel writes no more than the one structure that it is given.
internal import Foundation

/// The properties of the terminal of standard output.
enum Terminal {
  /// Its width in characters, 40 at least; `nil` where it does not say.
  static var width: Int? {
    var size = winsize()
    let status = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
    return status == 0 && size.ws_col > 0 ? max(40, Int(size.ws_col)) : nil
  }
}
