/// Where a convention gives way, each with its reason.
enum Exceptions {
  /// Files allowed to be longer than 400 lines.
  static let fileLines: [String: Int] = [:]

  /// Folders of a module that use each other in a circle, by module; `.` are the files at its root.
  ///
  /// The list only shrinks.
  static let folderCycles: [String: [[String]]] = [
    "VaultAccounts": [[".", "DAV", "IMAP"]],
    "VaultCorpus": [
      [
        ".", "Dataset", "Exports", "Exports/Calendar", "Exports/Chat", "Exports/Mail", "Lexicon",
        "Script", "Searches", "Text", "World",
      ]
    ],
    "VaultEmbedding": [[".", "Polyglot", "Remote"]],
    "VaultEvaluation": [[".", "Files", "Measures", "TrecEval"]],
    "VaultGate": [[".", "Quality", "Timing"]],
    "VaultHistory": [[".", "Nightly", "Store"]],
    "VaultIndex": [[".", "Flat", "HNSW"]],
    "VaultIngest": [
      [".", "Bytes", "Calendar", "Contacts", "Mail", "Messages", "Standard", "WhatsApp"]
    ],
    "VaultMatching": [[".", "Events", "Learned", "Search"]],
    "VaultPipeline": [[".", "External", "Graph", "Matching", "Models", "Run", "Search", "Stages"]],
    "VaultReporting": [["Gate", "Plain"], ["Report", "Report/Sections"]],
    "VaultResults": [[".", "Catalogue", "Files", "Targets"]],
    "VaultSync": [["Replica", "Session"]],
    "VaultText": [[".", "Entities"]],
    "VaultTraining": [[".", "Bitext", "Pieces", "Rows", "Teacher", "Translation"]],
    "vaultbench": [[".", "Compare", "Run"]],
  ]
}
