extension HTMLTemplates {
  /// The templates of the comparison page by name.
  static let comparison: [(name: String, text: String)] = [
    ("comparisonPage", comparisonPage), ("head", head), ("heading", heading),
    ("differences", differences), ("differenceHead", differenceHead),
    ("differenceCells", differenceCells), ("slicing", slicing), ("queryChanges", queryChanges),
    ("queryEntry", queryEntry), ("reasoning", reasoning), ("systemRuns", systemRuns),
  ]

  private static let comparisonPage = """
    <!doctype html>
    <html lang="en">
    {{> head}}
    <body>
    <a class="skip" href="#differences">Skip to the differences</a>
    {{> heading}}
    <nav aria-label="Sections"><ul>
    <li><a href="#differences">Differences</a></li>
    {{#slicing}}
    <li><a href="#slices">Slices</a></li>
    {{/slicing}}
    {{#hasQueryChanges}}
    <li><a href="#queries">Queries</a></li>
    {{/hasQueryChanges}}
    <li><a href="#reading">How to read this</a></li>
    <li><a href="#systems">Reproduction</a></li>
    </ul></nav>
    <main>
    {{> differences}}
    {{> slicing}}
    {{> queryChanges}}
    {{> reasoning}}
    {{> systemRuns}}
    </main>
    <footer>Written by vaultbench. This page loads nothing and sends nothing.</footer>
    </body>
    </html>

    """

  private static let heading = """
    {{#heading}}
    <header>
    <p class="eyebrow">vaultbench compare</p>
    <h1>{{{pageTitle}}}</h1>
    <p class="subtitle">{{{subtitle}}}</p>
    <div class="opening">
    <section class="judgement" aria-label="Findings">
    <ul class="findings">
    {{#findings}}
    <li class="{{{style}}}"><span class="badge" aria-hidden="true">{{{sign}}}</span> <span>{{{sentence}}}</span></li>
    {{/findings}}
    </ul>
    </section>
    <section aria-label="Systems">
    <dl class="facts legend">
    {{#legend}}
    <div><dt>{{{letter}}}</dt><dd>{{{label}}}<span class="interval">{{{detail}}}</span></dd></div>
    {{/legend}}
    </dl>
    </section>
    </div>
    {{#hasRemarks}}
    <section class="notes" aria-labelledby="notes">
    <h2 id="notes">About this comparison</h2>
    <ul>
    {{#remarks}}
    <li>{{{.}}}</li>
    {{/remarks}}
    </ul>
    </section>
    {{/hasRemarks}}
    </header>
    {{/heading}}
    """

  private static let differences = """
    {{#differences}}
    <section id="differences" aria-labelledby="differences-title">
    <h2 id="differences-title">Differences</h2>
    <p class="lead">Each mean difference with its {{{level}}} interval. The band holds the differences that are too small to be seen; a filled dot is a difference that was seen: ▲ better, ▼ worse, ○ no detectable difference.</p>
    <div class="forests">
    {{#plots}}
    <figure><figcaption>{{{name}}}</figcaption>{{{drawing}}}</figure>
    {{/plots}}
    </div>
    <div class="scroll" role="region" tabindex="0" aria-label="Differences, table"><table class="grid-table differences">
    <caption>{{{caption}}}</caption>
    <thead><tr><th scope="col">Measure</th>{{> differenceHead}}</tr></thead>
    <tbody>
    {{#rows}}
    <tr><th scope="row">{{{measure}}}</th>{{> differenceCells}}</tr>
    {{/rows}}
    </tbody></table></div>
    </section>
    {{/differences}}
    """

  private static let differenceHead = """
    <th scope="col">Pair</th><th scope="col">Verdict</th><th scope="col" class="number">Means</th><th scope="col" class="number">Change</th><th scope="col" class="number">n / vaults</th><th scope="col" class="number">Won/tied/lost</th><th scope="col" class="number">Effect</th><th scope="col" class="number">MDE</th><th scope="col" class="number">p sign-flip</th><th scope="col" class="number">p t-test</th><th scope="col" class="number">p Wilcoxon</th><th scope="col" class="number">p Holm</th>
    """

  private static let differenceCells = """
    <td class="pair">{{{pair}}}</td><td><span class="verdict {{{verdictStyle}}}"><span aria-hidden="true">{{{verdictSign}}}</span> {{{verdictWords}}}</span></td><td class="number">{{{from}}} → {{{to}}}</td><td class="number"><span class="value">{{{change}}}</span><span class="interval">{{{interval}}}</span></td><td class="number">{{{n}}}</td><td class="number">{{{balance}}}</td><td class="number">{{{effect}}}</td><td class="number">{{{least}}}</td><td class="number">{{{flipP}}}</td><td class="number">{{{vaultP}}}<span class="interval">queries {{{tP}}}</span></td><td class="number">{{{wilcoxonP}}}</td><td class="number">{{{holmP}}}<span class="interval">BH {{{bhP}}}</span></td>
    """

  private static let slicing = """
    {{#slicing}}
    <section id="slices" aria-labelledby="slices-title">
    <h2 id="slices-title">Slices of the queries</h2>
    <p class="lead">The same on parts of the queries by {{{leadMeasure}}}, the number of queries in parentheses. Slices are corrected as a family of their own.</p>
    <div class="forests">
    {{#plots}}
    <figure><figcaption>{{{name}}}, {{{leadMeasure}}}</figcaption>{{{drawing}}}</figure>
    {{/plots}}
    </div>
    {{#tables}}
    <details>
    <summary>{{{name}}}: every slice and measure ({{{count}}} rows)</summary>
    <div class="scroll" role="region" tabindex="0" aria-label="Slices, {{{name}}}, table"><table class="grid-table differences">
    <caption>{{{caption}}}</caption>
    <thead><tr><th scope="col">Slice</th><th scope="col">Measure</th>{{> differenceHead}}</tr></thead>
    <tbody>
    {{#rows}}
    <tr><th scope="row">{{{slice}}}</th>{{#numbers}}<td>{{{measure}}}</td>{{> differenceCells}}{{/numbers}}</tr>
    {{/rows}}
    </tbody></table></div>
    </details>
    {{/tables}}
    {{#.tooFew}}
    <p class="muted small">Too few queries or vaults for a statement: {{{.}}}.</p>
    {{/.tooFew}}
    </section>
    {{/slicing}}
    """

  private static let queryChanges = """
    {{#hasQueryChanges}}
    <section id="queries" aria-labelledby="queries-title">
    <h2 id="queries-title">Queries that differ most</h2>
    <p class="lead">Ranks of relevant messages before → after; – is not ranked. Identifiers and amounts only; <code>vaultbench inspect</code> shows one query of one run.</p>
    {{#queryChanges}}
    {{#directions}}
    <h3>{{{directionTitle}}}, {{{pairName}}} by {{{measure}}}</h3>
    <div class="scroll" role="region" tabindex="0" aria-label="{{{directionTitle}}}, {{{pairName}}}, table"><table class="changes">
    <caption class="hidden">{{{directionTitle}}}, {{{pairName}}} by {{{measure}}}</caption>
    <thead><tr><th scope="col">Query</th><th scope="col" class="number">Change</th><th scope="col" class="number">{{{fromLetter}}}</th><th scope="col" class="number">{{{toLetter}}}</th><th scope="col" class="number">Relevant</th><th scope="col">Their ranks</th></tr></thead>
    <tbody>
    {{#entries}}
    {{> queryEntry}}
    {{/entries}}
    </tbody></table></div>
    {{/directions}}
    {{/queryChanges}}
    </section>
    {{/hasQueryChanges}}
    """

  private static let queryEntry = """
    <tr{{#hasGroups}} class="open-ended"{{/hasGroups}}><th scope="row"><code>{{{query}}}</code><span class="interval">{{{slices}}}</span></th><td class="number"><span class="value">{{{change}}}</span></td><td class="number">{{{from}}}</td><td class="number">{{{to}}}</td><td class="number">{{{relevant}}}</td><td class="ranks">{{{ranks}}}</td></tr>
    {{#hasGroups}}
    <tr class="why"><td colspan="6"><details><summary>What moved<span class="hidden"> in {{{query}}}</span></summary>
    {{#groups}}
    <table>
    <caption>{{{groupTitle}}}</caption>
    <thead><tr><th scope="col">Message</th><th scope="col" class="number">Grade</th><th scope="col" class="number">Rank in {{{fromLetter}}}</th><th scope="col" class="number">in {{{toLetter}}}</th><th scope="col">Score</th></tr></thead>
    <tbody>
    {{#messages}}
    <tr><th scope="row"><code>{{{document}}}</code></th><td class="number">{{{grade}}}</td><td class="number">{{{fromRank}}}</td><td class="number">{{{toRank}}}</td><td>{{#reasons}}<span class="interval">{{{.}}}</span>{{/reasons}}</td></tr>
    {{/messages}}
    </tbody></table>
    {{/groups}}
    </details></td></tr>
    {{/hasGroups}}
    """

  private static let reasoning = """
    <section id="reading" aria-labelledby="reading-title">
    <h2 id="reading-title">How to read this</h2>
    <dl class="reading">
    <div><dt>Better, worse</dt><dd>The sign-flip test over vaults, corrected for every comparison that the table makes, rejects that the systems are alike, and the interval leaves out zero. Over all queries the correction is Holm’s, over slices that of Benjamini and Hochberg.</dd></div>
    <div><dt>No detectable difference</dt><dd>Chance explains what was measured. It does not mean that the systems are equal: a difference below the minimum detectable effect (MDE) would be missed more often than once in five times, and with fewer than six vaults every difference would.</dd></div>
    <div><dt>Interval</dt><dd>Over vaults, because queries of one vault share people and messages and go well or badly together.</dd></div>
    <div><dt>p t-test, Wilcoxon</dt><dd>The t-test over vaults, below it the one over queries. That one and Wilcoxon’s test take queries for independent and are too small where a vault’s queries go together; no verdict rests on them.</dd></div>
    <div><dt>Effect</dt><dd>The mean difference over the standard deviation of the differences between queries.</dd></div>
    <div><dt>Won/tied/lost</dt><dd>On how many queries the second system of the pair scores more, the same, and less.</dd></div>
    <div><dt>Holm, BH</dt><dd>Holm bounds the chance of any false finding in the table, Benjamini and Hochberg (BH) the expected share of false findings among those made.</dd></div>
    </dl>
    </section>
    """

  private static let systemRuns = """
    {{#systemRuns}}
    <section id="systems" aria-labelledby="systems-title">
    <h2 id="systems-title">Reproduction</h2>
    <p class="lead">The runs behind each letter. Random draws of the statistics start from the seed {{{seed}}}; the same runs give this page again.</p>
    <div class="scroll" role="region" tabindex="0" aria-label="Runs, table"><table class="grid-table">
    <caption class="hidden">The runs of each system</caption>
    <thead><tr><th scope="col">System</th><th scope="col">Run</th><th scope="col">Name</th><th scope="col" class="number">Seed</th><th scope="col">Embedder</th><th scope="col">Digests</th></tr></thead>
    <tbody>
    {{#rows}}
    <tr><th scope="row">{{{letter}}}</th><td>{{{directory}}}</td><td>{{{system}}}</td><td class="number">{{{seed}}}</td><td>{{{embedder}}}</td><td>{{#digests}}<span class="interval">{{{digestName}}} <code>{{{digest}}}</code></span>{{/digests}}</td></tr>
    {{/rows}}
    </tbody></table></div>
    </section>
    {{/systemRuns}}
    """
}
