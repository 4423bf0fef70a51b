/// The groups of identifiers that are one person, the steps that joined them, and the pairs that
/// must stay apart.
struct ContactForest {
  /// A step between two nodes.
  struct Step {
    let rule: ContactMerge.Rule
    let first: Int
    let second: Int
    let score: Double
  }

  /// The outcome of an attempt to join.
  enum Outcome {
    case joined
    case alreadyOne
    /// Two cards, or two identifiers that the owner called different, would become one person.
    case refused
  }

  private(set) var steps: [Step] = []
  private var sets: DisjointSets
  /// By root: the person's card; negative without one.
  private var cards: [Int32]
  /// By root: the nodes that a node of this set is different from.
  private var foes: [Int: [Int]] = [:]

  /// Starts with every node in a group of its own.
  init(count: Int) {
    sets = DisjointSets(count: count)
    cards = Array(repeating: -1, count: count)
  }

  /// The least node of a node's person.
  func root(_ node: Int) -> Int { sets.root(node) }

  /// The card of a node's person; `nil` without one.
  func card(_ node: Int) -> Int? {
    let card = cards[sets.root(node)]
    return card < 0 ? nil : Int(card)
  }

  /// Gives a node's person a card.
  mutating func setCard(_ card: Int, of node: Int) {
    cards[sets.root(node)] = Int32(card)
  }

  /// Keeps two nodes apart from now on.
  mutating func part(_ left: Int, _ right: Int) {
    foes[sets.root(left), default: []].append(right)
    foes[sets.root(right), default: []].append(left)
  }

  /// Returns true if joining would make one person of identifiers that must stay apart.
  func isRefused(_ left: Int, _ right: Int, overridesCards: Bool = false) -> Bool {
    let left = sets.root(left)
    let right = sets.root(right)
    if !overridesCards, cards[left] >= 0, cards[right] >= 0, cards[left] != cards[right] {
      return true
    }
    return isRefusedByOwner(left, right)
  }

  /// Returns true if the owner called an identifier of one and an identifier of the other
  /// different.
  func isRefusedByOwner(_ left: Int, _ right: Int) -> Bool {
    let left = sets.root(left)
    let right = sets.root(right)
    guard let leftFoes = foes[left], let rightFoes = foes[right] else { return false }
    return leftFoes.count <= rightFoes.count
      ? leftFoes.contains { sets.root($0) == right }
      : rightFoes.contains { sets.root($0) == left }
  }

  /// Joins the people of two nodes, unless that is refused.
  @discardableResult
  mutating func join(
    _ first: Int, _ second: Int, _ rule: ContactMerge.Rule, score: Double = 100
  ) -> Outcome {
    let left = sets.root(first)
    let right = sets.root(second)
    if left == right { return .alreadyOne }
    if isRefused(left, right, overridesCards: rule == .decision) { return .refused }
    sets.unite(left, right)
    let (kept, gone) = (min(left, right), max(left, right))
    if cards[kept] < 0 { cards[kept] = cards[gone] }
    if let moved = foes.removeValue(forKey: gone) {
      var all = foes.removeValue(forKey: kept) ?? []
      if all.count < moved.count {
        all = moved + all
      } else {
        all += moved
      }
      foes[kept] = all
    }
    steps.append(Step(rule: rule, first: kept, second: gone, score: score))
    return .joined
  }
}
