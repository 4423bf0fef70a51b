internal import Foundation
internal import FoundationXML

/// An element of a WebDAV reply, of the names that matter here.
struct DAVElement: Hashable, Sendable {
  let name: DAVName
  /// The `name` attribute, which CalDAV uses for components; `nil` without one.
  let label: String?
  /// Its own text, without that of its children.
  fileprivate(set) var text = ""
  fileprivate(set) var children: [DAVElement] = []

  /// Returns the first child of a name.
  func first(_ name: DAVName) -> DAVElement? {
    children.first { $0.name == name }
  }

  /// The children of a name.
  func all(_ name: DAVName) -> [DAVElement] {
    children.filter { $0.name == name }
  }

  /// The text without the white space around it; `nil` if nothing is left.
  var trimmedText: String? {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return trimmed.isEmpty ? nil : trimmed
  }
}

/// Reads the XML of WebDAV replies.
enum DAVDocument {
  /// The deepest nesting of elements; WebDAV needs about ten.
  static let depth = 64

  /// The top element, with what is below it as far as the names are known; `nil` for anything but well-formed XML in UTF-8 or ASCII without a document
  /// type.
  ///
  /// WebDAV uses no document types, so nothing is lost without them: no entity is ever declared,
  /// resolved or expanded. Other encodings could conceal one and are refused for that reason.
  /// Elements shorter on average than any that a server writes are refused too, for their cost.
  static func top(of data: Data) -> DAVElement? {
    guard isPlain(data) else { return nil }
    let parser = XMLParser(data: data)
    parser.shouldProcessNamespaces = true
    parser.shouldResolveExternalEntities = false
    let builder = DAVTreeBuilder(elementCount: 256 + data.count / 16)
    parser.delegate = builder
    guard parser.parse(), !builder.isRefused else { return nil }
    return builder.top
  }

  private static func isPlain(_ data: Data) -> Bool {
    guard !data.isEmpty, !data.contains(0), data.range(of: Data("<!DOCTYPE".utf8)) == nil,
      String(validating: data, as: UTF8.self) != nil
    else { return false }
    let opening = String(decoding: data.prefix(200), as: UTF8.self)
    let declaration = opening.prefix { $0 != ">" }.lowercased()
    guard declaration.hasPrefix("<?xml") || declaration.hasPrefix("\u{FEFF}<?xml"),
      declaration.contains("encoding")
    else { return true }
    return ["utf-8", "us-ascii"].contains { declaration.contains("\"\($0)\"") }
      || ["utf-8", "us-ascii"].contains { declaration.contains("'\($0)'") }
  }
}

/// Collects a tree from the parser's events; a class, because the parser's delegate must be one.
private final class DAVTreeBuilder: NSObject, XMLParserDelegate {
  private(set) var top: DAVElement?
  private(set) var isRefused = false
  private var open: [DAVElement] = []
  private var elementsLeft: Int
  /// The depth of the parser within an element of an unknown name; 0 outside of any.
  private var unknownDepth = 0

  init(elementCount: Int) {
    elementsLeft = elementCount
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String]
  ) {
    guard open.count + unknownDepth < DAVDocument.depth, elementsLeft > 0 else {
      isRefused = true
      parser.abortParsing()
      return
    }
    guard unknownDepth == 0, let name = DAVName(namespace: namespaceURI, local: elementName) else {
      unknownDepth += 1
      return
    }
    elementsLeft -= 1
    open.append(DAVElement(name: name, label: attributeDict["name"]))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard !open.isEmpty, unknownDepth == 0 else { return }
    open[open.count - 1].text += string
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?
  ) {
    guard unknownDepth == 0 else {
      unknownDepth -= 1
      return
    }
    guard let element = open.popLast() else { return }
    if open.isEmpty {
      top = element
    } else {
      open[open.count - 1].children.append(element)
    }
  }
}
