internal import Foundation
public import VaultCore

/// The errors that can occur between a profile, its lexicons and a written corpus.
public enum CorpusError: Error, Equatable, Sendable {
  /// The place of a fault in a profile or lexicon.
  public struct Location: Equatable, Sendable {
    /// The path of the file as it was given.
    public let file: String
    /// The line, from 1; `nil` where the file as a whole is at fault.
    public let line: Int?
    /// The keys that lead to the value, joined by dots; empty for the whole file.
    public let key: String

    /// Points at a value.
    public init(file: String, line: Int? = nil, key: String = "") {
      self.file = file
      self.line = line
      self.key = key
    }
  }

  /// A profile or lexicon file is not there.
  case missingFile(file: String)
  /// A file is there but cannot be read as UTF-8 text.
  case unreadableFile(file: String)
  /// A file is not YAML.
  case malformedYAML(Location)
  /// A required key is absent.
  case missingKey(Location)
  /// A key has no meaning, which is usually a typing error.
  case unknownKey(Location)
  /// A key occurs twice in one mapping, so that one of its values would be lost.
  case duplicateKey(Location)
  /// A value has the wrong form or is outside its range.
  case invalidValue(Location, expected: Expectation)
  /// A list is shorter than the generator needs.
  case tooFewEntries(Location, found: Int, minimum: Int)
  /// A phrase has unbalanced braces or an empty slot.
  case malformedTemplate(Location)
  /// A phrase asks for something that its place in the lexicon does not offer.
  case unknownSlot(Location, slot: String)
  /// A profile names a language without a lexicon.
  case missingLexicon(language: Language, directory: String)
  /// The target holds something that no generator wrote, so it is not changed.
  case foreignDirectory(path: String)
  /// A file or folder cannot be written.
  case cannotWrite(path: String, reason: String)
  /// The caller canceled the corpus.
  case interrupted
}

extension CorpusError.Location: CustomStringConvertible {
  /// `file:line: key`, as compilers print it.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return key.isEmpty ? place : "\(place): \(key)"
  }
}

extension CorpusError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind {
    switch self {
    case .missingFile: .missing
    case .unreadableFile, .cannotWrite: .inputOutput
    case .foreignDirectory: .usage
    default: .badData
    }
  }

  /// A description of the error, its place and the remedy.
  public var description: String {
    switch self {
    case .missingFile(let file):
      "\(file): there is no such file; name a profile or lexicon folder that exists."
    case .unreadableFile(let file):
      "\(file): the file cannot be read as UTF-8 text; check its permissions and encoding."
    case .malformedYAML(let location):
      "\(location): this is not YAML; quote text that contains ': ' or starts with a symbol."
    case .missingKey(let location):
      "\(location): the key is missing; add it."
    case .unknownKey(let location):
      "\(location): the key is unknown; remove it or correct its spelling."
    case .duplicateKey(let location):
      "\(location): the key occurs a second time; remove or rename one of them."
    case .invalidValue(let location, let expected):
      "\(location): the value must be \(expected)."
    case .tooFewEntries(let location, let found, let minimum):
      "\(location): there are \(found) entries; give at least \(minimum)."
    case .malformedTemplate(let location):
      "\(location): a phrase has an unbalanced brace or an empty slot; write {slot}."
    case .unknownSlot(let location, let slot):
      "\(location): the slot {\(slot)} does not exist here; the lexicon card lists the slots."
    case .missingLexicon(let language, let directory):
      "\(directory): there is no lexicon for '\(language.rawValue)'; add the folder "
        + "or take the language out of the profile."
    case .foreignDirectory(let path):
      "\(path): the target is not an earlier generated corpus; choose an empty folder."
    case .cannotWrite(let path, let reason):
      "\(path): cannot be written (\(reason)); check the folder and its permissions."
    case .interrupted:
      "interrupted; no corpus was written."
    }
  }
}

extension CorpusError {
  /// The result of an action on a file or folder that is being written.
  ///
  /// - Throws: ``cannotWrite(path:reason:)`` with the reason of any error that the action throws.
  static func writing<Result>(
    _ place: URL, _ action: () throws -> Result
  ) throws(CorpusError) -> Result {
    do {
      return try action()
    } catch {
      throw .cannotWrite(path: place.path, reason: error.localizedDescription)
    }
  }
}
