internal import Foundation

// Invariants: `getpass` returns a static, NUL-terminated buffer that is copied before anything else
// can overwrite it.

/// Asks for a password on the terminal without showing it.
enum PasswordPrompt {
  /// The password for a host; `nil` where there is no terminal to ask on.
  static func ask(_ authority: String) -> String? {
    guard isatty(STDIN_FILENO) == 1, let answer = unsafe getpass("Password for \(authority): ")
    else { return nil }
    return unsafe String(cString: answer)
  }
}
