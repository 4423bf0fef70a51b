/// The results of a reader who judged messages without knowing the labels.
///
/// The values belong to one corpus of this generator (profile `ci`, seed 7); they bound how many
/// labels of any corpus may be wrong, because labels follow from the same rules everywhere.
enum BlindAudit {
  static let text = """
    Label noise, of the generator rather than of this corpus: 200 zeros that stood among the first
    twenty of a ranking and 80 relevant messages of profile `ci`, seed 7, were judged blindly from
    the calendar entry, the message and two messages before it, by a language model that knew none
    of the labels. It called 4 of the 200 zeros relevant, none of them with certainty (2 %, 95 %
    interval 0.5 to 5 %; Clopper and Pearson), and 77 of the 80 relevant ones. An earlier round of
    200 found 17, all but a few talk of like affairs of the same people in the same weeks; affairs
    of an event's topic have been kept away from its people and days since.
    """
}
