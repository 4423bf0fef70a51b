import Foundation

/// Chromium without a window, where it is installed: what a page looks like to those who open it.
struct Browser {
  /// What the page was measured to be.
  struct Layout {
    /// What its content needs and what there is, in CSS pixels.
    let contentWidth: Int
    let viewportWidth: Int
    /// The requests that it made, and the addresses that it would load from.
    let requests: Int
    let addresses: Int
    /// The lowest contrast of text to its background, and the text's element.
    let contrast: Double
    let faintest: String
    /// What the page's colour is.
    let background: String
  }

  private let executable: String

  /// Whether a browser is installed; browser tests are skipped without.
  static var isInstalled: Bool { Self() != nil }

  init?() {
    let names = ["chromium", "chromium-browser", "google-chrome", "chrome"]
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = names.flatMap { name in folders.map { "\($0)/\(name)" } }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    executable = path
  }

  /// Opens a page in a frame of a width, everything unfolded, with no network to reach.
  ///
  /// A frame, because the browser's own window has a least width above a phone's.
  func layout(of page: String, width: Int, dark: Bool) throws -> Layout {
    try Self.layout(
      dump(
        Self.frame(page, width: width, script: Self.script),
        [
          "--blink-settings=preferredColorScheme=\(dark ? 0 : 1)", "--virtual-time-budget=5000",
        ]))
  }

  /// Opens a page in a frame and runs a script outside of it, in real time.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - script: Statements over the page's document `inside` and window `view` that end in a
  ///     `return` of text.
  /// - Returns: That text.
  /// - Throws: `BrowserError` where the page or the script fails.
  func answer(of page: String, script: String) throws -> String {
    let asking = """
      onload = () => {
        const frame = document.querySelector('iframe');
        const ask = (inside, view) => { \(script) };
        const answer = ask(frame.contentDocument, frame.contentWindow);
        frame.remove();
        document.title = 'measured|' + answer;
      };
      """
    return try Self.title(dump(Self.frame(page, width: 1280, script: asking), []))
  }

  /// A document as it is once it has loaded.
  private func dump(_ document: String, _ arguments: [String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("vaultbench-browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { print("left: \(folder.path)") }
    }
    let file = folder.appendingPathComponent("frame.html")
    try Data(document.utf8).write(to: file)
    let output = folder.appendingPathComponent("measured.html")
    try run(
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--hide-scrollbars", "--user-data-dir=\(folder.path)/profile", "--window-size=1400,1000",
        "--proxy-server=127.0.0.1:9", "--host-resolver-rules=MAP * ~NOTFOUND",
      ] + arguments + ["--dump-dom", file.absoluteString], output)
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }

  /// Runs the browser to its end, or until it is taken to hang.
  ///
  /// Its output goes into a file: what it leaves running would hold a pipe open.
  private func run(_ arguments: [String], _ output: URL) throws {
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    defer { handle.closeFile() }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["timeout", "--kill-after=5", "900", executable] + arguments
    process.standardOutput = handle
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }

  private static func title(_ text: String) throws -> String {
    guard let start = text.range(of: "<title>measured|"),
      let end = text[start.upperBound...].range(of: "</title>")
    else { throw BrowserError.notMeasured(output: String(text.suffix(300))) }
    return String(text[start.upperBound..<end.lowerBound])
  }

  private static func layout(_ text: String) throws -> Layout {
    let fields = try title(text).components(separatedBy: "|")
    guard fields.count == 7, let content = Int(fields[0]), let viewport = Int(fields[1]),
      let requests = Int(fields[2]), let addresses = Int(fields[3]),
      let contrast = Double(fields[4])
    else { throw BrowserError.notMeasured(output: fields.joined(separator: "|")) }
    return Layout(
      contentWidth: content, viewportWidth: viewport, requests: requests, addresses: addresses,
      contrast: contrast, faintest: fields[5], background: fields[6])
  }

  private static func frame(_ page: String, width: Int, script: String) -> String {
    let escaped = page.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
    return """
      <!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark">
      <title>not measured</title>
      <style>body { margin: 0 } iframe { border: 0; width: \(width)px; height: 900px }</style>
      <iframe srcdoc="\(escaped)"></iframe>
      <script>\(script)</script>
      """
  }

  /// Contrast after WCAG 2.2: relative luminances, each with 0.05 for the light of the room.
  private static let script = """
    onload = () => {
      const frame = document.querySelector('iframe');
      const inside = frame.contentDocument, view = frame.contentWindow, root = inside.documentElement;
      for (const details of inside.querySelectorAll('details')) details.open = true;
      const numbers = (text) => {
        const parts = text.match(/[\\d.]+/g).map(Number);
        return text.startsWith('color(') ? parts.map((x, i) => i < 3 ? x * 255 : x) : parts;
      };
      const luminance = (color) => {
        const [r, g, b] = color.slice(0, 3).map((x) => x / 255)
          .map((x) => x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const behind = (element) => {
        for (let e = element; e; e = e.parentElement) {
          const color = numbers(view.getComputedStyle(e).backgroundColor);
          if (color.length < 4 || color[3] > 0) return color;
        }
        return [255, 255, 255];
      };
      let least = 99, faintest = '';
      for (const element of inside.body.querySelectorAll('*')) {
        if (![...element.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
        const style = view.getComputedStyle(element);
        const isDrawn = element.namespaceURI.endsWith('svg');
        const a = luminance(numbers(isDrawn ? style.fill : style.color)), b = luminance(behind(element));
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (contrast < least) {
          least = contrast;
          faintest = element.tagName + '.' + (element.getAttribute('class') || '');
        }
      }
      const loads = [...inside.querySelectorAll('[src], [href], [srcset], [data]')].filter((e) =>
        /^(https?:)?\\/\\//.test(e.getAttribute('src') || e.getAttribute('href') || ''));
      document.title = ['measured', root.scrollWidth, root.clientWidth,
        view.performance.getEntriesByType('resource').length, loads.length, least.toFixed(2),
        faintest, view.getComputedStyle(inside.body).backgroundColor].join('|');
    };
    """
}

/// Why a page could not be measured.
enum BrowserError: Error {
  case notMeasured(output: String)
}
