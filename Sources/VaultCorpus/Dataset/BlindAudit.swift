/// What a reader found who judged messages without knowing the labels.
enum BlindAudit {
  static let text = """
    BLIND
    """
}
