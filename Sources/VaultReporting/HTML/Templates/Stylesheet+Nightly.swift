extension Stylesheet {
  /// What a night's index has besides the report's style.
  static let nightly = """
    .nightly .nowrap { white-space: nowrap; }
    .nightly th, .nightly td { padding-left: 0.5rem; padding-right: 0.5rem; }
    .nightly tbody th[scope=row] { white-space: normal; min-width: 12rem; overflow-wrap: anywhere; }
    .nightly tbody td > .interval { max-width: 24rem; overflow-wrap: anywhere; }
    .changes-list { margin: 0; }
    .changes-list div { padding: 0.6rem 0; border-bottom: 1px solid var(--rule); }
    .changes-list dt { font-weight: 650; overflow-wrap: anywhere; }
    .changes-list dd { margin: 0.15rem 0 0; overflow-wrap: anywhere; }
    @media (max-width: 34rem) {
      .nightly tbody th[scope=row] { position: static; min-width: 9rem; }
    }
    """
}
