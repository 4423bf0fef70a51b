internal import VaultCore
internal import VaultIngest
internal import VaultMatching
internal import VaultPipeline

/// A vault of as many messages as one likes, made of a run's own.
///
/// It is one life as dense as all of the run's vaults together: their messages in random order,
/// each used as often as it takes. The first use keeps time and vector; every further one moves up
/// to twelve hours either way and turns its vector by noise of a third of its length (cosine about
/// 0.95). People are drawn anew: each use of a vault renames its contacts by a permutation of as
/// many people as the largest vault knows, so that a group stays a group and a person appears as
/// often as so many messages make them. All messages keep the span of time that the run's vaults
/// share, which makes windows fuller than those of somebody who needed years to write as much.
struct ScaleVault {
  /// The messages.
  let table: CandidateTable
  /// Every event of the run, asked a week after its start; its people are those of the first use of
  /// its vault.
  let events: [EventProfile]

  /// Half the distance, in milliseconds, that a message may move.
  private static let jitter = 43_200_000

  /// Tiles the vaults.
  ///
  /// - Precondition: One of the vaults holds a message.
  /// - Complexity: O(messages · (dimension + log messages)).
  init(of vaults: [SearchableVault], messages: Int, seed: UInt64) {
    let pool = vaults.indices.flatMap { vault in
      vaults[vault].table.ids.indices.map { (vault: vault, row: $0) }
    }
    precondition(!pool.isEmpty, "there is no message to make a vault of")
    let random = SeededRandom(seed: seed).stream("scale-vault")
    let names = Self.names(
      vaults, uses: (messages + pool.count - 1) / pool.count, random.stream("people"))
    var shuffling = random.stream("order")
    let sources = shuffling.shuffled(pool)
    let order = Self.times(vaults, sources, messages, random.stream("times"))

    var noise = random.stream("noise")
    var platforms: [Platform] = []
    var participants: [[Contact.Index]] = []
    var elements: [Float] = []
    let dimension = vaults[sources[0].vault].table.vectors.columns
    elements.reserveCapacity(messages * dimension)
    for (_, ordinal) in order {
      let (vault, row) = sources[ordinal % sources.count]
      let use = ordinal / sources.count
      let source = vaults[vault].table
      platforms.append(source.platforms[row])
      participants.append(source.participants[row].map { names[vault][use][$0] }.sorted())
      if use == 0 {
        elements += source.vectors[row: row]
      } else {
        elements += Self.turned(source.vectors[row: row], &noise)
      }
    }
    table = CandidateTable(
      ids: order.map { DocumentID("scale/\($0.ordinal)") }, sentAt: order.map(\.sentAt),
      platforms: platforms, participants: participants,
      vectors: Matrix(rows: messages, columns: dimension, elements: elements))
    events = vaults.indices.flatMap { vault in
      vaults[vault].stored.events.compactMap { event in
        vaults[vault].profiles[event.id].map { profile in
          EventProfile(
            start: profile.start, participants: profile.participants.map { names[vault][0][$0] },
            vector: profile.vector,
            asOf: QueryInstant.sevenDaysAfter.timestamp(for: event.start))
        }
      }
    }
  }

  /// For each use of each vault who its contacts are.
  private static func names(
    _ vaults: [SearchableVault], uses: Int, _ random: SeededRandom
  ) -> [[[Contact.Index]]] {
    var random = random
    let people = Array(0..<(vaults.map { $0.stored.directory.contacts.count }.max() ?? 0))
    return vaults.map { _ in (0..<max(1, uses)).map { _ in random.shuffled(people) } }
  }

  /// When the message of each ordinal is sent, ascending, equal times by ordinal.
  private static func times(
    _ vaults: [SearchableVault], _ sources: [(vault: Int, row: Int)], _ messages: Int,
    _ random: SeededRandom
  ) -> [(sentAt: Timestamp, ordinal: Int)] {
    var random = random
    return (0..<messages).map { ordinal in
      let (vault, row) = sources[ordinal % sources.count]
      let sentAt = vaults[vault].table.sentAt[row]
      guard ordinal >= sources.count else { return (sentAt, ordinal) }
      return (
        sentAt.advanced(byMilliseconds: Int64(random.integer(in: -jitter...jitter))), ordinal
      )
    }.sorted { $0 < $1 }
  }

  /// A unit vector with uniform noise of a third of its length, of unit length again.
  private static func turned(_ vector: ArraySlice<Float>, _ random: inout SeededRandom) -> [Float] {
    // A uniform number of -a…a has the variance a² / 3.
    let reach = (1.0 / 3) * (3 / Double(max(vector.count, 1))).squareRoot()
    var squares: Float = 0
    var turned = vector.map { element in
      let moved = element + Float((random.unit() * 2 - 1) * reach)
      squares += moved * moved
      return moved
    }
    guard squares > 0 else { return turned }
    let length = squares.squareRoot()
    for index in turned.indices { turned[index] /= length }
    return turned
  }
}
